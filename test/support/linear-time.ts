import { expect } from "vitest";

/** How often a call is measured before it counts as slow: other work of the process may delay some of the calls. */
const attempts = 10;

/** Anything faster than this, in milliseconds, counts as linear. */
const negligible = 50;

/** The CPU time of one call in milliseconds: on a loaded machine, a long call waits longer than a short one. */
async function time(use: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  await use();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Expects ten times the input to take about ten times as long, and not a hundred times. The minimum of some measurements
 * counts, so that the load of the machine does not.
 */
export async function expectLinear(
  use: (text: string) => unknown,
  make: (length: number) => string,
): Promise<void> {
  const [short, long] = [make(10_000), make(100_000)];
  const least = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
  const isLinear = () => least.long < negligible || least.long < 30 * least.short;
  for (let attempt = 0; attempt < attempts && (attempt === 0 || !isLinear()); attempt += 1) {
    least.long = Math.min(least.long, await time(() => use(long)));
    if (least.long >= negligible) least.short = Math.min(least.short, await time(() => use(short)));
  }
  expect(isLinear(), `10,000 take ${least.short} ms, 100,000 take ${least.long} ms`).toBe(true);
}
