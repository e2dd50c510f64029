import { canonicalJson } from "../../contract/json/walk";
import type { Decision } from "../answer";
import type { Found } from "../evaluate/destination";
import { evaluate } from "../evaluate/evaluate";
import { isQuestion, type Question, type World } from "../evaluate/question";
import type { Graph } from "../graph/graph";

/** Limits what is computed, so that a graph with too many combinations does not take forever. */
export class Budget {
  /** @param left how many routes may be considered, each evaluation of a graph counting all of its routes */
  constructor(private left: number) {}

  /** Takes the cost of one evaluation of a graph; whether there was enough. */
  spend({ routes }: Pick<Graph, "routes">): boolean {
    this.left -= routes.length + 1;
    return this.left >= 0;
  }
}

/** Stands for what is not computed, because there is too much. */
export const tooMuch = Symbol("too much");

/** A leaf of a tree for what is not computed. */
export const unfinished = { key: "too much", leaf: tooMuch } as const;

/** A leaf of a tree: what visitors get. */
export interface Leaf {
  readonly key: string;
  readonly leaf: Found | typeof tooMuch;
}

/** Returns a function that finds what visitors of a graph get, as long as the budget lasts. */
export const findBy =
  (graph: Graph, budget: Budget) =>
  (world: World): Leaf | Question => {
    if (!budget.spend(graph)) return unfinished;
    const found = evaluate(graph, world);
    return isQuestion(found) ? found : { key: keyOf(found), leaf: found };
  };

/** The same for two decisions with which visitors get the same, whichever route decides. */
export const keyOf = ({ decision, open }: Found): string => canonicalJson([withoutRoute(decision), open]);

const withoutRoute = ({ route: _, ...decision }: Decision): object => decision;
