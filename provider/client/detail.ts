import { ConditionInput, FeatureInput, Link, LinkInput, Route, RouteInput } from "../contract";

/** The fields of which something may be declared. */
const fields = new Set(
  [Link, LinkInput, Route, RouteInput, ConditionInput, FeatureInput].flatMap(({ shape }) =>
    Object.keys(shape),
  ),
);
/** Only a link that is read by itself has them (spec 2.3). */
for (const name of ["totalEvents", "totalVisitors", "updatedAt"]) fields.delete(name);

/** Whether one answer has every field of an object that another one has of the same, and of all within it. */
export function isAsDetailed(one: unknown, other: unknown): boolean {
  if (Array.isArray(other)) {
    return Array.isArray(one) && other.every((entry, index) => isAsDetailed(one[index], entry));
  }
  if (typeof other !== "object" || other === null) return one !== undefined;
  return Object.entries(other).every(
    ([name, value]) =>
      !fields.has(name) ||
      (typeof one === "object" && one !== null && Object.hasOwn(one, name)
        ? isAsDetailed((one as Readonly<Record<string, unknown>>)[name], value)
        : false),
  );
}
