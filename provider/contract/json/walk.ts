// JSON of any shape: what is in a value, what stands at a path, and a value with another one in each place.

/** Whether a value is an object with properties, and no list. */
export const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is an object or a list. */
export const isStructure = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The values directly inside of an object or a list; none of any other value. */
export const valuesIn = (value: unknown): unknown[] => (isStructure(value) ? Object.values(value) : []);

/** An own property of an object, or an entry of a list. Inherited properties such as `toString` are undefined. */
export const propertyOf = (value: unknown, name: PropertyKey): unknown =>
  isStructure(value) && Object.hasOwn(value, name)
    ? (value as Readonly<Record<PropertyKey, unknown>>)[name]
    : undefined;

/** The value at a path inside a value. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(propertyOf, value);

/** An object or a list with another value in each place directly inside of it; any other value as it is. */
export function mapInside(
  value: unknown,
  change: (inner: unknown, name: string | number) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => change(entry, index));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]));
}
