import * as z from "zod";
import { maxInputDepth } from "../../contract";
import { isAbsent, isObject, type Properties } from "./values";

/**
 * How to compare values of which not all matters: as a set, as a URL, or as routes, whose order counts only where their own
 * fields do not decide it.
 */
const Comparison = z.object({ compare: z.enum(["set", "url", "routes"]) }).partial();

/** A function of a schema that is computed once: zod is slow to say what a schema is. */
function cached<Result>(compute: (schema: z.ZodType) => Result): (schema: z.ZodType) => Result {
  const known = new WeakMap<z.ZodType, { readonly result: Result }>();
  return (schema) => {
    const found = known.get(schema) ?? { result: compute(schema) };
    known.set(schema, found);
    return found.result;
  };
}

const unwrapped = cached(
  (schema): z.ZodType =>
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
      ? unwrapped(schema.unwrap() as z.ZodType)
      : schema,
);

/** The schema inside `optional` and `nullable`. */
export const unwrap = (schema: z.ZodType | undefined): z.ZodType | undefined => schema && unwrapped(schema);

const comparisons = cached((schema) => Comparison.safeParse(unwrap(schema)?.meta() ?? {}).data?.compare);

/** How to compare the values of a schema: as a set, as a URL, as routes, or exactly (undefined). */
export const comparisonOf = (schema: z.ZodType | undefined): z.infer<typeof Comparison>["compare"] =>
  schema && comparisons(schema);

const properties = cached((schema): ((name: string) => z.ZodType | undefined) => {
  const object = unwrap(schema);
  if (object instanceof z.ZodRecord) return () => mapEntrySchema(object);
  const shape = object instanceof z.ZodObject ? object.shape : {};
  return (name) => (Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined);
});

/** The schema of one property of an object; undefined inside free-form JSON. */
export const propertySchema = (schema: z.ZodType | undefined, name: string): z.ZodType | undefined =>
  schema && properties(schema)(name);

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

/** Whether the values of a schema are objects with known properties. */
export const isObjectSchema = (schema: z.ZodType | undefined): boolean =>
  unwrap(schema) instanceof z.ZodObject;

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

/**
 * Removes nulls from declared properties, at every depth, wherever the API defines the properties of an object: there, null
 * means absent. Inside free-form JSON (spec 2.4), null is a value and stays.
 */
export const withoutNulls = (schema: z.ZodObject, declared: Properties): Properties =>
  // Most have none, and the schema is slow to follow.
  mayHoldNull(declared)
    ? Object.fromEntries(
        Object.entries(declared)
          .filter(([, value]) => !isAbsent(value))
          .map(([name, value]) => [name, withoutNullsInside(propertySchema(schema, name), value)]),
      )
    : declared;

const mayHoldNull = (value: unknown, depth = 0): boolean =>
  isAbsent(value) ||
  depth > maxInputDepth ||
  (typeof value === "object" && Object.values(value as object).some((it) => mayHoldNull(it, depth + 1)));

function withoutNullsInside(schema: z.ZodType | undefined, value: unknown): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((entry) => withoutNullsInside(entrySchema(inner), entry));
  }
  return inner instanceof z.ZodObject && !isOpen(inner) && isObject(value)
    ? withoutNulls(inner, value)
    : value;
}
