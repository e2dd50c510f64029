import { isObject, type Properties } from "../properties/values";

/**
 * The body for a service that merges an object of an update into the one that it has: null for each live key that the body does
 * not have, at every depth of an object. A list is replaced.
 *
 * @param live the object before the update
 * @example
 * mergePatch({ seo: { title: "A" } }, { seo: { title: "B", indexable: true }, title: "x" })
 * // { seo: { title: "A", indexable: null } }
 */
export const mergePatch = (body: Properties, live: unknown): Properties =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      patchOf(value, isObject(live) ? live[name] : undefined),
    ]),
  );

function patchOf(value: unknown, live: unknown): unknown {
  if (!isObject(value) || !isObject(live)) return value;
  const dropped = Object.keys(live).filter((name) => !Object.hasOwn(value, name));
  return { ...Object.fromEntries(dropped.map((name) => [name, null])), ...mergePatch(value, live) };
}
