import { sleep } from "./sleep";

/** A failure after which the same request may be sent again, with the same key (spec 4.6). */
export class RetryableError extends Error {
  override readonly name = "Transient";

  /**
   * @param failure what the person is told when it does not get better
   * @param wait milliseconds the service asked to wait, where it did
   * @param pausesAll whether all requests should wait, not only this one
   */
  constructor(
    readonly failure: Error,
    readonly wait?: number,
    readonly pausesAll = false,
  ) {
    super(failure.message, { cause: failure });
  }
}

/** How often and how long something is tried. */
export interface RetryPolicy {
  /** Tries after the first; those for which the service asked everybody to wait are not counted. */
  readonly maxRetries: number;
  /** Milliseconds after which no further try is begun. */
  readonly maxElapsed: number;
  /** The longest pause after the first failure, in milliseconds; it doubles with each further one. */
  readonly baseDelay: number;
  /** The longest pause of all, in milliseconds. */
  readonly maxDelay: number;
}

/** The policy where nothing else is set. */
export const defaultPolicy: RetryPolicy = {
  maxRetries: 5,
  maxElapsed: 300_000,
  baseDelay: 500,
  maxDelay: 20_000,
};

/** What may interrupt or watch the retries. */
export interface RetryHooks {
  readonly signal?: AbortSignal | undefined;
  /** Called with the pause when the service asks everybody to slow down. */
  readonly onThrottle?: (milliseconds: number) => void;
}

/**
 * Tries until it succeeds, fails for good, or the policy's bounds are reached; then throws the failure itself.
 * Between tries it waits as long as the service asked, or else a random time below an exponential bound (full jitter).
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  { signal, onThrottle }: RetryHooks = {},
): Promise<T> {
  const start = Date.now();
  for (let tries = 0, limits = 0; ; ) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      const wait = error.wait ?? jitter(tries + limits, policy);
      const late = Date.now() + wait - start > policy.maxElapsed;
      // Waiting for one's turn is no failed try: of that only the time is bounded.
      if (late || (!error.pausesAll && tries >= policy.maxRetries)) throw error.failure;
      if (error.pausesAll) {
        limits += 1;
        onThrottle?.(wait);
      } else tries += 1;
      await sleep(wait, signal);
    }
  }
}

const jitter = (tries: number, { baseDelay, maxDelay }: RetryPolicy): number =>
  Math.random() * Math.min(maxDelay, baseDelay * 2 ** tries);

/** Milliseconds a Retry-After header asks for: it holds seconds or a date. Undefined when there is none to read. */
export function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
