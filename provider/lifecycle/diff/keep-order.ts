import type { z } from "zod";
import { isSame } from "../properties/equality";
import type { Path } from "../properties/path";
import { comparisonOf, entrySchema, propertySchema } from "../properties/schema";
import { isObject, propertyOf } from "../properties/values";
import { alignDeclared } from "./align-declared";

/**
 * Inputs with their routes in the order of the last update where only an order that does not count differs. State refers to
 * routes by position, and the engine keeps the rest of it if nothing differs.
 *
 * @param secrets the paths of secrets, which keep their positions
 */
export function keepOrder<T>(
  schema: z.ZodType | undefined,
  before: unknown,
  now: T,
  secrets: readonly Path[],
): T {
  if (Array.isArray(now)) {
    const isOrdered = comparisonOf(schema) === "routes" && secrets.length === 0;
    if (!isOrdered || !Array.isArray(before) || !isSame(schema, before, now)) return now;
    const indexes = alignDeclared(entrySchema(schema), before, now);
    return indexes.includes(undefined) ? now : (indexes.map((index) => now[index ?? 0]) as T);
  }
  if (!schema || !isObject(now) || !isObject(before)) return now;
  const entries = Object.entries(now).map(([name, value]) => {
    const inside = secrets.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
    return [name, keepOrder(propertySchema(schema, name), propertyOf(before, name), value, inside)] as const;
  });
  return Object.fromEntries(entries) as T;
}
