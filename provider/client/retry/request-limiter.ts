import { AdaptiveRate } from "./adaptive-rate";
import { Refusals } from "./refusals";
import { RetryableError } from "./retry";
import { sleep, withAbort } from "./sleep";

/** How many milliseconds late a request may start without delaying those after it. */
const timerTolerance = 8;

/**
 * Limits the number of concurrent requests and of requests per second, and holds all requests while the service asks for a
 * pause. All requests go through one limiter, so a limit that one of them meets applies to all. Times are
 * of the monotonic clock, because the system's clock may be set while requests wait.
 *
 * A service that refuses single requests, whatever their rate is, makes only those wait.
 */
export class RequestLimiter {
  private inFlight = 0;
  private pausedUntil = 0;
  private isPaused = false;
  private earlyEnd = new AbortController();
  private nextStart = 0;
  /** How many requests the service has not responded to yet. */
  private open = 0;
  private readonly rate = new AdaptiveRate();
  private readonly refusals = new Refusals();
  private readonly waiting: (() => void)[] = [];
  private lastTurn = Promise.resolve();

  /**
   * @param concurrency the maximum number of concurrent requests
   * @param requestsPerSecond the maximum number of requests started per second; undefined for no client-side limit
   */
  constructor(
    private readonly concurrency: number,
    private readonly requestsPerSecond?: number,
  ) {}

  /** Runs an attempt as soon as the limits allow it. One that fails with a {@link RetryableError} was not accepted by the service. */
  async run<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.acquire(signal);
    try {
      await this.waitForTurn(signal);
      return await this.record(attempt);
    } finally {
      this.release();
    }
  }

  private async record<T>(attempt: () => Promise<T>): Promise<T> {
    const started = performance.now();
    this.open += 1;
    let failure: unknown;
    try {
      return await attempt();
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      this.open -= 1;
      const retryable = failure instanceof RetryableError ? failure : undefined;
      if (!retryable) this.rate.recordSuccess(started);
      const shown = this.refusals.record(started, retryable?.pausesAll === true);
      if (shown === "single") this.rate.forget();
      if (shown === "limit") this.rate.release(performance.now());
      this.endContradictedPause();
    }
  }

  /**
   * Holds all requests that have not started for this many milliseconds, unless the service refuses single ones. After that, they
   * start one by one, at the rate that the service has accepted so far.
   */
  pauseFor(milliseconds: number): void {
    if (!this.refusals.areLimit) return;
    const now = performance.now();
    if (now >= this.pausedUntil) {
      this.rate.recordThrottle(now, milliseconds);
      if (this.refusals.startPause()) {
        this.doubt(now);
        return;
      }
    }
    this.pausedUntil = Math.max(this.pausedUntil, now + milliseconds);
    this.isPaused = true;
    this.endContradictedPause();
  }

  /** Ends a pause once the responses to all requests that were on their way contradict it. */
  private endContradictedPause(): void {
    const now = performance.now();
    if (this.open > 0 || now >= this.pausedUntil) return;
    const accepted = this.refusals.acceptedInPause(now);
    if (accepted) this.doubt(now, accepted / 2);
  }

  /** Sends the next requests in spite of a refusal, at a lower rate, to see whether there is a limit. */
  private doubt(now: number, rate?: number): void {
    this.refusals.doubt(now, this.rate.resume(now, rate), this.rate.isExpected);
    this.isPaused = false;
    this.pausedUntil = now;
    this.nextStart = now;
    this.earlyEnd.abort();
    this.earlyEnd = new AbortController();
  }

  private async acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.inFlight < this.concurrency) {
      this.inFlight += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", giveUp);
      this.waiting.push(enter);
    });
  }

  private release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.inFlight -= 1;
  }

  /** Requests take their turns in line, so that only the first of them has a timer. */
  private waitForTurn(signal?: AbortSignal): Promise<void> {
    const turn = this.lastTurn.then(() => this.takeTurn(signal));
    this.lastTurn = turn.catch(() => {});
    return signal ? withAbort(signal, turn) : turn;
  }

  private async takeTurn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    for (;;) {
      const wait = Math.max(this.pausedUntil, this.nextStart) - performance.now();
      if (wait <= 0) break;
      // The timer of a pause that ends early lasts no longer than that of the refused request.
      await withAbort(this.earlyEnd.signal, sleep(wait, signal)).catch(() => signal?.throwIfAborted());
    }
    const configuredInterval = this.requestsPerSecond ? 1000 / this.requestsPerSecond : 0;
    const now = performance.now();
    if (this.isPaused) this.refusals.endPause(now);
    this.isPaused = false;
    // Small delays of a timer must not add up.
    const due = now - this.nextStart < timerTolerance ? this.nextStart : now;
    this.nextStart = due + Math.max(configuredInterval, this.rate.interval(now));
  }
}
