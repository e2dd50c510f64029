import type { Name } from "./contestants";
import type { OwnCost } from "./own-cost";
import type { Measured } from "./race";
import { type Phase, phases } from "./stack";

/** What our own code takes. */
export interface Own extends OwnCost {
  /** The plugin's start over that of an empty Node.js program. */
  readonly start: number;
}

/** What was aimed at, and what was found. */
export interface Goal {
  readonly measure: string;
  readonly sign: "≤" | "≥";
  readonly goal: number;
  readonly found: number;
  /** What stands in its way, should it not be met. */
  readonly why?: string;
}

/** What a provider that does nothing is spared. */
const requests =
  "the floor sends nothing, while here each link costs a request, which the provider, the kernel and the emulator compute on the same cores; without its latency the time is nearly the same.";

export const isMet = ({ sign, goal, found }: Goal): boolean => (sign === "≤" ? found <= goal : found >= goal);

/** The goals, held against the largest size of all. */
export function goalsOf(measured: readonly Measured[], own: Own): Goal[] {
  const [size = 0, before] = sizesOf(measured).toReversed();
  const at = (contestant: Name, phase: Phase, of = size) => find(measured, contestant, of, phase);
  const wall = (one: Name, other: Name, phase: Phase) =>
    (at(one, phase)?.wall ?? 0) / (at(other, phase)?.wall ?? 1);
  const state = (one: Name) => (at(one, "refresh")?.state ?? 0) / (at("naive", "refresh")?.state ?? 1);
  const most = (measure: string, goal: number, found: number, why?: string): Goal => ({
    ...{ measure, sign: "≤", goal, found },
    ...(why === undefined ? {} : { why }),
  });
  const growths = (smaller: number) =>
    phases.map((phase) => {
      const cost = (of: number) => at("plugin", phase, of)?.cpu ?? 0;
      const exponent = Math.log(cost(size) / cost(smaller)) / Math.log(size / smaller);
      return most(
        `growth of the plugin's CPU from ${smaller} to ${size} links, ${phase}: exponent`,
        1.05,
        exponent,
      );
    });
  return [
    most("up, plugin over floor", 1.15, wall("plugin", "floor", "up"), requests),
    most("destroy, plugin over floor", 1.15, wall("plugin", "floor", "destroy"), requests),
    most("refresh, plugin over floor", 1.2, wall("plugin", "floor", "refresh")),
    most("up, dynamic over naive", 0.8, wall("dynamic", "naive", "up")),
    most("state, plugin over naive", 0.3, state("plugin")),
    most("state, dynamic over naive", 0.6, state("dynamic")),
    most("requests of a refresh for each link", 0.03, (at("plugin", "refresh")?.requests ?? 0) / size),
    ...(before === undefined ? [] : growths(before)),
    most("start of the plugin over `node -e 0`", 4, own.start),
    most("check and diff of a link with 10 routes, in ms", 0.2, own.checkAndDiff),
    {
      measure: "writes a second under a limit, over that limit",
      sign: "≥",
      goal: 0.95,
      found: own.throughput,
    },
  ];
}

/** From the smallest to the largest. */
export const sizesOf = (measured: readonly { readonly size: number }[]): number[] =>
  [...new Set(measured.map(({ size }) => size))].toSorted((one, other) => one - other);

export const find = (measured: readonly Measured[], contestant: Name, size: number, phase: Phase) =>
  measured.find((it) => it.contestant === contestant && it.size === size && it.phase === phase);
