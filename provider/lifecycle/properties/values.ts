/** Whether a value is an object with properties. */
export const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is an object or a list. */
export const isStructure = (value: unknown): value is object => isObject(value) || Array.isArray(value);

/** An own property of an object, or an entry of a list. Inherited properties such as `toString` are undefined. */
export const propertyOf = (value: unknown, name: PropertyKey): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<PropertyKey, unknown>>)[name]
    : undefined;

/** The value at a path inside a value. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(propertyOf, value);

/** Whether a value is undefined or null. */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

/** Named values: inputs, outputs, live objects and request bodies. */
export type Properties = { readonly [name: string]: unknown };
