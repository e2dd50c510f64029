import { assumedRules, type RoutingRules } from "../../contract/assumptions/routing-rules";
import type { Graph, GraphRoute } from "../graph/graph";
import type { TableOptions } from "../options";
import { type Share, sharesOf } from "./shares";

/**
 * What is taken for granted of the service to find routes that nobody reaches: mostly the order of routes, without which nothing
 * would be certain. Everything else that is found holds under all rules. Visitors know all passwords: routes that ask for one do
 * not leave visitors to other routes.
 */
export const reachOptions: TableOptions & { readonly rules: Partial<RoutingRules> } = {
  rules: {
    ...pick(["routePriority", "routeSortOrder", "routePosition", "routeOrderBy", "conditionJoin"]),
    ...pick(["inactiveRoute", "disabledFeature", "fallbackConditions", "expiryDay", "utmParameters"]),
  },
  visitor: { passwords: true },
};

function pick(ids: readonly (keyof RoutingRules)[]): Partial<RoutingRules> {
  return Object.fromEntries(ids.map((id) => [id, assumedRules[id]]));
}

/** The keys of the routes that certainly decide for all visitors of a route, so that nobody reaches it; none if somebody may. */
export function hidingRoutes(graph: Graph, route: GraphRoute): readonly string[] {
  // Most links are so plain that nothing has to be found out.
  if (route.isActive !== true || graph.routes.length < 2) return [];
  return [...hidersAmong(sharesOf(graph, route, reachOptions) ?? [])];
}

/** The keys of the routes that decide for all visitors of a route; none if some of its visitors reach it. */
export const hidersAmong = (shares: readonly Share[]): ReadonlySet<string> =>
  new Set(
    shares.some(({ isReached }) => isReached) ? [] : shares.flatMap(({ decidedBy }) => decidedBy ?? []),
  );
