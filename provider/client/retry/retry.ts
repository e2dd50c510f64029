import { sleep } from "./sleep";

/** A failure after which the same request may be sent again, with the same idempotency key (spec 4.6). */
export class RetryableError extends Error {
  override readonly name = "RetryableError";

  /**
   * @param failure the error to report if all retries fail
   * @param wait how many milliseconds the service asked to wait, if it did
   * @param pausesAll whether all requests must wait, not only this one
   */
  constructor(
    readonly failure: Error,
    readonly wait?: number,
    readonly pausesAll = false,
  ) {
    super(failure.message, { cause: failure });
  }
}

/** How often and how long to retry. */
export interface RetryPolicy {
  /** The number of attempts after the first. Attempts that the service throttled do not count. */
  readonly maxRetries: number;
  /** No attempt starts after this many milliseconds. */
  readonly maxElapsed: number;
  /** The longest pause after the first failure, in milliseconds. It doubles with each failure. */
  readonly baseDelay: number;
  /** The longest pause overall, in milliseconds. */
  readonly maxDelay: number;
}

/** The default policy. */
export const defaultPolicy: RetryPolicy = {
  maxRetries: 5,
  maxElapsed: 300_000,
  baseDelay: 500,
  maxDelay: 20_000,
};

/** Cancels or observes the retries. */
export interface RetryHooks {
  readonly signal?: AbortSignal | undefined;
  /** Called when the service throttles all requests, with the length of the pause. */
  readonly onThrottle?: (milliseconds: number) => void;
}

/**
 * Repeats an attempt until it succeeds, fails with another error, or reaches the limits of the policy. Between attempts it
 * waits as long as the service asked, or for a random time below an exponential limit (full jitter).
 *
 * @throws the failure of the last attempt
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  { signal, onThrottle }: RetryHooks = {},
): Promise<T> {
  const start = performance.now();
  for (let retries = 0, throttles = 0; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      const wait = error.wait ?? jitter(retries + throttles, policy);
      const isTooLate = performance.now() + wait - start > policy.maxElapsed;
      // A throttled attempt did not fail, so only the time limit applies to it.
      if (isTooLate || (!error.pausesAll && retries >= policy.maxRetries)) throw error.failure;
      if (error.pausesAll) {
        throttles += 1;
        onThrottle?.(wait);
      } else retries += 1;
      await sleep(wait, signal);
    }
  }
}

const jitter = (failures: number, { baseDelay, maxDelay }: RetryPolicy): number =>
  Math.random() * Math.min(maxDelay, baseDelay * 2 ** failures);

/** The milliseconds that a Retry-After header asks to wait. It contains seconds or a date. Undefined if it has neither. */
export function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined;
}
