import { accepts } from "../evaluate/accepts";
import { evaluate } from "../evaluate/evaluate";
import { isQuestion, type World } from "../evaluate/question";
import type { Graph, GraphRoute } from "../graph/graph";
import type { TableOptions } from "../options";
import { type Kind, linkKey } from "../visitor/kind";
import { Budget, tooMuch } from "./find";
import { findAll } from "./tree";

/** Some of the visitors whom a route accepts, and what becomes of them. */
export interface Share {
  readonly visitor: Kind;
  /** Whether the route is considered for them. A route before it may decide otherwise. */
  readonly isReached: boolean;
  /** The key of the last route that is considered for them; undefined if the link itself decides. */
  readonly decidedBy: string | undefined;
}

/** How many routes may be considered for the shares of one route, or to compare two. */
const limit = 10_000;

/**
 * Divides the visitors whom a route accepts by what becomes of them, under all rules that are not settled. A route without a
 * share that is reached never decides.
 *
 * @returns undefined if there are too many combinations to try all of them
 */
export function sharesOf(graph: Graph, route: GraphRoute, options: TableOptions = {}): Share[] | undefined {
  const budget = new Budget(limit);
  const shares: Share[] = [];
  const all = findAll<Omit<Share, "visitor"> | typeof tooMuch | "not accepted">((world) => {
    if (!budget.spend(graph)) return { found: tooMuch };
    const isAccepted = accepts(route, world);
    if (isQuestion(isAccepted)) return isAccepted;
    if (!isAccepted) return { found: "not accepted" };
    let isReached = false;
    let decidedBy: string | undefined;
    const result = evaluate(graph, world, (it, end) => {
      if (end === "not accepted") return;
      isReached ||= it.key === route.key || mayGoOn(it, graph);
      decidedBy = it.key;
    });
    return isQuestion(result) ? result : { found: { isReached, decidedBy } };
  }, worldFor(options));
  for (const { kind, found } of all) {
    if (found === tooMuch) return undefined;
    if (found !== "not accepted") shares.push({ visitor: kind, ...found });
  }
  return shares;
}

/** Which visitors two routes accept: whether there are some whom only one of them accepts, or neither. */
export interface Comparison {
  readonly onlyOne: boolean;
  readonly onlyOther: boolean;
  readonly neither: boolean;
}

/**
 * Compares the visitors whom two routes accept, under all rules that are not settled.
 *
 * @returns undefined if there are too many combinations to try all of them
 */
export function compareAudiences(
  one: GraphRoute,
  other: GraphRoute,
  options: TableOptions = {},
): Comparison | undefined {
  const budget = new Budget(limit);
  const all = findAll<{ first: boolean; second: boolean } | typeof tooMuch>((world) => {
    if (!budget.spend({ routes: [one, other] })) return { found: tooMuch };
    const [first, second] = [accepts(one, world), accepts(other, world)];
    if (isQuestion(first)) return first;
    return isQuestion(second) ? second : { found: { first, second } };
  }, worldFor(options));
  const compared = { onlyOne: false, onlyOther: false, neither: false };
  for (const { found } of all) {
    if (found === tooMuch) return undefined;
    compared.onlyOne ||= found.first && !found.second;
    compared.onlyOther ||= !found.first && found.second;
    compared.neither ||= !found.first && !found.second;
  }
  return compared;
}

const worldFor = ({ rules = {}, visitor = {} }: TableOptions): World => ({
  visitor,
  kind: {},
  rules,
  values: {},
});

/** Whether a route whose action or features are not known may leave its visitors to the next one. */
const mayGoOn = ({ action, features }: GraphRoute, graph: Graph): boolean =>
  action.type === undefined ||
  features === undefined ||
  [...features, ...graph.features].some(({ type }) => type === undefined) ||
  graph.features.some(({ scope }) => scope !== linkKey && !scope?.every((id) => hasRoute(graph, id)));

/** Whether a route has an id. A route that is not created yet has one that is not known. */
const hasRoute = ({ routes }: Graph, id: string): boolean => routes.some(({ ids }) => ids.includes(id));
