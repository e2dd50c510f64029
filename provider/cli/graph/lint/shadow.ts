import {
  compareAudiences,
  hidersAmong,
  isApart,
  reachOptions as options,
  type Share,
  sharesOf,
} from "../../../routing";
import type { GraphLink, GraphRoute } from "../model/graph";
import { type Overlap, overlapsIn } from "./overlaps";

/** Why a route is never reached. */
export interface Shadow {
  /** The routes that accept its visitors; several of them only together. */
  readonly by: readonly GraphRoute[];
  /** "both" where the order of two routes for the same visitors is not known, so that either of them is never reached. */
  readonly accepts: "everybody" | "the same visitors" | "all of its visitors" | "both";
}

type Routing = GraphLink["routing"];

/** Finds the routes because of which another one is certainly never reached, or some of its values. */
export function findHidden(
  route: GraphRoute,
  link: GraphLink,
): { readonly shadow?: Shadow | undefined; readonly overlaps: readonly Overlap[] } {
  const own = routeOf(route, link.routing);
  const earlier = link.routes
    .slice(0, link.routes.indexOf(route))
    .flatMap((it) => routeOf(it, link.routing) ?? []);
  if (!own || isApart(own, earlier)) return { overlaps: [] };
  const shares = sharesIn(link.routing, route);
  const by = hiders(shares, link);
  if (by.length > 0) return { shadow: shadowOf(by, route, link), overlaps: [] };
  const rival = findRival(route, link);
  if (rival) return { shadow: { by: [rival], accepts: "both" }, overlaps: [] };
  return { overlaps: overlapsIn(shares, own, link) };
}

const routeOf = ({ routingKey }: GraphRoute, { routes }: Routing) =>
  routes.find(({ key }) => key === routingKey);

function sharesIn(routing: Routing, route: GraphRoute): readonly Share[] {
  const found = routeOf(route, routing);
  return found && route.isActive ? (sharesOf(routing, found, options) ?? []) : [];
}

/** The routes that decide for all visitors of a route; none if some visitors reach it. */
function hiders(shares: readonly Share[], { routes }: GraphLink): GraphRoute[] {
  const keys = hidersAmong(shares);
  return routes.filter(({ routingKey }) => routingKey !== undefined && keys.has(routingKey));
}

/** How routes hide another one: preferably a single one. */
function shadowOf(by: readonly GraphRoute[], route: GraphRoute, link: GraphLink): Shadow {
  const single = by.flatMap((it) => {
    const accepts = accepted(it, route, link);
    return accepts ? [{ by: [it], accepts }] : [];
  });
  const same = single.find(({ accepts }) => accepts === "the same visitors");
  return same ?? single[0] ?? { by, accepts: "all of its visitors" };
}

/** How the visitors of a route and those of one that hides it compare; undefined if it does not accept all of them. */
function accepted(by: GraphRoute, route: GraphRoute, { routing }: GraphLink): Shadow["accepts"] | undefined {
  const [one, other] = [by, route].map((it) => routeOf(it, routing));
  if (!one || !other) return undefined;
  const compared = compareAudiences(one, other, options);
  if (!compared || compared.onlyOther) return undefined;
  const { onlyOne, neither } = compared;
  if (!onlyOne && by.isFallback === route.isFallback) return "the same visitors";
  return neither ? "all of its visitors" : "everybody";
}

/** The route before a route that hides it, or is hidden by it, in whichever order the service has them. */
function findRival(route: GraphRoute, link: GraphLink): GraphRoute | undefined {
  const { routes } = link.routing;
  const own = routeOf(route, link.routing);
  if (!own || routes.every(({ position }) => position !== undefined)) return undefined;
  const hides = (first: string | undefined, second: GraphRoute): boolean => {
    // Only the two count, and the first of them comes first if nothing else decides.
    const two = routes.filter(({ key }) => key === first || key === second.routingKey);
    const ordered = two.map((it) => ({ ...it, position: it.key === first ? 0 : 1 }));
    return hiders(sharesIn({ ...link.routing, routes: ordered }, second), link).length > 0;
  };
  return link.routes
    .slice(0, link.routes.indexOf(route))
    .find((it) => it.isActive && hides(it.routingKey, route) && hides(route.routingKey, it));
}
