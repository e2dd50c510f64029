import type { Decision } from "../answer";
import type { Graph, GraphFeature, GraphRoute } from "../graph/graph";
import { linkKey } from "../visitor/kind";
import { accepts } from "./accepts";
import { destinationOf, type Found } from "./destination";
import { additionsOf, effectOf, isInScope, linkFeatures } from "./features";
import { firstOf, hasKnownNumbers, isOrderSettled } from "./order";
import {
  askHolds,
  askRule,
  askValue,
  isQuestion,
  type Question,
  ruleIs,
  type Truth,
  type World,
} from "./question";

/** Called with each route that is considered, and what becomes of the visitor there. */
export type OnRoute = (route: GraphRoute, end: Decision["type"] | "not accepted" | "passed over") => void;

/** What a visitor gets, or the first question that must be answered before. */
export function evaluate(graph: Graph, world: World, onRoute: OnRoute = () => {}): Found | Question {
  const features = linkFeatures(graph, world);
  if (isQuestion(features)) return features;
  const effect = effectOf(features, linkKey, world);
  if (isQuestion(effect)) return effect;
  const withOpen = ({ decision, open }: Found): Found => ({ decision, open: [...effect.open, ...open] });
  const own = (type: "expired" | "limit" | "password") =>
    withOpen({ decision: { type, route: undefined }, open: [] });
  if (effect.ended) return own(effect.ended);
  if (effect.asksPassword) return own("password");
  const page = pageOf(graph, world);
  if (isQuestion(page)) return page;
  if (page) return withOpen({ decision: { type: "page", page }, open: [] });
  const found = evaluateRoutes(graph, features, world, onRoute);
  if (isQuestion(found)) return found;
  // Any other route may come first.
  return withOpen(graph.hasMoreRoutes ? { ...found, open: [...found.open, "routes"] } : found);
}

const pages = { TREE: "tree", BOARD: "board" } as const;

/** The page that visitors of a link see; undefined if there is none. */
function pageOf(graph: Graph, world: World): "tree" | "board" | undefined | Question {
  const kind = graph.kind ?? askValue(world, "kind", ["DIRECT", ...Object.keys(pages)]);
  if (isQuestion(kind)) return kind;
  if (kind !== "TREE" && kind !== "BOARD") return undefined;
  const hasNone = graph.routes.length === 0 && !graph.hasMoreRoutes;
  const isShown = hasNone || ruleIs(world, "pageLinks", "page");
  if (isQuestion(isShown)) return isShown;
  return isShown ? pages[kind] : undefined;
}

/** The routes that are considered before all fallbacks, and the fallbacks. */
type Stages = readonly [routes: readonly GraphRoute[], fallbacks: readonly GraphRoute[]];

function stagesOf({ routes, routingMode }: Graph, world: World): Stages | Question {
  const stages = splitByFallback(routes, world);
  if (isQuestion(stages)) return stages;
  if (routingMode === "ADVANCED" || stages[0].length === 0) return stages;
  const isSimple = routingMode === undefined ? askHolds(world, "routingMode") : true;
  if (isSimple !== true) return isQuestion(isSimple) ? isSimple : stages;
  const mode = askRule(world, "simpleMode");
  if (isQuestion(mode)) return mode;
  return mode === "fallback" ? [[], stages[1]] : stages;
}

function splitByFallback(routes: readonly GraphRoute[], world: World): Stages | Question {
  const stages: [GraphRoute[], GraphRoute[]] = [[], []];
  for (const route of routes) {
    const isFallback = route.isFallback ?? askHolds(world, `${route.path}.isGlobalFallback`);
    if (isQuestion(isFallback)) return isFallback;
    stages[isFallback ? 1 : 0].push({ ...route, isFallback });
  }
  return stages;
}

function evaluateRoutes(
  graph: Graph,
  ofLink: readonly GraphFeature[],
  world: World,
  onRoute: OnRoute,
): Found | Question {
  const stages = stagesOf(graph, world);
  if (isQuestion(stages)) return stages;
  let ended: Found = { decision: { type: "nothing" }, open: [] };
  for (const stage of stages) {
    const acceptance = new Map<GraphRoute, Truth>();
    const accepted = (route: GraphRoute): Truth => {
      const found = acceptance.get(route) ?? accepts(route, world);
      acceptance.set(route, found);
      return found;
    };
    // Only routes that may accept the visitor raise the question in which order they come.
    const remaining = new Set(isOrderSettled(world) ? stage : stage.filter((it) => accepted(it) !== false));
    const first = firstOf([...remaining], world);
    if (isQuestion(first)) return first;
    while (remaining.size > 0) {
      const next = nextOf(first(remaining), accepted, world);
      if (isQuestion(next)) return next;
      for (const route of next.refused) {
        remaining.delete(route);
        onRoute(route, "not accepted");
      }
      if (!next.route) continue;
      remaining.delete(next.route);
      const found = evaluateRoute(graph, next.route, ofLink, world);
      if (isQuestion(found)) return found;
      if (found.goesOn === undefined) {
        onRoute(next.route, found.decision.type);
        return found;
      }
      onRoute(next.route, found.decision.type === "nothing" ? "passed over" : found.decision.type);
      if (found.decision.type !== "nothing") ended = found;
      if (found.goesOn === "fallback") break;
    }
  }
  return ended;
}

/** Which of the routes that may come first decides next, and which do not accept the visitor. */
function nextOf(
  candidates: readonly GraphRoute[],
  accepted: (route: GraphRoute) => Truth,
  world: World,
): { readonly route?: GraphRoute | undefined; readonly refused: readonly GraphRoute[] } | Question {
  const refused = candidates.filter((route) => accepted(route) === false);
  if (refused.length > 0) return { refused };
  const open = candidates.map(accepted).find(isQuestion);
  if (open) return open;
  const [route, ...more] = candidates;
  if (more.length === 0) return { route, refused };
  const keys = candidates.map((it) => it.key).toSorted();
  // The order of routes with known numbers is the same in every graph of a link, if it is not known.
  const names = candidates.map((it) => (hasKnownNumbers(it) ? it.key : it.path)).toSorted();
  const key = askValue(world, `order of ${names.join(", ")}`, keys);
  return isQuestion(key) ? key : { route: candidates.find((it) => it.key === key), refused };
}

/** What a route that accepts the visitor does. */
interface RouteFound extends Found {
  /** Where the evaluation goes on if the route does not decide. */
  readonly goesOn?: "next" | "fallback" | undefined;
}

function evaluateRoute(
  graph: Graph,
  route: GraphRoute,
  ofLink: readonly GraphFeature[],
  world: World,
): RouteFound | Question {
  const { key, path } = route;
  const features = [...graph.features.filter((it) => isInScope(it, route)), ...(route.features ?? [])];
  const effect = effectOf(features, key, world);
  if (isQuestion(effect)) return effect;
  const open = [...effect.open, ...(route.features ? [] : [`${path}.features`])];
  if (effect.ended) {
    const rule = askRule(world, effect.ended === "expired" ? "expiredRoute" : "usedUpRoute");
    if (isQuestion(rule)) return rule;
    const decision = { type: effect.ended, route: key };
    return { decision, open, goesOn: rule === "end" ? undefined : rule };
  }
  if (effect.asksPassword) return { decision: { type: "password", route: key }, open };
  const added = additionsOf([...ofLink, ...features], world);
  if (isQuestion(added)) return added;
  const found = destinationOf(route, added, world);
  if (found === undefined) return { decision: { type: "nothing" }, open, goesOn: "next" };
  return isQuestion(found) ? found : { ...found, open: [...open, ...added.open, ...found.open] };
}
