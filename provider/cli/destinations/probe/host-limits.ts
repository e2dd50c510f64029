import { RequestLimiter } from "../../../client";
import type { Clock } from "../../network/clock";
import { Fault } from "./fault";

/** How many requests run at the same time: to one host, and in all. */
export const concurrency = { perHost: 4, overall: 64 };

/** Limits how many requests run at the same time, and keeps from a host what it asks not to send yet. */
export class HostLimits {
  private readonly overall = new RequestLimiter(concurrency.overall);
  private readonly hosts = new Map<string, RequestLimiter>();
  private readonly heldUntil = new Map<string, number>();

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
   * @throws Fault when the host asks to wait longer than there is time
   */
  run<T>(host: string, request: () => Promise<T>): Promise<T> {
    const { hosts, stop } = this;
    const limiter = hosts.get(host) ?? new RequestLimiter(concurrency.perHost);
    hosts.set(host, limiter);
    return limiter.run(async () => {
      await this.waitFor(host);
      return this.overall.run(request, stop);
    }, stop);
  }

  /** Holds the requests to a host that have not started. */
  hold(host: string, milliseconds: number): void {
    const until = this.clock.now() + milliseconds;
    this.heldUntil.set(host, Math.max(this.heldUntil.get(host) ?? 0, until));
  }

  private async waitFor(host: string): Promise<void> {
    for (;;) {
      const until = this.heldUntil.get(host) ?? 0;
      const wait = until - this.clock.now();
      if (wait <= 0) return;
      if (until > this.end) throw new Fault("unknown", `it asks to wait for ${Math.ceil(wait / 1000)} s`);
      await this.clock.sleep(wait, this.stop);
    }
  }
}
