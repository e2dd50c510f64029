import deepEqual from "deep-equal";
import type { z } from "zod";
import { comparisonOf, entrySchema, propertySchema } from "./schema";
import { isAbsent, isObject, propertyOf } from "./values";

/**
 * Whether two values mean the same: the order of keys and of sets, null for absent, the sign of zero, and the spelling of a URL
 * make no difference.
 */
export function isSame(schema: z.ZodType | undefined, one: unknown, other: unknown): boolean {
  // Most values are just the same, and that is told the fastest by their texts.
  return JSON.stringify(one) === JSON.stringify(other) || equal(schema, one, other);
}

function equal(schema: z.ZodType | undefined, one: unknown, other: unknown): boolean {
  if (isAbsent(one) || isAbsent(other)) return isAbsent(one) && isAbsent(other);
  const trait = comparisonOf(schema);
  if (Array.isArray(one) && Array.isArray(other)) {
    if (trait === "set") return deepEqual(new Set(one), new Set(other), { strict: true });
    const entry = entrySchema(schema);
    return one.length === other.length && one.every((it, index) => equal(entry, it, other[index]));
  }
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) =>
      equal(propertySchema(schema, name), propertyOf(one, name), propertyOf(other, name)),
    );
  }
  if (trait === "url" && isUrl(one) && isUrl(other)) return new URL(one).href === new URL(other).href;
  return one === other;
}

const isUrl = (value: unknown): value is string => typeof value === "string" && URL.canParse(value);
