import { type RoutingRules, type RuleId, routingRules } from "../../contract/assumptions/routing-rules";
import type { Kind } from "../visitor/kind";
import { testKind, testVisitor, type VisitorTest } from "../visitor/test";
import type { Visitor } from "../visitor/visitor";

/** Something on which a decision depends and which is open. */
export type Question =
  | { readonly on: "rule"; readonly id: RuleId }
  | { readonly on: "value"; readonly path: string; readonly options: readonly string[] }
  | { readonly on: "visitor"; readonly test: VisitorTest };

/** Whether something holds, or the first question that must be answered before that is certain. */
export type Truth = boolean | Question;

/** All that is known when a graph is evaluated. */
export interface World {
  readonly visitor: Visitor;
  /** What is known of the visitor's open fields. */
  readonly kind: Kind;
  readonly rules: Partial<RoutingRules>;
  /** What is taken to be the case with values of the graph that cannot be read. */
  readonly values: Readonly<Record<string, string>>;
}

export const isQuestion = <T>(value: T | Question): value is Question =>
  value instanceof Object && "on" in value;

export const askVisitor = ({ visitor, kind }: World, test: VisitorTest): Truth =>
  testVisitor(visitor, test) ?? testKind(kind, test) ?? { on: "visitor", test };

/** Asks what is the case with a value that cannot be read: one of some options. */
export const askValue = ({ values }: World, path: string, options: readonly string[]): string | Question =>
  values[path] ?? { on: "value", path, options };

/** Asks whether a condition that cannot be read holds. */
export const askHolds = (world: World, path: string): Truth => {
  const found = askValue(world, path, ["holds", "does not hold"]);
  return isQuestion(found) ? found : found === "holds";
};

/** Asks what a rule says. */
export const askRule = <K extends RuleId>({ rules }: World, id: K): RoutingRules[K] | Question =>
  rules[id] ?? { on: "rule", id };

/** Asks whether a rule says something. */
export const ruleIs = <K extends RuleId>(world: World, id: K, value: RoutingRules[K]): Truth => {
  const found = askRule(world, id);
  return isQuestion(found) ? found : found === value;
};

/**
 * What is found under all values of some rules that are open, or else the first of these rules that matters.
 *
 * @param find what is found in a world in which all of these rules are settled
 * @param keyOf equal for things that are the same
 */
export function underRules<T>(
  world: World,
  ids: readonly RuleId[],
  find: (world: World) => T | Question,
  keyOf: (found: T) => unknown = (found) => found,
): T | Question {
  const id = ids.find((it) => world.rules[it] === undefined);
  if (id === undefined) return find(world);
  const [first, ...more] = routingRules[id].map((value) =>
    underRules({ ...world, rules: { ...world.rules, [id]: value } }, ids, find, keyOf),
  );
  const key = keyOfEither(first as T | Question, keyOf);
  return more.every((it) => keyOfEither(it, keyOf) === key) ? (first as T | Question) : { on: "rule", id };
}

const keyOfEither = <T>(found: T | Question, keyOf: (found: T) => unknown): unknown =>
  isQuestion(found) ? JSON.stringify(found) : keyOf(found);

/** Whether all hold. Where one does not, no question is open. */
export const allOf = (found: readonly Truth[]): Truth =>
  found.includes(false) ? false : (found.find(isQuestion) ?? true);

/** Whether any holds. Where one does, no question is open. */
export const anyOf = (found: readonly Truth[]): Truth =>
  found.includes(true) ? true : (found.find(isQuestion) ?? false);

export const not = (found: Truth): Truth => (isQuestion(found) ? found : !found);
