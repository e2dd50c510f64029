import { defaults } from "./wire";

// How the routes of a graph are ordered. Requests cannot show it. `shapes.ts` has what their conditions and features mean.

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
