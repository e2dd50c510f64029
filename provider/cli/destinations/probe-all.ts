import type { OutcomeCache } from "./cache";
import type { Outcome } from "./probe/outcome";
import { probe } from "./probe/probe";
import type { Stops } from "./probe/trail";
import { type SessionOptions, withSession } from "./session";

/** How to request many destinations. */
export interface ProbeOptions extends SessionOptions {
  /** Whether a URL is that of a short link of the program. */
  readonly isOwn?: Stops["isOwn"];
  /** The outcomes of the last day, to which new ones are added. */
  readonly cache?: OutcomeCache | undefined;
  /** Called with the number of destinations that are done. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** What requests have found, by URL. */
export interface Probed {
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** How many were known from the last day. */
  readonly cached: number;
}

/** Requests destinations, each once. Every one of them has an outcome, also when the time is up. */
export const probeAll = (
  urls: readonly URL[],
  { isOwn, cache, onProgress, ...options }: ProbeOptions = {},
): Promise<Probed> =>
  withSession(options, async (asking, clock) => {
    const allowPrivate = options.allowPrivate === true;
    const outcomes = new Map<string, Outcome>();
    const distinct = [...new Map(urls.map((url) => [url.href, url])).values()];
    const cached = distinct.flatMap(({ href }) => {
      const outcome = cache?.get(href, allowPrivate);
      // A URL on the way may be a short link of the program only since then.
      const isOutdated = outcome?.chain.some((hop) => isOwn?.(new URL(hop.url)));
      return outcome && !isOutdated ? [[href, outcome] as const] : [];
    });
    for (const [href, outcome] of cached) outcomes.set(href, outcome);
    await Promise.all(
      distinct
        .filter(({ href }) => !outcomes.has(href))
        .map(async (url) => {
          const outcome = await probe(url, asking, clock, { isOwn });
          outcomes.set(url.href, outcome);
          cache?.set(url.href, allowPrivate, outcome, clock.now());
          onProgress?.(outcomes.size);
        }),
    );
    return { outcomes, cached: cached.length };
  });
