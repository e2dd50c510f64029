import { AdaptiveRate } from "./adaptive-rate";
import { RetryableError } from "./retry";
import { sleep } from "./sleep";

/** How many milliseconds late a request may start without delaying those after it. */
const timerTolerance = 8;

/**
 * Limits the number of concurrent requests and of requests per second, and holds all requests while the service asks for a
 * pause. All requests go through one limiter, so a limit that one of them meets applies to all. Times are
 * of the monotonic clock, because the system's clock may be set while requests wait.
 */
export class RequestLimiter {
  private inFlight = 0;
  private pausedUntil = 0;
  private nextStart = 0;
  private readonly rate = new AdaptiveRate();
  private readonly waiting: (() => void)[] = [];

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
    let isAccepted = true;
    try {
      return await attempt();
    } catch (error) {
      isAccepted = !(error instanceof RetryableError);
      throw error;
    } finally {
      if (isAccepted) this.rate.recordSuccess(started);
    }
  }

  /**
   * Holds all requests that have not started for this many milliseconds. After that, they start one by one, at the rate that
   * the service has accepted so far.
   */
  pauseFor(milliseconds: number): void {
    const isNew = performance.now() >= this.pausedUntil;
    if (isNew) this.rate.recordThrottle(performance.now(), milliseconds);
    this.pausedUntil = Math.max(this.pausedUntil, performance.now() + milliseconds);
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

  private async waitForTurn(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const wait = Math.max(this.pausedUntil, this.nextStart) - performance.now();
      if (wait <= 0) break;
      await sleep(wait, signal);
    }
    const configuredInterval = this.requestsPerSecond ? 1000 / this.requestsPerSecond : 0;
    const now = performance.now();
    // Small delays of a timer must not add up.
    const due = now - this.nextStart < timerTolerance ? this.nextStart : now;
    this.nextStart = due + Math.max(configuredInterval, this.rate.interval(now));
  }
}
