import type { Stack } from "@pulumi/pulumi/automation";
import type { Progress } from "../output/progress";
import type { Report } from "../report/model/report";
import { readReport } from "../report/read/read-report";
import { previewStack } from "../stack/preview";
import { readState, type StackState } from "../stack/state";
import { countMissing } from "./missing-objects";
import { type PlannedDeletes, plannedDeletes } from "./planned-deletes";

/** What an update of a stack would do, and the state for which that is true. */
export interface Comparison {
  readonly report: Report;
  readonly deletes: PlannedDeletes;
  /** How many objects of the stack the account does not have. */
  readonly missing: number;
  /** Whether the update stores other settings of a provider, such as a new key, or a change that the program has accepted. */
  readonly storesState: boolean;
  readonly state: StackState;
}

/**
 * Compares a program, its stack and the account. Writes nothing.
 *
 * @param target the URNs of the resources to which the comparison is limited
 */
export async function compare(stack: Stack, progress: Progress, target?: string[]): Promise<Comparison> {
  // Read first: a state that changes during the preview then differs from this one.
  const state = await readState(stack);
  const preview = await previewStack(stack, progress, true, { target, state });
  const report = await readReport(stack, { preview, state }, progress, { compared: "written" });
  const deletes = plannedDeletes(preview, state);
  const missing = countMissing(report, preview, state);
  const storesState = preview.storesSettings || report.accepted !== undefined;
  return { report, deletes, missing, storesState, state };
}
