import { type Clock, ownClock } from "../network/clock";
import { type Network, ownNetwork } from "../network/network";
import type { Asking } from "./probe/ask";
import { Fault } from "./probe/fault";
import { HostLimits } from "./probe/host-limits";
import { Requester } from "./probe/requester";
import { defaultMaxTime } from "./session-defaults";

/** How to request destinations. */
export interface SessionOptions {
  /** Whether requests may go to private addresses. */
  readonly allowPrivate?: boolean | undefined;
  /** How many seconds all requests may take. */
  readonly maxTime?: number | undefined;
  readonly network?: Network | undefined;
  readonly clock?: Clock | undefined;
}

/** Runs an action that sends requests, within a time, and closes all connections afterwards. */
export async function withSession<T>(
  { allowPrivate = false, maxTime = defaultMaxTime, network = ownNetwork, clock = ownClock }: SessionOptions,
  action: (asking: Asking, clock: Clock) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const limit = clock.deadline(maxTime * 1000);
  limit.signal.addEventListener("abort", () => {
    stop.abort(new Fault("unknown", `not checked within ${maxTime} s`));
  });
  const requester = new Requester({ network, clock, allowPrivate });
  const limits = new HostLimits(clock, stop.signal, clock.now() + maxTime * 1000);
  try {
    return await action({ requester, limits, stop: stop.signal }, clock);
  } finally {
    limit.clear();
    await requester.close();
  }
}
