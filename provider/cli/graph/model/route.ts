import { addressNames, compareRoutes as compareSpecRoutes } from "../../../contract";
import { isObject, type Properties } from "../../../lifecycle";
import { withoutLogins } from "../../output/logins";
import { conditionChip, featureChip, restrictionChips } from "./chips";
import type { Chip, Destination, GraphRoute } from "./graph";
import { disclosedText, formatValue, inWords, isUndisclosed, objectEntries } from "./values";

/** What a graph needs to know of a route besides its properties. */
export interface RouteContext {
  readonly key: string;
  readonly name?: string | undefined;
  /** The conditions and features that are resources of their own. */
  readonly conditions?: readonly Chip[];
  readonly features?: readonly Chip[];
  /** Its key in the `routing` of the link. */
  readonly routingKey?: string | undefined;
}

/** A route of the graph. */
export function toGraphRoute(route: Properties, context: RouteContext): GraphRoute {
  const platform = disclosedText(route.platform);
  const conditions = [
    ...objectEntries(route.conditions).map((it) => conditionChip(it)),
    ...(context.conditions ?? []),
    ...restrictionChips(route),
  ];
  return {
    key: context.key,
    name: disclosedText(route.clientRouteId) ?? context.name ?? disclosedText(route.id) ?? "route",
    platform: platform === "GLOBAL" ? undefined : platform,
    conditions,
    features: [...objectEntries(route.features).map((it) => featureChip(it)), ...(context.features ?? [])],
    isFallback: route.isGlobalFallback === true,
    isActive: route.isActive !== false,
    priority: typeof route.priority === "number" ? route.priority : 0,
    sortOrder: typeof route.sortOrder === "number" ? route.sortOrder : 0,
    routingKey: context.routingKey,
    destination: destinationOf(route),
  };
}

/** The routes of a link in the order in which they are considered. */
export const sortRoutes = (routes: readonly GraphRoute[]): GraphRoute[] => routes.toSorted(compareRoutes);

/** Negative where a route is considered before another; 0 where only their positions in a list decide. */
const compareRoutes = (one: GraphRoute, other: GraphRoute): number =>
  compareSpecRoutes(
    { ...one, isGlobalFallback: one.isFallback },
    { ...other, isGlobalFallback: other.isFallback },
  );

function destinationOf({ actionType, actionConfig }: Properties): Destination {
  const type = disclosedText(actionType);
  const config = isObject(actionConfig) ? actionConfig : {};
  const url = disclosedText(config.url);
  const address = ["url", ...addressNames].map((name) => config[name]).find((it) => it !== undefined);
  const kind = type && type !== "URL" ? inWords(type) : "";
  const undisclosed = isUndisclosed(actionConfig) ? formatValue(actionConfig) : "";
  const shown = formatValue(url ?? address) || undisclosed;
  return {
    text: [kind, shown].filter(Boolean).join(" ") || (type ? inWords(type) : "no destination"),
    url: url === undefined ? undefined : withoutLogins(url),
    linkKey: undefined,
  };
}
