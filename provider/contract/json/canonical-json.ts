/**
 * JSON in which the keys of every object stand in one order. The engine hands objects over in any order, and a service
 * that compares payloads (spec 4.6) might take the same body for another one.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, (_, inner) => sorted(inner));

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
