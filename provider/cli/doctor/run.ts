import type { Settings } from "../../client";
import { assumptionIds } from "../../contract";
import { unclear } from "./model/holds";
import type { PlannedWrites } from "./model/plan";
import type { AssumptionResult, DoctorResult } from "./model/result";

/** What to probe. */
export interface ProbeOptions {
  readonly settings: Settings;
  /** Whether to run the write probes. */
  readonly write: boolean;
  /** The most requests to send, apart from those that clean up. */
  readonly budget: number;
  onProgress(text: string): void;
  /** Ends the run. What it created is deleted first. */
  readonly signal: AbortSignal;
}

/** What the probes found out. */
export type ProbeOutcome = Pick<DoctorResult, "assumptions" | "requests" | "leftovers">;

/** What the write probes create. */
export const plannedWrites = (): PlannedWrites => ({ creates: [], budget: 300 });

/** Runs the probes of all assumptions. */
export async function runProbes(_options: ProbeOptions): Promise<ProbeOutcome> {
  const assumptions = assumptionIds.map(
    (id): AssumptionResult => ({
      id,
      ...unclear("there is no probe yet"),
      requestIds: [],
    }),
  );
  return { assumptions, requests: 0, leftovers: [] };
}
