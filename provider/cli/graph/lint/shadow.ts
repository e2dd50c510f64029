import type { GraphRoute } from "../model/graph";
import { compareRoutes } from "../model/route";

/** Why a route is never reached. */
export interface Shadow {
  /** The route that is considered first. */
  readonly by: GraphRoute;
  /** Whether both routes accept the same visitors; otherwise the first one accepts everybody. */
  readonly hasSameAudience: boolean;
}

/**
 * Finds the route because of which another one is certainly never reached.
 *
 * @param routes the routes of the link, in the order in which they are considered
 */
export function findShadow(route: GraphRoute, routes: readonly GraphRoute[]): Shadow | undefined {
  if (!route.isActive || route.audience === undefined) return undefined;
  const earlier = routes.slice(0, routes.indexOf(route)).filter(isPermanent);
  const same = earlier.find(
    ({ audience, isFallback }) => audience === route.audience && isFallback === route.isFallback,
  );
  if (same) return { by: same, hasSameAudience: true };
  const catchAll = earlier.find((it) => it.audience === "" && isConsideredFirst(it, route));
  return catchAll && { by: catchAll, hasSameAudience: false };
}

/** Whether a route always accepts its visitors. One with a date or a limit may end and leave them to the next route. */
const isPermanent = ({ isActive, audience, features }: GraphRoute): boolean =>
  isActive &&
  audience !== undefined &&
  !features.some(({ type, isEnabled }) => isEnabled && !["PASSWORD", "UTM", "REDIRECT_DELAY"].includes(type));

/** Whether a route is certainly considered before another. */
function isConsideredFirst(one: GraphRoute, other: GraphRoute): boolean {
  const order = compareRoutes(one, other);
  return order < 0 || (order === 0 && one.hasKnownOrder && other.hasKnownOrder);
}
