import { assumedRules } from "../../contract/assumptions/routing-rules";
import { destinationOf } from "../evaluate/destination";
import { additionsOf, featuresFor } from "../evaluate/features";
import { isQuestion, type Question, type World } from "../evaluate/question";
import type { Graph, GraphFeature, GraphRoute } from "../graph/graph";

/** An address to which a route may lead, whoever its visitors are. */
export interface RouteAddress {
  /** Undefined if it is in a feature of the link. */
  readonly route: GraphRoute | undefined;
  /** Its path in the inputs of the route, or of the link: `actionConfig.url`. */
  readonly path: string;
  /** With UTM parameters; undefined if it is not known. */
  readonly url: string | undefined;
}

/**
 * All addresses to which the routes of a graph lead: of their actions, with the UTM parameters of features, and in the settings of
 * features, such as where to go after an expiry date.
 *
 * @param rules those that are settled; the others are as the provider assumes
 */
export function addressesOf(graph: Graph, rules: World["rules"] = {}): RouteAddress[] {
  const world: World = { visitor: {}, kind: {}, rules: { ...assumedRules, ...rules }, values: {} };
  const ofLink = graph.features.flatMap((feature) => afterwards(undefined, feature, feature.path));
  const ofRoutes = graph.routes.flatMap((route): RouteAddress[] => {
    const own = route.features ?? [];
    const added = settled(additionsOf([...featuresFor(graph, route), ...own], world));
    const found = settled(destinationOf(route, added ?? {}, world));
    if (found?.decision.type !== "destination") return [];
    const { url, action } = found.decision;
    const { src } = route.action.config;
    const hasNone = url === undefined && action !== undefined && action !== "URL";
    return [
      ...(hasNone ? [] : [{ route, path: "actionConfig.url", url }]),
      // What a route shows in a frame.
      ...(typeof src === "string" ? [{ route, path: "actionConfig.src", url: src }] : []),
      ...own.flatMap((feature, index) => afterwards(route, feature, `features[${index}]`)),
    ];
  });
  return [...ofRoutes, ...ofLink];
}

const afterwards = (route: GraphRoute | undefined, feature: GraphFeature, path: string): RouteAddress[] =>
  addressesAfter(feature).map(({ name, url }) => ({
    ...{ route, path: `${path}.config.${name}` },
    url,
  }));

/** The addresses to which a feature sends visitors when it ends the route or the link (2.7, not shown), by their settings. */
export const addressesAfter = ({ type, config }: GraphFeature): { name: string; url: string }[] =>
  type !== "EXPIRATION_DATE" && type !== "LIMIT"
    ? []
    : Object.entries(config ?? {}).flatMap(([name, value]) =>
        typeof value === "string" && /^https?:/i.test(value) ? [{ name, url: value }] : [],
      );

const settled = <T>(found: T | Question): T | undefined => (isQuestion(found) ? undefined : found);
