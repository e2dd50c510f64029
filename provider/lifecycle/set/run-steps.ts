import { ApiError, isExpectedError } from "../../client";
import type { Context } from "../context/context";
import { count } from "../properties/failure";
import { causeOf } from "../state/state";
import type { Step } from "./plan";

/** How many entries an operation works on at once; the client sends as many requests at once. */
export const concurrency = 32;

/** After this many failures in a row that are not about an entry, the service is taken to be down. */
const maxFailuresInRow = 10;

/** The statuses that are about the key. */
const hopeless: readonly number[] = [401, 402, 403];

/** What became of an operation's steps. */
export interface Outcome {
  /** Why entries failed, by key. */
  readonly failures: Map<string, Error>;
  /** The keys of the entries that were not tried, because the operation was canceled or the service is down. */
  readonly untried: Set<string>;
}

/**
 * Runs steps side by side. A step that fails leaves the others alone, except for those that wait for it. A canceled operation, a
 * refused key, a service that is down and a bug end the run early.
 *
 * @param steps each after the one that it waits for
 * @param outcome gets what becomes of them
 */
export async function runSteps(
  steps: readonly Step[],
  run: (step: Step) => Promise<void>,
  { failures, untried }: Outcome,
  signal: AbortSignal | undefined,
): Promise<void> {
  const finished = new Map<string, Promise<void>>();
  let failuresInRow = 0;
  let isHopeless = false;

  const attempt = async (step: Step): Promise<void> => {
    const { key, waitsFor } = step;
    if (waitsFor !== undefined && finished.has(waitsFor)) {
      await finished.get(waitsFor);
      if (failures.has(waitsFor) || untried.has(waitsFor)) {
        untried.add(key);
        return;
      }
    }
    try {
      await run(step);
      failuresInRow = 0;
    } catch (error) {
      failures.set(key, error as Error);
      failuresInRow = isAboutEntry(causeOf(error)) ? 0 : failuresInRow + 1;
      isHopeless ||= failuresInRow >= maxFailuresInRow || isAboutAll(causeOf(error));
    }
  };

  let next = 0;
  const worker = async (): Promise<void> => {
    for (let step = steps[next++]; step; step = steps[next++]) {
      if (isHopeless || signal?.aborted) {
        untried.add(step.key);
        continue;
      }
      const attempted = attempt(step);
      finished.set(step.key, attempted);
      await attempted;
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, steps.length) }, worker));
}

/** Whether no other entry will fare better. */
const isAboutAll = (cause: unknown): boolean =>
  cause instanceof ApiError ? hopeless.includes(cause.status) : !isExpectedError(cause);

/** Whether the service refused one entry: another may well pass. */
const isAboutEntry = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.status >= 400 && cause.status < 500 && cause.status !== 429;

/** How often to show progress, in milliseconds. Shorter work shows none. */
const progressInterval = 2000;

/**
 * Shows from time to time how much is done: "1,240 of 5,000 created".
 *
 * @returns a function to call after each of them
 */
export function showCount(total: number, verb: string, { status }: Pick<Context, "status">): () => void {
  let done = 0;
  let next = Date.now() + progressInterval;
  let hasShown = false;
  return () => {
    done += 1;
    // The last message stays in the display.
    const isLast = hasShown && done === total;
    if (Date.now() < next && !isLast) return;
    next = Date.now() + progressInterval;
    hasShown = true;
    status?.(isLast ? `${count(total)} ${verb}` : `${count(done)} of ${count(total)} ${verb}`);
  };
}
