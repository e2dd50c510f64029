import type { DoctorResult } from "./result";

/** What a run found in one word: everything holds, something differs, or the probes could not run. */
export type RunOutcome = "holds" | "differs" | "failed";

/** The outcome of a run as a whole. What is unclear counts as neither. */
export function outcomeOf({ connection, assumptions, leftovers }: DoctorResult): RunOutcome {
  // Without a usable connection, there is nothing else to report.
  if (assumptions.length === 0 && leftovers.length === 0) return "failed";
  const differs = [...connection, ...assumptions].some(({ result }) => result === "differs");
  return differs || leftovers.length > 0 ? "differs" : "holds";
}
