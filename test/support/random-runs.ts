import { randomInt } from "node:crypto";
import { it } from "vitest";
import { inAll, inSoak } from "./tiers";

/** How many random cases each tier tries. */
interface RunsByTier {
  readonly quick: number;
  readonly all: number;
  readonly soak: number;
}

/** What to pass to fast-check. */
export interface RandomParameters {
  readonly numRuns: number;
  readonly seed: number;
  readonly path?: string;
}

/** Milliseconds after which a test of random cases counts as hanging. */
const timeout = 24 * 3600_000;

/**
 * Tests of random cases: few in `npm test`, more in `npm run test:all`, always the same, and many others in each
 * `npm run soak`. A failure prints its seed and path: RANDOM_SEED and RANDOM_PATH repeat it. RANDOM_RUNS sets the number of runs.
 *
 * @example
 * itRandom("a graph stays as it is", { quick: 100, all: 5000, soak: 50_000 }, (parameters) =>
 *   fc.assert(property, parameters));
 */
export function itRandom(
  title: string,
  runs: RunsByTier,
  body: (parameters: RandomParameters) => void | Promise<void>,
): void {
  const { RANDOM_RUNS, RANDOM_SEED, RANDOM_PATH } = process.env;
  const tiers = [
    { tag: {}, count: runs.quick, seed: () => 1 },
    { tag: inAll, count: runs.all, seed: () => 2 },
    { tag: inSoak, count: runs.soak, seed: () => randomInt(2 ** 31) },
  ];
  for (const { tag, count, seed } of tiers) {
    const numRuns = Number(RANDOM_RUNS ?? count);
    it(`${title} (${numRuns} runs)`, { ...tag, timeout }, () =>
      body({
        numRuns,
        seed: Number(RANDOM_SEED ?? seed()),
        ...(RANDOM_PATH && { path: RANDOM_PATH }),
      }),
    );
  }
}
