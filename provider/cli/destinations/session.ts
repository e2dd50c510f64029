import { type Clock, ownClock } from "./clock";
import { TimeIsUp } from "./net/fault";
import { HostLimits } from "./net/host-limits";
import { type Network, ownNetwork } from "./net/network";
import { Requester } from "./net/requester";
import type { Asking } from "./probe/ask";
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
    stop.abort(new TimeIsUp(`not checked within ${maxTime} s`, true));
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
