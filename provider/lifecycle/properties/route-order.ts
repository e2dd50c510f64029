import { isOrderDecided, routeOrder } from "../../contract";
import { isObject } from "./values";

/** Whether the fields of two routes leave open which of them comes first, so that their order in the list counts. */
export const areTied = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other) && !isOrderDecided(routeOrder(one), routeOrder(other));

/**
 * Whether routes are in another order at other positions, as far as their order counts.
 *
 * @param positions the other position of each route; undefined for one that is not there
 */
export const areReordered = (
  routes: readonly unknown[],
  positions: readonly (number | undefined)[],
): boolean =>
  routes.some((route, index) => {
    const position = positions[index];
    return (
      position !== undefined &&
      positions.some(
        (later, other) =>
          other > index && later !== undefined && later < position && areTied(route, routes[other]),
      )
    );
  });

/** Whether the order of any two routes counts. */
export const hasTies = (routes: readonly unknown[]): boolean =>
  routes.some((route, index) => routes.slice(index + 1).some((other) => areTied(route, other)));
