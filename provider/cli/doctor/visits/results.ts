import type { Settings } from "../../../client";
import { type AssumptionId, assumptionIds, assumptions } from "../../../contract";
import type { AssumptionResult, SettingValue } from "../model/result";
import { allUnclear, compare } from "../probes/compare";
import type { WriteContext } from "../probes/context";
import { notObserved } from "../probes/observation";
import { reasonFor } from "../sandbox/sandbox";
import { probeVisits, type VisitOptions } from "./visits";

/** The assumptions that only visits show. */
export const visitIds: readonly AssumptionId[] = assumptionIds.filter(
  (id) => assumptions[id].probe === "visit",
);

/** What a run that visits short URLs works with. */
interface VisitRun {
  readonly settings: Settings;
  onProgress(text: string): void;
}

/**
 * Visits short URLs, and compares what that shows with what the provider assumes. A rule that holds is a setting as well: answers
 * about visitors are certain once it is set.
 */
export async function visitResults(
  context: WriteContext,
  { settings, onProgress }: VisitRun,
  visit: VisitOptions,
): Promise<AssumptionResult[]> {
  const found = await probeVisits(context, settings, visit, onProgress).catch(reasonFor);
  if (typeof found === "string") return allUnclear(visitIds, found);
  const service: Readonly<Partial<Record<AssumptionId, unknown>>> = settings.service ?? {};
  return visitIds.map((id) => {
    const observed = found.get(id) ?? notObserved("no visit shows it");
    const outcome = compare(id, context.conventions, observed);
    const isOpen = assumptions[id].support === "setting" && service[id] === undefined;
    const setting = isOpen && "value" in observed ? { setting: observed.value as SettingValue } : {};
    return { id, ...outcome, ...(outcome.result === "holds" ? setting : {}), requestIds: [] };
  });
}
