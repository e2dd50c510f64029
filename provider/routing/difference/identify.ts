import { canonicalJson } from "../../contract/json/walk";
import type { Graph, GraphAction, GraphCondition, GraphFeature, GraphRoute } from "../graph/graph";
import { linkKey } from "../visitor/kind";

// Two graphs of one link ask the same questions only if the same things have the same names in both: a route, and a part that
// cannot be read. What is not known has names of its own, unless it is known to be the same in both.

/** What a part whose values are all known is called: its content. */
const contentOf = (part: object): string => canonicalJson({ ...part, path: undefined, key: undefined });

const conditionName = (it: GraphCondition): string | undefined => {
  if (it.unread !== undefined) return it.unread;
  const { property, operator, valueKey, values } = it;
  return [property, operator, valueKey, values].includes(undefined) ? undefined : contentOf(it);
};

const featureName = (it: GraphFeature): string | undefined =>
  it.type !== undefined && it.isEnabled !== undefined && it.config !== undefined ? contentOf(it) : undefined;

const actionName = (it: GraphAction): string | undefined =>
  it.type !== undefined && !it.hasOpenSetting ? contentOf(it) : undefined;

/** What decides whom a route accepts, besides its conditions and its targeting; undefined if some of it is not known. */
const routeName = (it: GraphRoute): string | undefined => {
  const { isFallback, isActive, priority, sortOrder, platform, deviceProfileIds } = it;
  const known = { isFallback, isActive, priority, sortOrder, platform, deviceProfileIds };
  const isKnown = !Object.values(known).includes(undefined);
  return isKnown && it.conditions && it.features ? canonicalJson(known) : undefined;
};

/**
 * A graph in which all names are those of two graphs that are compared.
 *
 * @param names the names of routes, where they are not their keys
 * @param side what the name of anything that is not known begins with
 */
export function identified(graph: Graph, names: ReadonlyMap<GraphRoute, string>, side: string): Graph {
  const feature = <F extends GraphFeature>(it: F, key: string): F => ({
    ...it,
    path: `${key}: ${featureName(it) ?? side + it.path}`,
  });
  return {
    ...graph,
    routes: graph.routes.map((route) => {
      const key = names.get(route) ?? route.key;
      const { conditions, features, action } = route;
      return {
        ...{ ...route, key, path: `${key}: ${routeName(route) ?? side + route.path}` },
        conditions: conditions?.map((it) => ({ ...it, path: conditionName(it) ?? side + it.path })),
        features: features?.map((it) => feature(it, key)),
        targeting: route.targeting === undefined ? undefined : (route.targeted ?? side + route.targeting),
        action: { ...action, path: actionName(action) ?? side + action.path },
      };
    }),
    features: graph.features.map((it) => feature(it, linkKey)),
  };
}

/**
 * All of a graph that visitors could notice, as a text: equal for graphs that only differ in the order of their parts. The names
 * are those of {@link identified}.
 */
export function fingerprintOf(graph: Graph): string {
  const { routes, features } = graph;
  const names = new Map(routes.flatMap(({ ids, key }) => ids.map((id) => [id, key])));
  // Where no two priorities are equal, the positions decide nothing.
  const isOrdered = new Set(routes.map(({ priority }) => priority)).size === routes.length;
  const sorted = (parts: readonly object[] | undefined) => parts?.map(contentOf).toSorted();
  return canonicalJson({
    ...graph,
    routes: routes
      .map(({ ids: _, ...route }) =>
        canonicalJson({
          ...route,
          position: isOrdered ? undefined : route.position,
          conditions: sorted(route.conditions),
          features: sorted(route.features),
        }),
      )
      .toSorted(),
    features: sorted(
      features.map(({ scope, ...it }) => ({
        ...it,
        scope: Array.isArray(scope) ? scope.map((id) => names.get(id) ?? id) : scope,
      })),
    ),
  });
}

/**
 * The names of the routes of two graphs, where they are not their keys: the same for a route that is in both,
 * whether it stands in the link, is declared apart, or has another place.
 */
export function nameRoutes(before: Graph, after: Graph): ReadonlyMap<GraphRoute, string> {
  const names = new Map<GraphRoute, string>();
  const left = new Set(after.routes);
  const contents = new Map(
    [...before.routes, ...after.routes].map((route) => {
      const { key, ids, path, position, targeting, conditions, features, action, ...rest } = route;
      const parts = [conditions, features].map((it) => it?.map(contentOf).toSorted());
      return [route, canonicalJson([rest, parts, contentOf(action)])];
    }),
  );
  const isSame = (one: GraphRoute, other: GraphRoute) => contents.get(one) === contents.get(other);
  const sameKey = (one: GraphRoute, other: GraphRoute) => one.key === other.key;
  const sharesId = (one: GraphRoute, other: GraphRoute) => one.ids.some((id) => other.ids.includes(id));
  const isFallback = (one: GraphRoute, other: GraphRoute) =>
    one.isFallback === true && other.isFallback === true;
  const rules = [
    (one: GraphRoute, other: GraphRoute) => isSame(one, other) && sameKey(one, other),
    isSame,
    sharesId,
    isFallback,
  ];
  for (const matches of rules) {
    for (const route of before.routes) {
      const found = names.has(route) ? undefined : [...left].find((it) => matches(route, it));
      if (!found) continue;
      names.set(route, found.key);
      left.delete(found);
    }
  }
  const taken = new Set(after.routes.map(({ key }) => key));
  for (const route of before.routes) {
    if (names.has(route)) continue;
    let name = route.key;
    while (taken.has(name)) name += " (before)";
    taken.add(name);
    names.set(route, name);
  }
  return names;
}
