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
  return isText || isEqual(schema, one, other);
}

/** The same as {@link isSame}, faster for values that differ. */
export function isEqual(schema: z.ZodType | undefined, one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isAbsent(one) || isAbsent(other)) return isAbsent(one) && isAbsent(other);
  const comparison = comparisonOf(schema);
  if (Array.isArray(one) && Array.isArray(other)) {
    if (comparison === "set") return deepEqual(new Set(one), new Set(other), { strict: true });
    const entry = entrySchema(schema);
    if (one.length !== other.length) return false;
    return comparison === "routes"
      ? areSameRoutes(entry, one, other)
      : one.every((value, index) => isEqual(entry, value, other[index]));
  }
  if (isObject(one) && isObject(other)) {
    const isEqualAt = (name: string) =>
      isEqual(propertySchema(schema, name), propertyOf(one, name), propertyOf(other, name));
    const added = Object.keys(other).filter((name) => !Object.hasOwn(one, name));
    return Object.keys(one).every(isEqualAt) && added.every(isEqualAt);
  }
  if (comparison !== "url" || typeof one !== "string" || typeof other !== "string") return false;
  const href = hrefOf(one);
  return href !== undefined && href === hrefOf(other);
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
      !positions.includes(position) && isEqual(schema, route, other[position]);
    const position = isPartner(index) ? index : [...other.keys()].find(isPartner);
    if (position === undefined) return false;
    positions.push(position);
  }
  return !areReordered(one, positions);
}

/** The normal forms of URLs: where the entries of two lists are matched, each is compared with many. */
const hrefs = new Map<string, string | undefined>();

function hrefOf(text: string): string | undefined {
  if (!hrefs.has(text)) {
    if (hrefs.size >= 10_000) hrefs.clear();
    hrefs.set(text, URL.canParse(text) ? new URL(text).href : undefined);
  }
  return hrefs.get(text);
}
