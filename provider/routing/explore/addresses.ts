import { assumedRules } from "../../contract/assumptions/routing-rules";
import { destinationOf } from "../evaluate/destination";
import { parametersOf, scopedFeatures } from "../evaluate/features";
import { isQuestion, type Question, type World } from "../evaluate/question";
import type { Graph, GraphFeature, GraphRoute } from "../graph/graph";

/** An address to which a route may lead, whoever its visitors are. */
export interface RouteAddress {
  readonly route: GraphRoute;
  /** Its path in the inputs of the route: `actionConfig.url`. */
  readonly path: string;
  /** With UTM parameters; undefined if it is not known. */
  readonly url: string | undefined;
  /** As it is declared; undefined if it is not known. */
  readonly written: string | undefined;
}

/**
 * All addresses to which the routes of a graph lead: of their actions, with the UTM parameters of features, and in the settings of
 * features, such as where to go after an expiry date.
 *
 * @param rules those that are settled; the others are as the provider assumes
 */
export function addressesOf(graph: Graph, rules: World["rules"] = {}): RouteAddress[] {
  const world: World = { visitor: {}, kind: {}, rules: { ...assumedRules, ...rules }, values: {} };
  return graph.routes.flatMap((route) => {
    const features = [...featuresOf(graph, undefined, world), ...featuresOf(graph, route, world)];
    const own = [...features, ...(route.features ?? [])];
    const added = settled(parametersOf(own, world));
    const found = settled(destinationOf(route, added?.parameters ?? [], world));
    if (found?.decision.type !== "destination") return [];
    const { url, action } = found.decision;
    const declared = route.action.config.url;
    const written = typeof declared === "string" ? declared : undefined;
    const isKnown = url !== undefined || (action !== undefined && action !== "URL");
    return [
      ...(isKnown && url === undefined ? [] : [{ route, path: "actionConfig.url", url, written }]),
      ...(route.features ?? []).flatMap((feature, index) => afterwards(route, feature, index)),
    ];
  });
}

/** The features of a link that apply to it or to a route; those for which that is not known count for neither. */
const featuresOf = (graph: Graph, route: GraphRoute | undefined, world: World): readonly GraphFeature[] =>
  settled(scopedFeatures(graph, route, world)) ?? [];

/** The addresses to which a feature sends visitors when it ends the route (2.7, not shown). */
const afterwards = (route: GraphRoute, { type, config }: GraphFeature, index: number): RouteAddress[] =>
  type !== "EXPIRATION_DATE" && type !== "LIMIT"
    ? []
    : Object.entries(config ?? {}).flatMap(([name, value]) =>
        typeof value === "string" && /^https?:/i.test(value)
          ? [{ route, path: `features[${index}].config.${name}`, url: value, written: value }]
          : [],
      );

const settled = <T>(found: T | Question): T | undefined => (isQuestion(found) ? undefined : found);
