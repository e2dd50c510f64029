import deepEqual from "deep-equal";
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

/** Whether a value is an object with properties. */
export const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value holds others: an object or a list. */
export const isStructure = (value: unknown): value is object => isObject(value) || Array.isArray(value);

/** What an object has itself under a name, or a list at a position: `toString` is a name like any other. */
export const propertyOf = (value: unknown, name: PropertyKey): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<PropertyKey, unknown>>)[name]
    : undefined;

/** What stands at a path inside a value. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(propertyOf, value);

/** Whether a value says nothing: absent, or null. */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

/**
 * Whether two values mean the same: the order of keys and of sets, null for absent, the sign of zero, and the spelling of a URL
 * make no difference.
 */
export function isSame(schema: z.ZodType | undefined, one: unknown, other: unknown): boolean {
  // Most values are just the same, and that is told the fastest by their texts.
  return JSON.stringify(one) === JSON.stringify(other) || equal(schema, one, other);
}

function equal(schema: z.ZodType | undefined, one: unknown, other: unknown): boolean {
  if (isAbsent(one) || isAbsent(other)) return isAbsent(one) && isAbsent(other);
  const trait = comparisonOf(schema);
  if (Array.isArray(one) && Array.isArray(other)) {
    if (trait === "set") return deepEqual(new Set(one), new Set(other), { strict: true });
    const entry = entrySchema(schema);
    return one.length === other.length && one.every((it, index) => equal(entry, it, other[index]));
  }
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) =>
      equal(propertySchema(schema, name), propertyOf(one, name), propertyOf(other, name)),
    );
  }
  if (trait === "url" && isUrl(one) && isUrl(other)) return new URL(one).href === new URL(other).href;
  return one === other;
}

const isUrl = (value: unknown): value is string => typeof value === "string" && URL.canParse(value);
