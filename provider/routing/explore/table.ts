import { assumedRules, ruleIds } from "../../contract/assumptions/routing-rules";
import type { Answer } from "../answer";
import { isQuestion, type World } from "../evaluate/question";
import type { Graph } from "../graph/graph";
import { isGraph, toGraph } from "../graph/read";
import type { DecideOptions, TableOptions } from "../options";
import type { Kind } from "../visitor/kind";
import type { Visitor } from "../visitor/visitor";
import { answerFor } from "./answer";
import { Budget, findBy, tooMuch } from "./find";
import { type Case, casesOf, mergeKinds } from "./kinds";
import { explore } from "./tree";

/** How many routes may be considered for one answer, for the kinds of visitors of a table, and for all of its answers. */
const limits = { answer: 50_000, kinds: 250_000, answers: 40_000 };

/**
 * What a visitor of a link gets, and how certain that is.
 *
 * @param link a graph, the inputs of a link, or a link of the account
 * @example
 * decide({ routes }, { country: "DE", os: "iOS" }).decision // { type: "destination", url: "https://apps.example.com/de", … }
 */
export function decide(link: Graph | object, visitor: Visitor, { rules = {} }: DecideOptions = {}): Answer {
  return answerFor(graphOf(link), { visitor, kind: {}, rules, values: {} }, new Budget(limits.answer));
}

/** A row of a table: a kind of visitors, and what they get. */
export interface Row {
  readonly visitor: Kind;
  readonly answer: Answer;
}

/** Every kind of visitors that a graph distinguishes. Kinds have no visitor in common, and every visitor is of one kind. */
export interface Table {
  readonly rows: readonly Row[];
  /** The kinds that are left out, because there are too many. */
  readonly leftOut: readonly Kind[];
}

/**
 * The kinds of visitors that a graph distinguishes under the rules that are settled and, where none is, those that the provider
 * assumes. The answer of each row says whether it holds under all rules.
 *
 * @param options `kind` is what to divide; all visitors by default
 */
export function table(
  link: Graph | object,
  { rules = {}, visitor = {}, kind = {} }: TableOptions & { readonly kind?: Kind } = {},
): Table {
  const graph = graphOf(link);
  const world: World = { visitor, kind, rules: { ...assumedRules, ...rules }, values: {} };
  const found = kindsOf(graph, world);
  // Where all rules are settled, each answer takes one evaluation.
  const isSettled = ruleIds.every((id) => rules[id] !== undefined);
  const share = isSettled ? limits.answer : limits.answers / found.length;
  return {
    rows: found.flatMap(({ kind, leaf }) =>
      leaf === tooMuch ? [] : [{ visitor: kind, answer: answerOf(graph, { ...world, kind }, rules, share) }],
    ),
    leftOut: found.flatMap(({ kind, leaf }) => (leaf === tooMuch ? [kind] : [])),
  };
}

/** What a kind of visitors gets: where there is too much to try all rules, what follows from the assumptions. */
function answerOf(graph: Graph, world: World, rules: World["rules"], limit: number): Answer {
  const answer = answerFor(graph, { ...world, rules }, new Budget(limit));
  if (answer.complete) return answer;
  return { ...answerFor(graph, world, new Budget(limits.answer)), certain: false, complete: false };
}

const graphOf = (link: Graph | object): Graph => (isGraph(link) ? link : toGraph(link));

/** The kinds of visitors to whom a graph gives different things. */
function kindsOf(graph: Graph, world: World): Case<unknown>[] {
  const find = findBy(graph, new Budget(limits.kinds));
  const tree = explore<string | typeof tooMuch>((it) => {
    // What depends on values that cannot be read is a tree of its own for each kind of visitors.
    const found = explore(find, it, ({ on }) => on !== "visitor");
    if (isQuestion(found)) return found;
    const isTooMuch = "leaf" in found && found.leaf === tooMuch;
    return { key: found.key, leaf: isTooMuch ? tooMuch : found.key };
  }, world);
  return mergeKinds(casesOf<unknown>(tree, world.kind), ({ leaf }) => String(leaf));
}
