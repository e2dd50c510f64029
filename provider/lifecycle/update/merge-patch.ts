import { isSecretFeature } from "../../contract";
import { isObject, type Properties, propertyOf } from "../properties/values";
import { withoutDisplays } from "./password";

/**
 * The body for a service that merges an object of an update into the one that it has: null for each live key that the body does
 * not have, at every depth of an object. A list is replaced. What displays a password stays: null might remove the password.
 *
 * @param live the object before the update
 * @example
 * mergePatch({ seo: { title: "A" } }, { seo: { title: "B", indexable: true }, title: "x" })
 * // { seo: { title: "A", indexable: null } }
 */
export const mergePatch = (body: Properties, live: unknown): Properties =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, patchOf(value, liveAt(live, name, value))]),
  );

function liveAt(live: unknown, name: string, value: unknown): unknown {
  const inner = propertyOf(live, name);
  return name === "config" && isSecretFeature(live) ? withoutDisplays(value, inner) : inner;
}

function patchOf(value: unknown, live: unknown): unknown {
  if (!isObject(value) || !isObject(live)) return value;
  return { ...Object.fromEntries(Object.keys(live).map((name) => [name, null])), ...mergePatch(value, live) };
}
