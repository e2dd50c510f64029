import { isUnknown } from "../../../lifecycle";
import { type Graph, type GraphRoute, toGraph } from "../../../routing";
import { disclosedText, isSecret } from "../model/values";
import type { StackResource } from "./stack-resources";
import { partsByRoute, type RouteSources } from "./stack-routes";

/**
 * What a link does with visitors, from the inputs and resources that declare it. The path of a feature that is a resource is its
 * name, as that of a route is.
 */
export function routingOf(from: RouteSources): Graph {
  const graph = readGraph(from);
  const declarerOf = declarersIn(from);
  const separate = graph.routes.filter(({ position }) => position === undefined);
  const names = new Map<string, number>();
  const unique = (name: string) => {
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
  const routes = graph.routes.map((route) => {
    const { inlineFeatures, features } = declarerOf(route, separate.indexOf(route));
    if (features.length === 0) return route;
    const named = route.features?.map((it, index) => {
      const resource = features[index - inlineFeatures];
      return resource ? { ...it, path: unique(resource.name) } : it;
    });
    return { ...route, features: named };
  });
  return { ...graph, routes };
}

/**
 * Returns a function that says which resource declares a value of a route, and its path there.
 *
 * @param graph what {@link routingOf} has read
 */
export function originsIn(
  from: RouteSources & { readonly link: StackResource },
  graph: Graph,
): (
  route: GraphRoute | undefined,
  path: string,
) => { readonly resource: StackResource; readonly path: string } {
  const separate = graph.routes.filter(({ position }) => position === undefined);
  const declarerOf = declarersIn(from);
  return (route, path) => {
    const inLink = { resource: from.link, path: route ? `${route.path}.${path}` : path };
    if (!route) return inLink;
    const { own, inlineFeatures, features } = declarerOf(route, separate.indexOf(route));
    const [, index = "", inFeature = ""] = /^features\[(\d+)\]\.(.*)$/s.exec(path) ?? [];
    const feature = index === "" ? undefined : features[Number(index) - inlineFeatures];
    if (feature) return { resource: feature, path: inFeature };
    return own ? { resource: own, path } : inLink;
  };
}

/** What declares a route. */
interface Declarer {
  /** Its resource, if it is one. */
  readonly own: StackResource | undefined;
  /** How many features it declares itself. */
  readonly inlineFeatures: number;
  /** Its features that are resources, which follow. */
  readonly features: readonly StackResource[];
}

/** Returns a function that says what declares a route: one of the link by its position, another one by its index among these. */
function declarersIn(from: RouteSources): (route: GraphRoute, index: number) => Declarer {
  const separate = from.children.filter(({ kind }) => kind === "Route");
  const parts = partsByRoute(from, separate);
  return ({ position }, index) => {
    const own = position === undefined ? separate[index] : undefined;
    const inline = position === undefined ? undefined : from.inline[position];
    const declared = (own?.properties ?? inline?.route)?.features;
    const found = parts.get(own?.urn ?? inline?.key ?? "") ?? [];
    return {
      own,
      inlineFeatures: Array.isArray(declared) ? declared.length : 0,
      features: found.filter(({ kind }) => kind === "Feature"),
    };
  };
}

function readGraph(from: RouteSources): Graph {
  const { inline, children, link } = from;
  const separate = children.filter(({ kind }) => kind === "Route");
  const parts = partsByRoute(from, separate);
  const partsOf = (key: string) => {
    const ofKind = (kind: string) =>
      (parts.get(key) ?? []).filter((it) => it.kind === kind).map((it) => it.properties);
    return { conditions: ofKind("Condition"), features: ofKind("Feature"), targets: ofKind("Target") };
  };
  const keys = inline.map(
    ({ route }, index) =>
      disclosedText(route.clientRouteId) ??
      (link?.properties.routes === undefined ? "url" : `routes[${index}]`),
  );
  return toGraph(link?.properties ?? {}, {
    keys,
    parts: Object.fromEntries(inline.map(({ key }, index) => [keys[index] as string, partsOf(key)])),
    separate: separate.map(({ urn, name, properties: inputs }) => ({
      ...{ key: name, inputs },
      ...partsOf(urn),
    })),
    isOpen: (value) => isUnknown(value) || isSecret(value),
    hasMoreRoutes: inline.length === 0,
  });
}
