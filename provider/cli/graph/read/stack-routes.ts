import type { Properties } from "../../../lifecycle";
import type { Graph } from "../../../routing";
import type { Preview } from "../../stack/preview";
import { conditionChip, featureChip } from "../model/chips";
import type { GraphRoute } from "../model/graph";
import { type RouteContext, toGraphRoute } from "../model/route";
import { disclosedText } from "../model/values";
import { isDrawn, type StackResource, unknownKey } from "./stack-resources";

/** A route that is declared in the inputs of its link. */
export interface InlineRoute {
  readonly route: Properties;
  readonly key: string;
}

/** The inputs and resources that declare a link's routes. */
export interface RouteSources {
  readonly inline: readonly InlineRoute[];
  /** The resources that belong to the link. */
  readonly children: readonly StackResource[];
  readonly sources: Preview["sources"];
  /** Undefined where the link is not in the stack. */
  readonly link?: StackResource;
}

/** The routes of a link, inline ones and resources, with the conditions, features and targets that are resources. */
export function readRoutes(from: RouteSources, { routes }: Graph): GraphRoute[] {
  const separate = from.children.filter(({ kind }) => kind === "Route");
  const parts = partsByRoute(from, separate);
  const [inline, others] = [true, false].map((isInline) =>
    routes.filter((it) => (it.position !== undefined) === isInline).map(({ key }) => key),
  );
  const known = [
    ...from.inline.map(({ route, key }, index) =>
      routeWithParts(route, parts.get(key), {
        key,
        name: key.endsWith("#url") ? "everybody" : `route ${index + 1}`,
        routingKey: inline?.[index],
      }),
    ),
    ...separate.map(({ properties, urn, name }, index) =>
      routeWithParts(properties, parts.get(urn), { key: urn, name, routingKey: others?.[index] }),
    ),
  ];
  const undeclared = undeclaredParts(from, parts).map(([key, found]) => ({
    ...routeWithParts({}, found, { key, name: `route ${key}` }),
    destination: { text: "not declared in this stack", url: undefined, linkKey: undefined },
  }));
  return [...known, ...undeclared];
}

function routeWithParts(
  route: Properties,
  parts: readonly StackResource[] = [],
  context: RouteContext,
): GraphRoute {
  const ofKind = (kind: string) => parts.filter((it) => it.kind === kind);
  const targets = ofKind("Target").map(({ properties }) => properties);
  return toGraphRoute(targets.length > 0 ? { ...route, targets } : route, {
    ...context,
    conditions: ofKind("Condition").map((it) => conditionChip(it.properties, it.urn)),
    features: ofKind("Feature").map((it) => featureChip(it.properties, it.urn)),
  });
}

/** The conditions, features and targets that are resources, by the key of their route. */
export function partsByRoute(
  from: RouteSources,
  separate = from.children.filter(({ kind }) => kind === "Route"),
): ReadonlyMap<string, readonly StackResource[]> {
  const parts = new Map<string, StackResource[]>();
  for (const child of from.children) {
    if (child.kind === "Route" || !isDrawn(child)) continue;
    const key = routeKey(child, from, separate);
    parts.set(key, [...(parts.get(key) ?? []), child]);
  }
  return parts;
}

/** The conditions, features and targets of routes that are not in the stack, by the route's id. */
export const undeclaredParts = (
  from: RouteSources,
  parts = partsByRoute(from),
): [id: string, parts: readonly StackResource[]][] => {
  const declared = new Set([...from.inline.map(({ key }) => key), ...from.children.map(({ urn }) => urn)]);
  return [...parts].filter(([key]) => !declared.has(key));
};

/** The key of the route to which a condition, a feature or a target belongs; its id where the route is not in the stack. */
function routeKey(
  child: StackResource,
  { inline, sources, link }: RouteSources,
  separate: readonly StackResource[],
): string {
  const declaredId = disclosedText(child.properties.routeId);
  const [source] = sources(child.urn, "routeId");
  const withId = (id: string | undefined) =>
    separate.find((it) => id !== undefined && it.id?.split("/")[1] === id);
  const id = declaredId ?? disclosedText(child.before.routeId);
  const route = withId(declaredId) ?? separate.find(({ urn }) => urn === source) ?? withId(id);
  if (route) return route.urn;
  // A route id that comes from the link is that of its fallback.
  const fallback = inline.find((it) => it.route.isGlobalFallback === true);
  return (source !== undefined && source === link?.urn && fallback?.key) || id || unknownKey;
}
