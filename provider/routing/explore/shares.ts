import { accepts } from "../evaluate/accepts";
import { evaluate } from "../evaluate/evaluate";
import { isQuestion, type World } from "../evaluate/question";
import type { Graph, GraphRoute } from "../graph/graph";
import type { TableOptions } from "../options";
import type { Kind } from "../visitor/kind";
import { Budget, tooMuch } from "./find";
import { casesOf } from "./kinds";
import { explore } from "./tree";

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
  const tree = explore<Omit<Share, "visitor"> | typeof tooMuch | "not accepted">((world) => {
    if (!budget.spend(graph)) return { key: "too much", leaf: tooMuch };
    const isAccepted = accepts(route, world);
    if (isQuestion(isAccepted)) return isAccepted;
    if (!isAccepted) return { key: "not accepted", leaf: "not accepted" };
    const considered: GraphRoute[] = [];
    const found = evaluate(graph, world, (it, end) => {
      if (end !== "not accepted") considered.push(it);
    });
    if (isQuestion(found)) return found;
    const isReached = considered.some((it) => it.key === route.key || mayGoOn(it, graph));
    const decidedBy = considered.at(-1)?.key;
    return { key: `${isReached} ${decidedBy}`, leaf: { isReached, decidedBy } };
  }, worldFor(options));
  const cases = isQuestion(tree) ? [] : casesOf(tree, {});
  if (cases.some(({ leaf }) => leaf === tooMuch)) return undefined;
  return cases.flatMap(({ kind, leaf }) => (typeof leaf === "object" ? [{ visitor: kind, ...leaf }] : []));
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
  const tree = explore<{ first: boolean; second: boolean } | typeof tooMuch>((world) => {
    if (!budget.spend({ routes: [one, other] })) return { key: "too much", leaf: tooMuch };
    const [first, second] = [accepts(one, world), accepts(other, world)];
    if (isQuestion(first)) return first;
    return isQuestion(second) ? second : { key: `${first} ${second}`, leaf: { first, second } };
  }, worldFor(options));
  const found = isQuestion(tree) ? [] : casesOf(tree, {}).map(({ leaf }) => leaf);
  if (!found.every((it) => it !== tooMuch)) return undefined;
  return {
    onlyOne: found.some(({ first, second }) => first && !second),
    onlyOther: found.some(({ first, second }) => !first && second),
    neither: found.some(({ first, second }) => !first && !second),
  };
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
  graph.features.some(({ scope }) => Array.isArray(scope) && !scope.every((id) => hasRoute(graph, id)));

/** Whether a route has an id. A route that is not created yet has one that is not known. */
const hasRoute = ({ routes }: Graph, id: string): boolean => routes.some(({ ids }) => ids.includes(id));
