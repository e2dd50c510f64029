import * as z from "zod";
import { entrySchema, isOpen, propertySchema, unwrap } from "./schema";
import type { Properties } from "./values";
import { isObject } from "./values";

/**
 * Picks the properties of a live value that a schema defines, at every depth.
 *
 * @param shouldOmit selects values to omit. It receives the value, the property's name if the schema defines it, and the
 * object that contains it.
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
  const isDefined = (name: string) => Object.hasOwn(object.shape, name);
  return Object.fromEntries(
    Object.entries(live)
      .filter(([name]) => isOpen(object) || isDefined(name))
      .map(([name, value]) => [name, pickKnown(propertySchema(object, name), value, shouldOmit)] as const)
      .filter(([name, value]) => !shouldOmit(value, isDefined(name) ? name : undefined, live)),
  );
}
