import { ConditionInput, FeatureInput, isObject, Link, LinkInput, Route, RouteInput } from "../contract";

/** The names of all fields that a program may declare. */
const fields = new Set(
  [Link, LinkInput, Route, RouteInput, ConditionInput, FeatureInput].flatMap(({ shape }) =>
    Object.keys(shape),
  ),
);
/** Only the response for a single link contains these (spec 2.3). */
for (const name of ["totalEvents", "totalVisitors", "updatedAt"]) fields.delete(name);

/**
 * Whether an object in a list response has every field that the response for the single object has, at every depth. Values
 * may differ.
 */
export function isAsDetailed(listed: unknown, single: unknown): boolean {
  if (Array.isArray(single)) {
    return Array.isArray(listed) && single.every((entry, index) => isAsDetailed(listed[index], entry));
  }
  if (!isObject(single)) return listed !== undefined;
  return Object.entries(single).every(
    ([name, value]) =>
      !fields.has(name) ||
      (isObject(listed) && Object.hasOwn(listed, name) && isAsDetailed(listed[name], value)),
  );
}
