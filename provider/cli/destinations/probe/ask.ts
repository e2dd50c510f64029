import { retryAfter } from "../../../client";
import { type Fault, faultOf } from "./fault";
import type { HostLimits } from "./host-limits";
import type { Requester, Response } from "./requester";

/** What requests share. */
export interface Asking {
  readonly requester: Requester;
  readonly limits: HostLimits;
  /** Aborted when the time of all requests is up. */
  readonly stop: AbortSignal;
}

/** How many milliseconds to wait before a second attempt, where the host does not say it. */
const retryDelay = 1000;

/** Statuses of a host that has too much to do. */
const busy = new Set([429, 503]);

/**
 * Requests a URL: by HEAD, and where that is refused by GET, of which only the headers are read. What may pass is tried once
 * again, after as long as the host asks to wait.
 */
export async function ask(url: URL, { requester, limits, stop }: Asking): Promise<Response | Fault> {
  let method: "HEAD" | "GET" = "HEAD";
  for (let isRetried = false; ; ) {
    const sent = method;
    const found = await limits.run(url.hostname, () => requester.send(sent, url, stop)).catch(faultOf);
    const wait = waitAfter(found);
    if (found.kind === "response" && wait !== undefined) limits.hold(url.hostname, wait);
    // Many hosts respond to HEAD with an error, and some not at all.
    const isHeadRefused =
      method === "HEAD" && found.kind === "response" && found.status >= 400 && wait === undefined;
    if (method === "HEAD") method = "GET";
    if (isHeadRefused) continue;
    if (isRetried || !isPassing(found)) return found;
    isRetried = true;
    if (wait === undefined) limits.hold(url.hostname, retryDelay);
  }
}

/** How many milliseconds a busy host asks to wait; undefined if it is not busy. */
const waitAfter = (found: Response | Fault): number | undefined =>
  found.kind === "response" && busy.has(found.status)
    ? (retryAfter(found.retryAfter) ?? retryDelay)
    : undefined;

const isPassing = (found: Response | Fault): boolean =>
  found.kind === "fault" ? found.isPassing : busy.has(found.status) || found.status >= 500;
