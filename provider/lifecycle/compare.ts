import deepEqual from "deep-equal";
import { z } from "zod";

/** How values are compared where their spelling does not matter: an unordered list, or a URL. */
const traits = z.object({ compare: z.enum(["set", "url"]) }).partial();

/** The schema behind `optional`, `nullable` and the like. */
export function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}

/** Whether a list's order has no meaning, or a text is a URL; undefined where the spelling counts. */
export function traitOf(schema: z.ZodType | undefined): "set" | "url" | undefined {
  if (!schema) return undefined;
  const known = traitsBySchema.get(schema);
  if (known) return known.compare;
  const found = traits.safeParse(unwrap(schema)?.meta() ?? {}).data ?? {};
  traitsBySchema.set(schema, found);
  return found.compare;
}

/** Each schema is asked once. */
const traitsBySchema = new WeakMap<z.ZodType, z.infer<typeof traits>>();

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

/** What an object has itself under a name, or a list at a position: `toString` is a name like any other. */
export const propertyOf = (value: unknown, name: PropertyKey): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<PropertyKey, unknown>>)[name]
    : undefined;

/** What stands at a path inside a value. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(propertyOf, value);

/** Whether a value says nothing: absent, or null. */
export const isNothing = (value: unknown): value is null | undefined => value === undefined || value === null;

/**
 * Whether two values mean the same: the order of keys and of sets, null for absent, the sign of zero, and the spelling of a URL
 * make no difference.
 */
export function same(schema: z.ZodType | undefined, one: unknown, other: unknown): boolean {
  // Values of one text are the same. To find that out costs deep-equal a hundred times as much.
  if (JSON.stringify(one) === JSON.stringify(other)) return true;
  const [before, after] = [canonical(schema, one), canonical(schema, other)];
  return JSON.stringify(before) === JSON.stringify(after) || deepEqual(before, after, { strict: true });
}

function canonical(schema: z.ZodType | undefined, value: unknown): unknown {
  if (isNothing(value)) return undefined;
  const trait = traitOf(schema);
  if (Array.isArray(value)) {
    const entries = value.map((entry) => canonical(entrySchema(schema), entry));
    return trait === "set" ? [...new Set(entries)].sort() : entries;
  }
  if (isObject(value)) {
    const properties = Object.entries(value)
      .filter(([, property]) => !isNothing(property))
      .map(([name, property]) => [name, canonical(propertySchema(schema, name), property)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(properties);
  }
  if (trait === "url" && typeof value === "string" && URL.canParse(value)) return new URL(value).href;
  // JSON writes -0 as 0, so that is how it comes back.
  return value === 0 ? 0 : value;
}
