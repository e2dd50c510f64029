import * as z from "zod";
import { entrySchema, isOpen, propertySchema, unwrap } from "./schema";
import type { Properties } from "./values";
import { isObject } from "./values";

/**
 * Removes nulls from declared properties, at every depth, wherever the API defines the properties of an object: there, null
 * means absent. Inside free-form JSON (spec 2.4), null is a value and stays.
 */
export const withoutNulls = (schema: z.ZodObject, declared: Properties): Properties =>
  Object.fromEntries(
    Object.entries(declared)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, withoutNullsInside(propertySchema(schema, name), value)]),
  );

function withoutNullsInside(schema: z.ZodType | undefined, value: unknown): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((entry) => withoutNullsInside(entrySchema(inner), entry));
  }
  return inner instanceof z.ZodObject && !isOpen(inner) && isObject(value)
    ? withoutNulls(inner, value)
    : value;
}
