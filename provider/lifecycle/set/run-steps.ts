import { ApiError, isExpectedError } from "../../client";
import type { Job } from "./jobs";

/** How many entries an operation works on at once; the client sends as many requests at once. */
export const concurrency = 32;

/** After this many failures in a row that are not about an entry, the service is taken to be down. */
const maxFailuresInRow = 10;

/** The statuses that are about the key. */
const hopeless: readonly number[] = [401, 402, 403];

/** What became of an operation's jobs. */
export interface Outcome {
  /** Why entries failed, by key. */
  readonly failures: ReadonlyMap<string, Error>;
  /** The keys of the entries that were not tried, because the operation was canceled or the service is down. */
  readonly untried: readonly string[];
}

/**
 * Runs jobs side by side. A job that fails leaves the others alone, except for those that wait for it. A canceled operation, a
 * refused key, a service that is down and a bug end the run early.
 *
 * @param jobs each after the one that it waits for
 */
export async function runJobs(
  jobs: readonly Job[],
  run: (job: Job) => Promise<void>,
  { signal, onProgress }: { signal: AbortSignal | undefined; onProgress: (done: number) => void },
): Promise<Outcome> {
  const failures = new Map<string, Error>();
  const untried: string[] = [];
  const finished = new Map<string, Promise<void>>();
  let failuresInRow = 0;
  let isHopeless = false;
  let done = 0;

  const attempt = async (job: Job): Promise<void> => {
    await finished.get(job.waitsFor ?? "");
    if (job.waitsFor !== undefined && (failures.has(job.waitsFor) || untried.includes(job.waitsFor))) {
      untried.push(job.key);
      return;
    }
    try {
      await run(job);
      failuresInRow = 0;
    } catch (error) {
      failures.set(job.key, error as Error);
      failuresInRow = isAboutEntry(error) ? 0 : failuresInRow + 1;
      isHopeless ||= failuresInRow >= maxFailuresInRow || isAboutAll(error);
    }
    done += 1;
    onProgress(done);
  };

  let next = 0;
  const worker = async (): Promise<void> => {
    for (let job = jobs[next++]; job; job = jobs[next++]) {
      if (isHopeless || signal?.aborted) {
        untried.push(job.key);
        continue;
      }
      const attempted = attempt(job);
      finished.set(job.key, attempted);
      await attempted;
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, jobs.length) }, worker));
  return { failures, untried };
}

/** Whether no other entry will fare better. */
const isAboutAll = (error: unknown): boolean =>
  error instanceof ApiError ? hopeless.includes(error.status) : !isExpectedError(error);

/** Whether the service refused one entry: another may well pass. */
const isAboutEntry = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
