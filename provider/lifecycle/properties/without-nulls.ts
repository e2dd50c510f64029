import { z } from "zod";
import { entrySchema, isOpen, propertySchema, unwrap } from "./schema";
import type { Properties } from "./values";
import { isObject } from "./values";

/**
 * Properties as a program means them: null is absent wherever the API names the properties of an object, at every depth.
 * Inside free-form JSON (spec 2.4) null is a value, and stays.
 */
export const withoutNulls = (schema: z.ZodObject, given: Properties): Properties =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, inside(propertySchema(schema, name), value)]),
  );

function inside(schema: z.ZodType | undefined, value: unknown): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((entry) => inside(entrySchema(inner), entry));
  }
  return inner instanceof z.ZodObject && !isOpen(inner) && isObject(value)
    ? withoutNulls(inner, value)
    : value;
}
