import {
  type AssumptionId,
  assumedRules,
  assumptionIds,
  type FormId,
  formAssumptions,
  type RoutingRules,
  type RuleId,
  routingRules,
} from "../../../contract";
import { decide } from "../../../routing";
import { notObserved, type Observation, observed, observedOther } from "../probes/observation";
import { infer, type Observation as Observed } from "./infer";
import { needsOf, type ProbeGroup, type Proof, type Visit, type VisitProbe } from "./probe";
import { seenIn } from "./seen";

/** What a visitor got, in a visit of a probe. */
type VisitSeen = Observed & { readonly visit: Visit };

/** What all visits showed. */
export interface Findings {
  readonly observations: VisitSeen[];
  /** Why visits of a probe showed nothing. */
  readonly failures: Map<VisitProbe, string>;
  /** All probes. */
  readonly groups: readonly ProbeGroup[];
}

/** What follows about each assumption. What rests on a form that the service does not read is not clear. */
export function conclude({
  observations,
  failures,
  groups,
}: Findings): Map<AssumptionId, Observation<unknown>> {
  const all = groups.flatMap((group) =>
    group.probes.map((probe) => ({ probe, needs: needsOf(probe, group) })),
  );
  const first = infer(observations);
  const proofs = proofsIn(observations, first.rules);
  const reasons = new Map(failures);
  for (const { probe, needs } of all) {
    // A probe comes after those that prove what it needs.
    const missing = needs.find((it) => proofs.get(it) !== true);
    if (missing === undefined) continue;
    for (const { proves } of probe.visits) if (proves) proofs.set(proves, undefined);
    if (!reasons.has(probe)) reasons.set(probe, `visits that need ${wordsFor(missing)} show nothing`);
  }
  const { rules, unexplained } = infer(observations.filter(({ probe }) => !reasons.has(probe)));
  for (const probe of unexplained) reasons.set(probe, "a visitor gets something that no value explains");
  const why = (id: AssumptionId) => {
    const own = all.filter(({ probe }) => probe.settles.includes(id)).map(({ probe }) => probe);
    const reason = own.map((probe) => reasons.get(probe) ?? probe.otherwise).find((it) => it !== undefined);
    return notObserved(reason ?? (own.length === 0 ? unprobed[id] : undefined) ?? undecided);
  };
  const visits = all.flatMap(({ probe }) => probe.visits);
  const found = assumptionIds.flatMap((id): [AssumptionId, Observation<unknown>][] => {
    if (id in routingRules) {
      const value = rules[id as RuleId];
      return [[id, value === undefined ? why(id) : observed(value)]];
    }
    return id in formAssumptions ? [[id, formFound(id as FormId, visits, proofs) ?? why(id)]] : [];
  });
  return new Map(found);
}

const undecided = "what visitors get has more than one explanation, because others are not clear";

const noDesktop = "the platform catalog shows no device profile that is called desktop";

/** Why there is no probe for something that visits show. */
const unprobed: Partial<Record<AssumptionId, string>> = {
  countryCondition: "a visit from one place shows only its own country",
  pageLinks: "the service refuses a tree, which the probe needs",
  deviceProfiles: noDesktop,
  deviceCondition: noDesktop,
};

const wordsFor = (proof: Proof): string => {
  const [id = "", operator] = proof.split(" ");
  return operator === undefined ? id : `${id} with ${operator}`;
};

/** Whether a form works; undefined if its visits do not show it. */
type Proofs = Map<Proof, boolean | undefined>;

/** Whether the visits of each form got what the model expects. Another destination shows that it does not work. */
function proofsIn(observations: readonly VisitSeen[], rules: Partial<RoutingRules>): Proofs {
  const proofs: Proofs = new Map();
  for (const { graph, visitor, seen, visit } of observations) {
    if (visit.proves === undefined) continue;
    const { decision } = decide(graph, visitor, { rules: { ...assumedRules, ...rules } });
    const isExpected = decision !== undefined && seenIn(decision) === seen;
    if (isExpected || seen.startsWith("to ")) proofs.set(visit.proves, isExpected);
  }
  return proofs;
}

function formFound(id: FormId, visits: readonly Visit[], proofs: Proofs): Observation<unknown> | undefined {
  const own = visits.flatMap(({ proves }) =>
    proves?.split(" ")[0] === id ? [[proves, proofs.get(proves)] as const] : [],
  );
  if (own.length === 0 || own.some(([, works]) => works === undefined)) return undefined;
  const failed = own.flatMap(([proof, works]) => (works ? [] : [proof.split(" ")[1]]));
  if (failed.length === 0) return observed("read");
  if (failed.length === own.length) return observed("ignored");
  return observedOther(`${failed.join(", ")} does not decide as written`);
}
