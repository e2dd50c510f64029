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

/** Properties as they travel: declared inputs, outputs, live objects, bodies. */
export type Properties = { readonly [name: string]: unknown };
