import { UserError } from "../../client";
import { ignoringDestinations, readIgnoreRules } from "../account/ignore-file";
import { ownClock } from "../network/clock";
import type { Progress } from "../output/progress";
import { OutcomeCache } from "./cache";
import type { Collected, Invalid } from "./collect/collect";
import { probeAll } from "./probe-all";
import type { Destination, DestinationsResult } from "./result";
import type { SessionOptions } from "./session";

/** How to check destinations. */
export interface CheckDestinationsOptions extends SessionOptions {
  /** The folder of the project, which has the file of ignored destinations and the cache. */
  readonly folder: string;
}

/**
 * Requests the destinations of a program or a stack.
 *
 * @throws UserError when `.shortlinkignore` is wrong
 */
export async function checkDestinations(
  { declared, invalid, unknown, apps, ownLinks }: Collected,
  progress: Progress,
  { folder, ...options }: CheckDestinationsOptions,
): Promise<DestinationsResult> {
  const isIgnored = ignoringDestinations(await readIgnoreRules(folder));
  const wanted = declared.filter(({ url }) => !isIgnored(url));
  const { clock = ownClock } = options;
  const cache = await OutcomeCache.read(folder, clock.now());
  const { outcomes, cached } = await probeAll(
    wanted.map(({ url }) => url),
    {
      ...{ ...options, cache, isOwn: ownLinks.isOwn },
      onProgress: (done) => progress.show(`Requesting destinations: ${done} of ${wanted.length}`),
    },
  );
  progress.end();
  await cache.write();
  const destinations = wanted.map(({ url: { href: url }, places }) => {
    const outcome = outcomes.get(url);
    if (!outcome) throw new UserError(`${url} was not requested.`);
    const loop = ownLinks.findLoop(url, outcomes, new Date(clock.now()));
    const found = loop ? { ...outcome, ...loopOutcome(loop) } : outcome;
    return { url, ...found, places };
  });
  return {
    destinations: [...destinations, ...invalid.map(invalidOutcome)].toSorted((one, other) =>
      one.url < other.url ? -1 : 1,
    ),
    unknown: [...unknown],
    apps: apps.length,
    ignored: declared.length - wanted.length,
    cached,
  };
}

const invalidOutcome = ({ text, places }: Invalid): Destination => ({
  ...{ url: text, places, state: "dead", reason: "is not a URL", chain: [], hints: [] },
});

const loopOutcome = (loop: readonly string[]) => ({
  state: "dead" as const,
  reason: `leads in a loop of short links: ${loop.join(" → ")}`,
  hints: [],
});
