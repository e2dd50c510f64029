import { RequestLimiter } from "../../../client";
import type { Clock } from "../clock";
import { TimeIsUp } from "./fault";

/** How many requests run at the same time: to one host, and in all. */
const concurrency = { perHost: 4, overall: 64 };

interface Host {
  readonly limiter: RequestLimiter;
  heldUntil: number;
}

/** Limits how many requests run at the same time, and keeps from a host what it asks not to send yet. */
export class HostLimits {
  private readonly overall = new RequestLimiter(concurrency.overall);
  private readonly hosts = new Map<string, Host>();

  /**
   * @param stop aborted when the time of all requests is up
   * @param end when that is
   */
  constructor(
    private readonly clock: Clock,
    private readonly stop: AbortSignal,
    private readonly end: number,
  ) {}

  /**
   * Runs a request to a host as soon as the limits allow it.
   *
   * @throws TimeIsUp when the host asks to wait longer than there is time
   */
  run<T>(host: string, request: () => Promise<T>): Promise<T> {
    const { hosts, stop } = this;
    const state = hosts.get(host) ?? { limiter: new RequestLimiter(concurrency.perHost), heldUntil: 0 };
    hosts.set(host, state);
    return state.limiter.run(async () => {
      await this.waitFor(state);
      return this.overall.run(request, stop);
    }, stop);
  }

  /** Holds the requests to a host that have not started. */
  hold(host: string, milliseconds: number): void {
    const state = this.hosts.get(host);
    if (state) state.heldUntil = Math.max(state.heldUntil, this.clock.now() + milliseconds);
  }

  private async waitFor(host: Host): Promise<void> {
    for (;;) {
      const wait = host.heldUntil - this.clock.now();
      if (wait <= 0) return;
      if (host.heldUntil > this.end) {
        throw new TimeIsUp(`it asks to wait for ${Math.ceil(wait / 1000)} s`, true);
      }
      await this.clock.sleep(wait, this.stop);
    }
  }
}
