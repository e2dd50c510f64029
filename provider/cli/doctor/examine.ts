import { type Settings, UserError } from "../../client";
import type { Progress } from "../output/progress";
import { onInterrupt } from "../process/interrupts";
import { confirmWrites } from "./confirm";
import { checkConnection, settingsFailed } from "./connection/connection";
import type { DoctorResult } from "./model/result";
import { plannedVisits, plannedWrites, runProbes } from "./run";
import type { VisitOptions } from "./visits/visits";

type ProbeOutcome = Awaited<ReturnType<typeof runProbes>>;

/** How to examine a service. */
export interface ExamineOptions {
  /** Whether to run the write probes. */
  readonly write: boolean;
  /** How to visit short URLs; undefined to visit none. Needs `write`. */
  readonly visit: VisitOptions | undefined;
  /** Whether the write probes need no question. */
  readonly isConfirmed: boolean;
  /** The most requests that the probes send. */
  readonly budget: number | undefined;
  readonly progress: Progress;
}

/**
 * Checks the connection, and if it works, everything that the provider assumes about the service.
 *
 * @param settings the settings, or why they cannot be read
 */
export async function examine(
  settings: Settings | Error,
  { write, visit, isConfirmed, budget, progress }: ExamineOptions,
): Promise<DoctorResult> {
  const onProgress = (text: string) => progress.show(text);
  const connection =
    settings instanceof Error ? settingsFailed(settings) : await checkConnection(settings, onProgress);
  const { results, isUsable, missingScopes, requests } = connection;
  const nothing = { assumptions: [], leftovers: [], hasWritten: false, hasVisited: false };
  if (settings instanceof Error || !isUsable) return { connection: results, ...nothing, requests };
  const parts = [plannedWrites, ...(visit ? [plannedVisits] : [])];
  const plan = {
    creates: parts.flatMap(({ creates }) => creates),
    budget: budget ?? parts.reduce((sum, part) => sum + part.budget, 0),
  };
  progress.end();
  const hasWritten = write && (await confirmWrites(plan, missingScopes, isConfirmed));
  const visiting = hasWritten ? visit : undefined;
  const probes = await withInterruption(hasWritten, progress, (signal) =>
    runProbes({ settings, write: hasWritten, visit: visiting, budget: plan.budget, onProgress, signal }),
  );
  const hasVisited = visiting !== undefined;
  return { connection: results, ...probes, requests: requests + probes.requests, hasWritten, hasVisited };
}

/**
 * Ends the probes on Ctrl-C, so that they delete what they created. A second Ctrl-C ends the process.
 *
 * @throws UserError when the run was interrupted
 */
async function withInterruption(
  hasWritten: boolean,
  progress: Progress,
  run: (signal: AbortSignal) => Promise<ProbeOutcome>,
): Promise<ProbeOutcome> {
  const controller = new AbortController();
  const interrupted = new UserError("Interrupted.");
  const interrupt = () => {
    const cleanUp =
      "Deleting what this run created. Press Ctrl-C again to end at once: a run with --write deletes it after an hour.";
    progress.announce(hasWritten ? cleanUp : "Ending.");
    controller.abort(interrupted);
    release();
  };
  const release = onInterrupt(interrupt);
  try {
    const outcome = await run(controller.signal);
    // What could not be deleted is part of the result.
    if (controller.signal.aborted && outcome.leftovers.length === 0) throw interrupted;
    return outcome;
  } finally {
    release();
  }
}
