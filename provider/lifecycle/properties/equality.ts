import deepEqual from "deep-equal";
import type { z } from "zod";
import { areReordered } from "./route-order";
import { comparisonOf, entrySchema, propertySchema } from "./schema";
import { isAbsent, isObject, isStructure, propertyOf } from "./values";

/**
 * Whether two values are equal. Ignores the order of keys, of sets and of routes whose own fields decide it, the difference
 * between null and absent, the sign of zero, and the spelling of a URL.
 */
export function isSame(schema: z.ZodType | undefined, one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  // Most values are identical, and comparing their texts is the fastest way to find out.
  const isText = isStructure(one) && isStructure(other) && JSON.stringify(one) === JSON.stringify(other);
  return isText || equal(schema, one, other);
}

function equal(schema: z.ZodType | undefined, one: unknown, other: unknown): boolean {
  if (isAbsent(one) || isAbsent(other)) return isAbsent(one) && isAbsent(other);
  const comparison = comparisonOf(schema);
  if (Array.isArray(one) && Array.isArray(other)) {
    if (comparison === "set") return deepEqual(new Set(one), new Set(other), { strict: true });
    const entry = entrySchema(schema);
    if (one.length !== other.length) return false;
    return comparison === "routes"
      ? areSameRoutes(entry, one, other)
      : one.every((value, index) => equal(entry, value, other[index]));
  }
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) =>
      equal(propertySchema(schema, name), propertyOf(one, name), propertyOf(other, name)),
    );
  }
  if (comparison === "url" && isUrl(one) && isUrl(other)) return new URL(one).href === new URL(other).href;
  return one === other;
}

/** Whether two lists of equal length have the same routes, in the same order as far as it counts. */
function areSameRoutes(
  schema: z.ZodType | undefined,
  one: readonly unknown[],
  other: readonly unknown[],
): boolean {
  const positions: number[] = [];
  for (const [index, route] of one.entries()) {
    const isPartner = (position: number) =>
      !positions.includes(position) && equal(schema, route, other[position]);
    const position = isPartner(index) ? index : [...other.keys()].find(isPartner);
    if (position === undefined) return false;
    positions.push(position);
  }
  return !areReordered(one, positions);
}

const isUrl = (value: unknown): value is string => typeof value === "string" && URL.canParse(value);
