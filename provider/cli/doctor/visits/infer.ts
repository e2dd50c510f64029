import { type RoutingRules, type RuleId, routingRules, ruleIds } from "../../../contract";
import { type Alternative, decide, type Graph, type Visitor } from "../../../routing";
import type { VisitProbe } from "./probe";
import { type Seen, seenIn } from "./seen";

/** A visit whose response shows something. */
export interface Observation {
  readonly probe: VisitProbe;
  readonly graph: Graph;
  readonly visitor: Visitor;
  readonly seen: Seen;
}

/** What follows from observations. */
export interface Inference {
  /** The rules that only one value explains. */
  readonly rules: Partial<RoutingRules>;
  /** The probes of which a visitor got something that no value of the rules explains. */
  readonly unexplained: ReadonlySet<VisitProbe>;
}

/**
 * Finds the values of rules that explain what visitors got: for each visit, the model of visitors computes what the visitor may
 * get under all values of the rules that are open, and what was seen excludes those that lead to anything else. What contradicts
 * itself settles nothing.
 */
export function infer(observations: readonly Observation[]): Inference {
  const unexplained = new Set<VisitProbe>();
  const doubtful = new Set<RuleId>();
  for (;;) {
    const used = observations.filter(({ probe }) => !unexplained.has(probe));
    const found = settle(used, doubtful);
    if (!("contradiction" in found)) return { rules: found.rules, unexplained };
    const { contradiction } = found;
    unexplained.add(contradiction.probe);
    // Something before it may have been misread.
    for (const { rules } of explanations(contradiction, {}) ?? []) {
      for (const id of Object.keys(rules)) doubtful.add(id as RuleId);
    }
  }
}

type Settled =
  | { readonly rules: Partial<RoutingRules> }
  /** What no value explains, given what the others settle. */
  | { readonly contradiction: Observation };

function settle(observations: readonly Observation[], doubtful: ReadonlySet<RuleId>): Settled {
  let rules: Partial<RoutingRules> = {};
  for (;;) {
    const before = Object.keys(rules).length;
    for (const observation of observations) {
      const found = explanations(observation, rules);
      if (found?.length === 0) return { contradiction: observation };
      if (!found) continue;
      for (const id of ruleIds.filter((it) => rules[it] === undefined && !doubtful.has(it))) {
        const values = new Set(found.flatMap((it): readonly string[] => it.rules[id] ?? routingRules[id]));
        if (values.size === 1) rules = { ...rules, [id]: [...values][0] };
      }
    }
    if (Object.keys(rules).length === before) return { rules };
  }
}

/** The ways in which a visitor can have got what was seen; undefined if there are too many to know. */
function explanations(
  { graph, visitor, seen }: Observation,
  rules: Partial<RoutingRules>,
): readonly Alternative[] | undefined {
  const { alternatives, complete } = decide(graph, visitor, { rules });
  return complete ? alternatives.filter(({ decision }) => seenIn(decision) === seen) : undefined;
}
