import * as z from "zod";

/**
 * How to compare values of which not all matters: as a set, as a URL, or as routes, whose order counts only where their own
 * fields do not decide it.
 */
const Comparison = z.object({ compare: z.enum(["set", "url", "routes"]) }).partial();

/** The schema inside `optional` and `nullable`. */
export function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}

/** How to compare the values of a schema: as a set, as a URL, as routes, or exactly (undefined). */
export function comparisonOf(schema: z.ZodType | undefined): z.infer<typeof Comparison>["compare"] {
  if (!schema) return undefined;
  const cached = comparisons.get(schema);
  if (cached) return cached.compare;
  const comparison = Comparison.safeParse(unwrap(schema)?.meta() ?? {}).data ?? {};
  comparisons.set(schema, comparison);
  return comparison.compare;
}

/** Caches the comparison of each schema. */
const comparisons = new WeakMap<z.ZodType, z.infer<typeof Comparison>>();

/** The schema of one property of an object; undefined inside free-form JSON. */
export function propertySchema(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  const object = unwrap(schema);
  if (object instanceof z.ZodRecord) return mapEntrySchema(object);
  return object instanceof z.ZodObject && Object.hasOwn(object.shape, name)
    ? (object.shape[name] as z.ZodType)
    : undefined;
}

/** The schema of the objects in a map; undefined for anything else, such as free-form JSON. */
export function mapEntrySchema(schema: z.ZodType | undefined): z.ZodObject | undefined {
  const map = unwrap(schema);
  const entry = map instanceof z.ZodRecord ? map.valueType : undefined;
  return entry instanceof z.ZodObject ? entry : undefined;
}

/** The schema of a list's entries; undefined inside free-form JSON. */
export function entrySchema(schema: z.ZodType | undefined): z.ZodType | undefined {
  const array = unwrap(schema);
  return array instanceof z.ZodArray ? (array.element as z.ZodType) : undefined;
}

/** The schema of the value at a path; undefined inside free-form JSON. */
export const schemaAt = (
  schema: z.ZodType | undefined,
  path: readonly PropertyKey[],
): z.ZodType | undefined =>
  path.reduce<z.ZodType | undefined>(
    (parent, part) => (typeof part === "number" ? entrySchema(parent) : propertySchema(parent, String(part))),
    schema,
  );

/** Whether an object may have properties that its schema does not define. */
export const isOpen = ({ def: { catchall } }: z.ZodObject): boolean =>
  catchall !== undefined && !(catchall instanceof z.ZodNever);
