import { routingRules } from "../../contract/assumptions/routing-rules";
import { isQuestion, type Question, type World } from "../evaluate/question";
import { refine } from "../visitor/refine";

// What is found under everything that is open, as a tree of questions. A question is only asked where it matters: one whose
// answers all lead to the same is left out.

/** A tree of questions. Trees with the same key are equal. */
export type Tree<T> =
  | { readonly key: string; readonly leaf: T }
  | { readonly key: string; readonly question: Question; readonly branches: readonly Branch<T>[] };

/** Answers that lead to the same. */
export type Answers = readonly [string, ...string[]];

/** What is found for some of the answers to a question. Of a question about a visitor, these are `yes` and `no`. */
export interface Branch<T> {
  readonly answers: Answers;
  readonly tree: Tree<T>;
}

type Find<T> = (world: World) => { readonly key: string; readonly leaf: T } | Question;
type MayAsk = (question: Question) => boolean;

/**
 * Asks questions until everything is found.
 *
 * @param find what is found in a world, or the first question that is open
 * @param mayAsk whether to ask a question; one that may not be asked is returned
 */
export function explore<T>(find: Find<T>, world: World): Tree<T>;
export function explore<T>(find: Find<T>, world: World, mayAsk: MayAsk): Tree<T> | Question;
export function explore<T>(find: Find<T>, world: World, mayAsk: MayAsk = () => true): Tree<T> | Question {
  const found = find(world);
  if (!isQuestion(found) || !mayAsk(found)) return found;
  const branches: { answers: [string, ...string[]]; tree: Tree<T> }[] = [];
  for (const answer of answersTo(found)) {
    const tree = explore(find, withAnswer(world, found, answer), mayAsk);
    if (isQuestion(tree)) return tree;
    const same = branches.find((it) => it.tree.key === tree.key);
    if (same) same.answers.push(answer);
    else branches.push({ answers: [answer], tree });
  }
  const [only, ...more] = branches;
  if (only && more.length === 0) return only.tree;
  const parts = branches.map(({ answers, tree }) => `${answers.join()}:${tree.key}`);
  return { key: `${JSON.stringify(found)}(${parts.join()})`, question: found, branches };
}

/**
 * All that is found, each with the kind of visitors for whom it is: what several answers lead to, several times. Costs less than a
 * tree of it.
 */
export function* findAll<T>(
  find: (world: World) => { readonly found: T } | Question,
  world: World,
): Generator<{ readonly kind: World["kind"]; readonly found: T }> {
  const result = find(world);
  if (!isQuestion(result)) yield { kind: world.kind, found: result.found };
  else for (const answer of answersTo(result)) yield* findAll(find, withAnswer(world, result, answer));
}

function answersTo(question: Question): readonly string[] {
  if (question.on === "visitor") return ["yes", "no"];
  return question.on === "rule" ? routingRules[question.id] : question.options;
}

function withAnswer(world: World, question: Question, answer: string): World {
  switch (question.on) {
    case "visitor":
      return { ...world, kind: refine(world.kind, question.test, answer === "yes") };
    case "rule":
      return { ...world, rules: { ...world.rules, [question.id]: answer } };
    case "value":
      return { ...world, values: { ...world.values, [question.path]: answer } };
  }
}
