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

/**
 * JSON with the keys of every object in one fixed order. The engine passes objects with their keys in any order, and a
 * service that compares payloads (spec 4.6) might take the same body for a different one.
 *
 * @example
 * canonicalJson({ b: 1, a: 2 }) === '{"a":2,"b":1}'
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, (_, inner) => sortKeys(inner));

function sortKeys(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

// The spec does not limit how deeply JSON may be nested (2.4), but code that walks through it must finish. JSON that is
// nested deeper than these limits is a mistake or an attack.

/** How many levels deep a declared value may be nested. */
export const maxInputDepth = 200;

/** How many levels deep a response may be nested: a declared value and the objects around it. */
export const maxResponseDepth = 250;

/** Whether a value is nested deeper than this many levels. A value that contains itself is. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  // Iterative, because recursion would overflow the stack on exactly the values that this detects.
  const pending: [value: unknown, level: number][] = [[value, 0]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [inner, level] = next;
    if (typeof inner !== "object" || inner === null) continue;
    if (level === levels) return true;
    for (const it of Object.values(inner)) pending.push([it, level + 1]);
  }
  return false;
}
