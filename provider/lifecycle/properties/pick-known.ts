import { z } from "zod";
import { entrySchema, isOpen, propertySchema, unwrap } from "./schema";
import type { Properties } from "./values";
import { isObject } from "./values";

/**
 * Those properties of a live value that a schema names, at every depth.
 *
 * @param shouldOmit tells which values say nothing, and are left out; it is given the name of a property that the schema has,
 * and the object in which it stands
 */
export function pickKnown(
  schema: z.ZodType | undefined,
  live: unknown,
  shouldOmit: (value: unknown, name: string | undefined, owner: Properties) => boolean,
): unknown {
  if (Array.isArray(live))
    return live.map((entry) => pickKnown(entrySchema(schema), entry, shouldOmit) ?? null);
  const object = unwrap(schema);
  if (!isObject(live) || !(object instanceof z.ZodObject)) return live ?? undefined;
  const isNamed = (name: string) => Object.hasOwn(object.shape, name);
  return Object.fromEntries(
    Object.entries(live)
      .filter(([name]) => isOpen(object) || isNamed(name))
      .map(([name, value]) => [name, pickKnown(propertySchema(object, name), value, shouldOmit)] as const)
      .filter(([name, value]) => !shouldOmit(value, isNamed(name) ? name : undefined, live)),
  );
}
