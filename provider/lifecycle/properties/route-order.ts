import { compareRoutes, isOrderDecided, routeOrder } from "../../contract";
import { isObject } from "./values";

// The order of inline routes counts only where the fields of two routes leave open which of them comes first (2.5, not shown).
// There it counts everywhere: in the differences of a declaration, in what a refresh shows, and in what an update sends.

/** Whether the fields of two routes leave open which of them comes first, so that their order in the list counts. */
const areTied = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other) && !isOrderDecided(routeOrder(one), routeOrder(other));

/** Whether any of two routes whose order counts, the first before the second, fulfill a condition. */
const someTied = (
  routes: readonly unknown[],
  condition: (first: number, second: number) => boolean,
): boolean =>
  routes.some((one, first) =>
    routes.some((other, second) => second > first && condition(first, second) && areTied(one, other)),
  );

/** Whether the order of any two routes counts. */
export const hasTies = (routes: readonly unknown[]): boolean => someTied(routes, () => true);

/**
 * Whether routes are in another order at other positions, as far as their order counts.
 *
 * @param positions the other position of each route; undefined for one that is not there
 */
export const areReordered = (
  routes: readonly unknown[],
  positions: readonly (number | undefined)[],
): boolean =>
  someTied(routes, (first, second) => {
    const [before, later] = [positions[first], positions[second]];
    return before !== undefined && later !== undefined && later < before;
  });

/**
 * The indexes of declared routes in the order in which the service evaluates them, if that differs from the declared order
 * where it counts; otherwise in the declared order.
 *
 * @param partners the index of each declared route in the live ones; undefined for one that is not there
 */
export function liveOrder(
  declared: readonly unknown[],
  partners: readonly (number | undefined)[],
  live: readonly unknown[],
): number[] {
  const evaluated = [...live.keys()].sort(
    (one, other) => compareRoutes(orderOf(live[one]), orderOf(live[other])) || one - other,
  );
  const ranks = partners.map((partner) => (partner === undefined ? undefined : evaluated.indexOf(partner)));
  const indexes = [...declared.keys()];
  const rank = (index: number) => ranks[index] ?? 0;
  return areReordered(declared, ranks) ? indexes.sort((one, other) => rank(one) - rank(other)) : indexes;
}

/** Whether an order of indexes moves any. */
export const isMoved = (order: readonly number[]): boolean => order.some((from, to) => from !== to);

/** A route in all versions of its list. */
interface RouteVersions {
  readonly before: unknown;
  readonly now: unknown;
  readonly live: unknown;
  /** Its indexes in the previous list and in the live one; undefined where it is not. */
  readonly position: { readonly before?: number | undefined; readonly live?: number | undefined };
}

/**
 * Whether requests for single routes leave routes in the declared order, where it counts: they move no route, and add one at the
 * end of the list. It is open where the order begins to count: a service may list routes in another order than it has them.
 */
export function orderAfter(routes: readonly RouteVersions[]): "kept" | "open" | "lost" {
  const declared = routes.map(({ now }) => now);
  const includes = (order: "open" | "lost") =>
    someTied(declared, (first, second) => orderOfTwo(routes, first, second) === order);
  return (["lost", "open"] as const).find(includes) ?? "kept";
}

function orderOfTwo(routes: readonly RouteVersions[], first: number, second: number) {
  const [one, other] = [routes[first], routes[second]] as [RouteVersions, RouteVersions];
  const [before, later] = [one.position.before, other.position.before];
  const isKnown = before !== undefined && later !== undefined;
  if (isKnown && later < before) return "lost";
  // Where their order counted before, the service may list routes in an order of its own.
  if (isKnown && areTied(one.before, other.before)) return "kept";
  const [live, laterLive] = [one.position.live, other.position.live];
  if (laterLive === undefined) return "kept";
  return live === undefined || laterLive < live ? "lost" : "open";
}

/**
 * Whether the live fields that nobody declares put routes into the declared order, wherever it counts. Those of a new route are not
 * known: a service may number routes.
 */
export function keepsPositions(routes: readonly RouteVersions[]): boolean {
  const orders = routes.map(({ before, now, live }) => {
    const dropped = isObject(before) ? Object.keys(before).map((name) => [name, undefined]) : [];
    return isObject(live)
      ? orderOf({ ...live, ...Object.fromEntries(dropped), ...(now as object) })
      : undefined;
  });
  return !someTied(
    routes.map(({ now }) => now),
    (first, second) => {
      const [one, other] = [orders[first], orders[second]];
      return one === undefined || other === undefined || !(compareRoutes(one, other) < 0);
    },
  );
}

/** Live routes without the fields that a service may derive from their order, so that the new order decides them. */
export const withoutPositions = (routes: unknown): unknown =>
  Array.isArray(routes)
    ? routes.map((route) => {
        const { priority, sortOrder, ...rest } = isObject(route) ? route : {};
        return rest;
      })
    : routes;

const orderOf = (route: unknown) => routeOrder(isObject(route) ? route : {});
