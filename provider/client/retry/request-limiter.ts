import { AdaptiveRate } from "./adaptive-rate";
import { sleep } from "./sleep";

/** Milliseconds by which a request may be late without those after it being late as well. */
const timerTolerance = 8;

/**
 * The one place where requests wait before they are sent, so that a limit met by one is respected by all: at most so
 * many at once, at most so many a second, and none while the service has asked for a pause.
 */
export class RequestLimiter {
  private inFlight = 0;
  private pausedUntil = 0;
  private nextStart = 0;
  private readonly rate = new AdaptiveRate();
  private readonly waiting: (() => void)[] = [];

  /**
   * @param concurrency how many requests may be on their way at once
   * @param requestsPerSecond how many may start in a second; undefined for no limit of our own
   */
  constructor(
    private readonly concurrency: number,
    private readonly requestsPerSecond?: number,
  ) {}

  /** Runs one attempt when its turn has come. */
  async run<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.acquire(signal);
    try {
      await this.waitForTurn(signal);
      const started = Date.now();
      const result = await attempt();
      this.rate.recordSuccess(started);
      return result;
    } finally {
      this.release();
    }
  }

  /**
   * Holds everything that has not started yet for so many milliseconds. What was held is let out one by one, at the pace
   * that the service has shown to take.
   */
  pauseFor(milliseconds: number): void {
    const isNew = Date.now() >= this.pausedUntil;
    if (isNew) this.rate.recordThrottle(Date.now());
    this.pausedUntil = Math.max(this.pausedUntil, Date.now() + milliseconds);
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
      signal?.addEventListener("abort", giveUp, { once: true });
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
      const wait = Math.max(this.pausedUntil, this.nextStart) - Date.now();
      if (wait <= 0) break;
      await sleep(wait, signal);
    }
    const own = this.requestsPerSecond ? 1000 / this.requestsPerSecond : 0;
    const now = Date.now();
    // Small delays of a timer do not add up.
    const due = now - this.nextStart < timerTolerance ? this.nextStart : now;
    this.nextStart = due + Math.max(own, this.rate.interval(now));
  }
}
