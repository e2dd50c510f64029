import type { Measurement } from "./compare";
import { find, sizesOf } from "./goals";
import type { Phase } from "./stack";

/** The number of links to estimate for. */
export const manyLinks = 50_000;

/** The number of stacks that run at the same time, each in its own job. */
export const atOnce = 4;

/** A way to split many links into stacks. */
export interface Layout {
  readonly stacks: number;
  /** Links per stack. */
  readonly links: number;
  /** Minutes for an up and a refresh of all stacks. */
  readonly minutes: number;
  /** Memory of one run, in GB. */
  readonly gigabytes: number;
  /** Size of one stack's state, in MB. */
  readonly state: number;
}

/** Estimates the cost of many links in stacks of each measured size, and in a single stack. */
export const layoutsOf = (measurements: readonly Measurement[]): Layout[] =>
  [...sizesOf(measurements), manyLinks].map((links) => {
    const stacks = Math.ceil(manyLinks / links);
    const estimated = (phase: Phase, of: (it: Measurement) => number) =>
      estimate(measurements, phase, links, of);
    const seconds = estimated("up", ({ wall }) => wall) + estimated("refresh", ({ wall }) => wall);
    const megabytes = (phase: Phase) => estimated(phase, ({ together }) => together);
    return {
      stacks,
      links,
      minutes: (seconds * Math.ceil(stacks / atOnce)) / 60,
      gigabytes: Math.max(megabytes("up"), megabytes("refresh")) / 1024,
      state: estimated("refresh", ({ state }) => state) / 1e6,
    };
  });

/** The measurement of the plugin at this size. For larger sizes, extrapolates from the two largest ones. */
function estimate(
  measurements: readonly Measurement[],
  phase: Phase,
  links: number,
  of: (it: Measurement) => number,
): number {
  const at = (size: number) => {
    const found = find(measurements, "plugin", size, phase);
    return found ? of(found) : 0;
  };
  const [largest = 0, before = 0] = sizesOf(measurements).toReversed();
  if (links <= largest) return at(links);
  return at(largest) + ((at(largest) - at(before)) / (largest - before)) * (links - largest);
}
