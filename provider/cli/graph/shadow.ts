import type { GraphRoute } from "./model";
import { byConsideration } from "./parts";

/** Why a route is never taken. */
export interface Shadow {
  readonly by: GraphRoute;
  /** Whether both are for the same visitors; else the other is for all. */
  readonly isSame: boolean;
}

/**
 * The route because of which another is never taken; undefined where there is none, or where it is not sure.
 *
 * @param routes those of the link, in the order in which they are considered
 */
export function shadowOf(route: GraphRoute, routes: readonly GraphRoute[]): Shadow | undefined {
  if (!route.isActive || route.audience === undefined) return undefined;
  const earlier = routes.slice(0, routes.indexOf(route)).filter(takesForGood);
  const same = earlier.find(
    ({ audience, isFallback }) => audience === route.audience && isFallback === route.isFallback,
  );
  if (same) return { by: same, isSame: true };
  const all = earlier.find((it) => it.audience === "" && isBefore(it, route));
  return all && { by: all, isSame: false };
}

/** Whether a route takes whom it is for, always: one that ends at a date or a number may let the next have them. */
const takesForGood = ({ isActive, audience, features }: GraphRoute): boolean =>
  isActive &&
  audience !== undefined &&
  !features.some(({ type, isEnabled }) => isEnabled && !["PASSWORD", "UTM", "REDIRECT_DELAY"].includes(type));

/** Whether it is sure that a route is considered first. */
function isBefore(one: GraphRoute, other: GraphRoute): boolean {
  const order = byConsideration(one, other);
  return order < 0 || (order === 0 && one.isListed && other.isListed);
}
