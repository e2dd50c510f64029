import { find, sizesOf } from "./goals";
import type { Measured } from "./race";
import type { Phase } from "./stack";

/** How many links the arithmetic is about. */
export const manyLinks = 50_000;

/** How many stacks are run side by side, each by a job of its own. */
export const atOnce = 4;

/** One way to lay out many links. */
export interface Layout {
  readonly stacks: number;
  /** Links in each of them. */
  readonly links: number;
  /** For an up and a refresh of all. */
  readonly minutes: number;
  /** Memory of one run. */
  readonly gigabytes: number;
  /** Megabytes of one stack's state. */
  readonly state: number;
}

/** What many links take in stacks of each size that was measured, and in one. */
export const layoutsOf = (measured: readonly Measured[]): Layout[] =>
  [...sizesOf(measured), manyLinks].map((links) => {
    const stacks = Math.ceil(manyLinks / links);
    const take = (phase: Phase, of: (it: Measured) => number) => estimate(measured, phase, links, of);
    const seconds = take("up", ({ wall }) => wall) + take("refresh", ({ wall }) => wall);
    const megabytes = (phase: Phase) => take(phase, ({ together }) => together);
    return {
      stacks,
      links,
      minutes: (seconds * Math.ceil(stacks / atOnce)) / 60,
      gigabytes: Math.max(megabytes("up"), megabytes("refresh")) / 1024,
      state: take("refresh", ({ state }) => state) / 1e6,
    };
  });

/** What was measured of the plugin with so many links; for more, on the line through the two largest sizes. */
function estimate(
  measured: readonly Measured[],
  phase: Phase,
  links: number,
  of: (it: Measured) => number,
): number {
  const at = (size: number) => {
    const found = find(measured, "plugin", size, phase);
    return found ? of(found) : 0;
  };
  const [largest = 0, before = 0] = sizesOf(measured).toReversed();
  if (links <= largest) return at(links);
  return at(largest) + ((at(largest) - at(before)) / (largest - before)) * (links - largest);
}
