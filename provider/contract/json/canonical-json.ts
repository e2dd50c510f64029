import { isObject } from "./walk";

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
