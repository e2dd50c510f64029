import { z } from "zod";
import { entrySchema, isObject, isOpen, propertySchema, unwrap } from "./compare";

/**
 * Those properties of a live value that a schema names, at every depth.
 *
 * @param isSilent tells which values say nothing, and are left out
 */
export function select(
  schema: z.ZodType | undefined,
  live: unknown,
  isSilent: (value: unknown) => boolean,
): unknown {
  if (Array.isArray(live)) return live.map((entry) => select(entrySchema(schema), entry, isSilent) ?? null);
  const object = unwrap(schema);
  if (!isObject(live) || !(object instanceof z.ZodObject)) return live ?? undefined;
  return Object.fromEntries(
    Object.entries(live)
      .filter(([name, value]) => (isOpen(object) || Object.hasOwn(object.shape, name)) && !isSilent(value))
      .map(([name, value]) => [name, select(propertySchema(object, name), value, isSilent)]),
  );
}
