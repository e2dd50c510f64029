import { assumedRules, type RoutingRules, type RuleId } from "../../contract/assumptions/routing-rules";
import { canonicalJson } from "../../contract/json/walk";
import type { Alternative, Answer, Dependency } from "../answer";
import type { Found } from "../evaluate/destination";
import type { World } from "../evaluate/question";
import { traceOf } from "../evaluate/trace";
import type { Graph } from "../graph/graph";
import type { Kind } from "../visitor/kind";
import { isEqual } from "../visitor/union";
import type { Visitor } from "../visitor/visitor";
import { type Budget, findBy, keyOf, tooMuch } from "./find";
import { type Case, casesOf, mergeKinds } from "./kinds";
import { explore } from "./tree";

/** What visitors of a kind get, under all rules that are not settled. */
export function answerFor(graph: Graph, world: World, budget: Budget): Answer {
  const tree = explore(findBy(graph, budget), world);
  const all = casesOf(tree, world.kind);
  const found = all.filter((it): it is FoundCase => it.leaf !== tooMuch);
  const merged = mergeKinds(found, ({ rules, values, leaf }) => canonicalJson([rules, values, keyOf(leaf)]));
  return toAnswer(graph, world, merged, found.length === all.length);
}

type FoundCase = Case<Found>;

function toAnswer(graph: Graph, world: World, cases: readonly FoundCase[], complete: boolean): Answer {
  // What follows from the assumptions comes first.
  const byDefault = cases.filter(isByDefault);
  const sorted = [...byDefault, ...cases.filter((it) => !isByDefault(it))];
  const [first] = sorted;
  const isExpected = first && complete && new Set(byDefault.map(({ leaf }) => keyOf(leaf))).size === 1;
  const dependsOn = dependenciesOf(sorted, world);
  return {
    decision: isExpected ? first.leaf.decision : undefined,
    certain: complete && dependsOn.length === 0,
    dependsOn,
    alternatives: sorted.map(
      ({ rules, values, leaf, kind }): Alternative => ({
        // The keys and values come from the table of rules.
        rules: rules as Alternative["rules"],
        visitor: kind,
        values,
        decision: leaf.decision,
      }),
    ),
    trace: first ? traceOf(graph, worldOf(first, world)) : [],
    complete,
  };
}

const isByDefault = ({ rules }: FoundCase): boolean =>
  Object.entries(rules).every(([id, values]) => values.includes(assumedRules[id as RuleId]));

/** A world in which a case is. Of several values of a rule, the first is the one that is assumed. */
function worldOf({ rules, values, kind }: FoundCase, world: World): World {
  const pick = (record: FoundCase["rules"]) =>
    Object.fromEntries(Object.entries(record).map(([id, [first]]) => [id, first]));
  const settled = { ...assumedRules, ...world.rules, ...pick(rules) } as RoutingRules;
  return { ...world, kind, rules: settled, values: pick(values) };
}

function dependenciesOf(cases: readonly FoundCase[], { kind: whole }: World): Dependency[] {
  const rules = new Set(cases.flatMap((it) => Object.keys(it.rules)));
  const paths = new Set(cases.flatMap((it) => [...Object.keys(it.values), ...it.leaf.open]));
  const fields = new Set(
    cases.flatMap(({ kind }) =>
      (Object.keys(kind) as (keyof Kind)[]).filter((it) => !isEqual(kind[it], whole[it])),
    ),
  );
  return [
    ...[...fields]
      .toSorted()
      .map((field) => ({ on: "visitor" as const, field: field satisfies keyof Visitor })),
    ...[...rules].toSorted().map((id) => ({ on: "rule" as const, id: id as RuleId })),
    ...[...paths].toSorted().map((path) => ({ on: "value" as const, path })),
  ];
}
