import { pause } from "./pause";

/**
 * The one place where requests wait before they are sent, so that a limit met by one is respected by all: at most so
 * many at once, at most so many a second, and none while the service has asked for a pause.
 */
export class Gate {
  private inFlight = 0;
  private openAt = 0;
  private nextTurn = 0;
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
    await this.enter();
    try {
      await this.turn(signal);
      return await attempt();
    } finally {
      this.leave();
    }
  }

  /** Holds everything that has not started yet for so many milliseconds. */
  holdFor(milliseconds: number): void {
    this.openAt = Math.max(this.openAt, Date.now() + milliseconds);
  }

  private async enter(): Promise<void> {
    if (this.inFlight < this.concurrency) this.inFlight += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.inFlight -= 1;
  }

  private async turn(signal?: AbortSignal): Promise<void> {
    if (this.requestsPerSecond) {
      const mine = Math.max(this.nextTurn, this.openAt, Date.now());
      this.nextTurn = mine + 1000 / this.requestsPerSecond;
      await pause(mine - Date.now(), signal);
    }
    while (this.openAt > Date.now()) await pause(this.openAt - Date.now(), signal);
  }
}
