import * as z from "zod";
import { NonEmpty } from "../schemas/values";
import { defaults } from "./wire";

// What a graph means to visitors. Requests cannot show it.

/**
 * The pattern of a REGEX condition, from its `valueKey` (2.6, not shown). The regex dialect is not shown either, so inline
 * flags at the start are accepted.
 */
export const regexOf = (valueKey: string): string => valueKey.replace(/^\(\?[a-z]+\)/, "");

/**
 * The values with which a condition compares what its `type` and `valueKey` name: those of `value` or `values` in `valueJson`
 * (2.6, not shown). IN accepts a visitor of whom any value holds, NOT_IN one of whom none does, and EQUALS with one value is
 * IN with that value. Undefined for any other form: its meaning is not certain. A route with several conditions or other
 * restrictions requires all of them (2.5, not shown).
 */
export function comparedValues({
  operator,
  valueJson,
}: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const values = Compared.safeParse(valueJson).data;
  const isCertain =
    ["IN", "NOT_IN"].includes(String(operator)) || (operator === "EQUALS" && values?.length === 1);
  return isCertain ? values : undefined;
}

const Compared = z.union([
  z.strictObject({ value: NonEmpty }).transform(({ value }) => [value]),
  z.strictObject({ values: z.array(NonEmpty).min(1) }).transform(({ values }) => values),
]);

/**
 * Compares two routes by the order in which the service evaluates them (2.5, not shown): higher `priority` first, then lower
 * `sortOrder`, and the global fallback last. Returns a negative number if the first route comes first, a positive number if
 * the second does, and 0 if their order is undefined.
 */
export function compareRoutes(one: RouteOrder, other: RouteOrder): number {
  return (
    Number(one.isGlobalFallback) - Number(other.isGlobalFallback) ||
    other.priority - one.priority ||
    one.sortOrder - other.sortOrder
  );
}

/** The fields of a route that decide its order, with the defaults of those that it omits. An unknown number is NaN. */
export function routeOrder(route: Readonly<Record<string, unknown>>): RouteOrder {
  const number = (name: "priority" | "sortOrder") => {
    const value = route[name] ?? defaults[name];
    return typeof value === "number" ? value : Number.NaN;
  };
  return {
    isGlobalFallback: route.isGlobalFallback === true,
    priority: number("priority"),
    sortOrder: number("sortOrder"),
  };
}

/**
 * Whether the fields of two routes decide which of them the service evaluates first. Otherwise, their order in the list may
 * decide (2.5, not shown).
 */
export function isOrderDecided(one: RouteOrder, other: RouteOrder): boolean {
  const numbers = [one.priority, other.priority, one.sortOrder, other.sortOrder];
  return compareRoutes(one, other) !== 0 && !numbers.includes(Number.NaN);
}

/** The fields that decide the order of routes. */
export interface RouteOrder {
  readonly isGlobalFallback: boolean;
  readonly priority: number;
  readonly sortOrder: number;
}

/**
 * When an EXPIRATION_DATE feature takes effect: its first setting whose name suggests an end (2.7, not shown), as a time, or
 * as seconds or milliseconds since 1970. A date without a time means the end of that day in UTC. Undefined if no setting is a
 * time.
 */
export function expiryOf(config: Readonly<Record<string, unknown>>): Date | undefined {
  for (const [name, value] of Object.entries(config)) {
    if (!/expir|until|^(end|date|at$)/i.test(name)) continue;
    const time = parseTime(value);
    if (time !== undefined && !Number.isNaN(time)) return new Date(time);
  }
  return undefined;
}

function parseTime(value: unknown): number | undefined {
  if (typeof value === "number") return value < 1e11 ? value * 1000 : value;
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined;
  return Date.parse(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T23:59:59.999Z` : value);
}
