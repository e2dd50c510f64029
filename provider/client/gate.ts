import { Pace } from "./pace";
import { pause } from "./pause";

/** Milliseconds by which a request may be late without those after it being late as well. */
const lateness = 8;

/**
 * The one place where requests wait before they are sent, so that a limit met by one is respected by all: at most so
 * many at once, at most so many a second, and none while the service has asked for a pause.
 */
export class Gate {
  private inFlight = 0;
  private openAt = 0;
  private nextStart = 0;
  private readonly pace = new Pace();
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
  async pass<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.enter(signal);
    try {
      await this.turn(signal);
      const started = Date.now();
      const result = await attempt();
      this.pace.pass(started);
      return result;
    } finally {
      this.leave();
    }
  }

  /**
   * Holds everything that has not started yet for so many milliseconds. What was held is let out one by one, at the pace
   * that the service has shown to take.
   */
  holdFor(milliseconds: number): void {
    const isNew = Date.now() >= this.openAt;
    if (isNew) this.pace.refuse(Date.now());
    this.openAt = Math.max(this.openAt, Date.now() + milliseconds);
  }

  private async enter(signal?: AbortSignal): Promise<void> {
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

  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.inFlight -= 1;
  }

  private async turn(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const wait = Math.max(this.openAt, this.nextStart) - Date.now();
      if (wait <= 0) break;
      await pause(wait, signal);
    }
    const own = this.requestsPerSecond ? 1000 / this.requestsPerSecond : 0;
    const now = Date.now();
    // Small delays of a timer do not add up.
    const due = now - this.nextStart < lateness ? this.nextStart : now;
    this.nextStart = due + Math.max(own, this.pace.spacing(now));
  }
}
