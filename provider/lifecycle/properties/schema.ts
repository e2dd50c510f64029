import { z } from "zod";

/** How values are compared where their spelling does not matter: an unordered list, or a URL. */
const Comparison = z.object({ compare: z.enum(["set", "url"]) }).partial();

/** The schema behind `optional`, `nullable` and the like. */
export function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}

/** Whether a list's order has no meaning, or a text is a URL; undefined where the spelling counts. */
export function comparisonOf(schema: z.ZodType | undefined): "set" | "url" | undefined {
  if (!schema) return undefined;
  const known = comparisons.get(schema);
  if (known) return known.compare;
  const found = Comparison.safeParse(unwrap(schema)?.meta() ?? {}).data ?? {};
  comparisons.set(schema, found);
  return found.compare;
}

/** Each schema is asked once. */
const comparisons = new WeakMap<z.ZodType, z.infer<typeof Comparison>>();

/** The schema of one property of an object; undefined inside free-form JSON. */
export function propertySchema(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  const object = unwrap(schema);
  return object instanceof z.ZodObject && Object.hasOwn(object.shape, name)
    ? (object.shape[name] as z.ZodType)
    : undefined;
}

/** The schema of a list's entries; undefined inside free-form JSON. */
export function entrySchema(schema: z.ZodType | undefined): z.ZodType | undefined {
  const array = unwrap(schema);
  return array instanceof z.ZodArray ? (array.element as z.ZodType) : undefined;
}

/** Whether an object takes properties that its schema does not name. */
export const isOpen = ({ def: { catchall } }: z.ZodObject): boolean =>
  catchall !== undefined && !(catchall instanceof z.ZodNever);
