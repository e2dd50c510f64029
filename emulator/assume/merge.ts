import type { Assumed, JsonObject } from "../../provider/contract";
import { isJsonObject } from "../json-object";

/**
 * Changes some properties of an object. A property that is an object itself is replaced or merged at every depth, as the
 * service does. In a merge, null removes a property.
 *
 * @example
 * updated(assumed, { seo: { title: "A" } }, { seo: { indexable: true } }) // { seo: { indexable: true } }
 */
export function updated<T extends object>(assumed: Assumed, current: T, changes: Partial<T>): T {
  if (assumed.nestedObjects === "replaced") return { ...current, ...changes };
  const merged = Object.entries(changes).map(([name, value]) => {
    const before = Object.getOwnPropertyDescriptor(current, name)?.value;
    return [name, isJsonObject(value) ? merge(isJsonObject(before) ? before : {}, value) : value];
  });
  return { ...current, ...Object.fromEntries(merged) };
}

function merge(current: JsonObject, changes: JsonObject): JsonObject {
  const result = new Map(Object.entries(current));
  for (const [name, value] of Object.entries(changes)) {
    const before = result.get(name);
    if (value === null) result.delete(name);
    else result.set(name, isJsonObject(value) ? merge(isJsonObject(before) ? before : {}, value) : value);
  }
  return Object.fromEntries(result);
}
