import { type Assumed, isObject } from "../../provider/contract";

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
    return [name, isObject(value) ? merge(isObject(before) ? before : {}, value) : value];
  });
  return { ...current, ...Object.fromEntries(merged) };
}

function merge(current: object, changes: object): object {
  const result = new Map<string, unknown>(Object.entries(current));
  for (const [name, value] of Object.entries(changes)) {
    const before = result.get(name);
    if (value === null) result.delete(name);
    else result.set(name, isObject(value) ? merge(isObject(before) ? before : {}, value) : value);
  }
  return Object.fromEntries(result);
}
