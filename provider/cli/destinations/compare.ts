import type { Asking } from "./probe/ask";
import { judge } from "./probe/judge";
import { finalUrl, type Hop } from "./probe/outcome";
import { follow } from "./probe/trail";
import { parseDestination } from "./probe/url";
import { type SessionOptions, withSession } from "./session";

/** A short URL, and where it should lead. */
export interface Pair {
  readonly shortUrl: string;
  readonly destination: string;
}

/** Where a short URL leads. */
export interface Comparison extends Pair {
  /** `unknown` if the short URL does not show it, as where no response comes, or its host refuses robots. */
  readonly result: "same" | "different" | "unknown";
  /** What the short URL leads to, in words: `leads to https://example.com/`, `404`, `no such host`. */
  readonly reason: string;
  /** The URLs that were requested, and the last one that a response leads to. */
  readonly chain: readonly Hop[];
}

/**
 * Compares where short URLs lead with destinations, by the rules of `shortlink check --destinations`: no request goes to a
 * private network, none has a login or a cookie, and a host gets few at a time. A short URL leads to the same if it redirects to
 * the destination, or if both redirect to one URL.
 *
 * @param onProgress called with the number of pairs that are done
 * @example
 * await compareDestinations([{ shortUrl: "https://sho.rt/a", destination: "https://example.com/a" }]);
 */
export const compareDestinations = (
  pairs: readonly Pair[],
  { onProgress, ...options }: SessionOptions & { readonly onProgress?: (done: number) => void } = {},
): Promise<Comparison[]> =>
  withSession(options, (asking) => {
    let done = 0;
    return Promise.all(
      pairs.map(async (pair) => {
        const compared = await compareOne(pair, asking);
        done += 1;
        onProgress?.(done);
        return { ...pair, ...compared };
      }),
    );
  });

async function compareOne(
  { shortUrl, destination }: Pair,
  asking: Asking,
): Promise<Omit<Comparison, keyof Pair>> {
  const [start, wanted] = [parseDestination(shortUrl), parseDestination(destination)];
  const unknown = (reason: string) => ({ result: "unknown" as const, reason, chain: [] });
  if (!start) return unknown("is no URL that can be requested");
  if (!wanted) return unknown("the destination is no URL that can be requested");
  const trail = await follow(start, asking, { isEnough: (url) => url.href === wanted.href });
  const { chain } = trail;
  const reached = finalUrl(trail) ?? start.href;
  if (reached === wanted.href) return { result: "same", reason: `leads to ${reached}`, chain };
  const { state, reason } = judge(trail);
  if (chain.length < 2) return { result: state === "dead" ? "different" : "unknown", reason, chain };
  const other = finalUrl(await follow(wanted, asking));
  return { result: reached === other ? "same" : "different", reason: `leads to ${reached}`, chain };
}
