import type { CandidateName } from "./candidates";
import type { Measurement } from "./compare";
import type { LibraryCost } from "./library-cost";
import { type Phase, phases } from "./stack";

/** The cost of this library, and the start of its plugin. */
export interface Overhead extends LibraryCost {
  /** The plugin's start time divided by that of an empty Node.js program. */
  readonly start: number;
}

/** A goal and the measured value. */
export interface Goal {
  readonly measure: string;
  readonly sign: "≤" | "≥";
  readonly goal: number;
  readonly measured: number;
  /** The reason why it is not met, if so. */
  readonly why?: string;
}

/** Why the plugin cannot match a provider without requests. */
const requestCost =
  "the floor sends nothing, while each link costs a request here, whose work in the provider, the kernel and the emulator shares the same cores. Without the latency, the time is nearly the same.";

export const isMet = ({ sign, goal, measured }: Goal): boolean =>
  sign === "≤" ? measured <= goal : measured >= goal;

/** Compares the goals with the measurements at the largest size. */
export function goalsOf(measurements: readonly Measurement[], overhead: Overhead): Goal[] {
  const [size = 0, previous] = sizesOf(measurements).toReversed();
  const at = (candidate: CandidateName, phase: Phase, of = size) => find(measurements, candidate, of, phase);
  const wallRatio = (one: CandidateName, other: CandidateName, phase: Phase) =>
    (at(one, phase)?.wall ?? 0) / (at(other, phase)?.wall ?? 1);
  const stateRatio = (one: CandidateName) =>
    (at(one, "refresh")?.state ?? 0) / (at("naive", "refresh")?.state ?? 1);
  const atMost = (measure: string, goal: number, measured: number, why?: string): Goal => ({
    ...{ measure, sign: "≤", goal, measured },
    ...(why === undefined ? {} : { why }),
  });
  const growthGoals = (smaller: number) =>
    phases.map((phase) => {
      const cost = (of: number) => at("plugin", phase, of)?.cpu ?? 0;
      const exponent = Math.log(cost(size) / cost(smaller)) / Math.log(size / smaller);
      return atMost(
        `growth of the plugin's CPU from ${smaller} to ${size} links, ${phase}: exponent`,
        1.05,
        exponent,
      );
    });
  return [
    atMost("up, plugin over floor", 1.15, wallRatio("plugin", "floor", "up"), requestCost),
    atMost("destroy, plugin over floor", 1.15, wallRatio("plugin", "floor", "destroy"), requestCost),
    atMost("refresh, plugin over floor", 1.2, wallRatio("plugin", "floor", "refresh")),
    atMost("up, dynamic over naive", 0.8, wallRatio("dynamic", "naive", "up")),
    atMost("state, plugin over naive", 0.3, stateRatio("plugin")),
    atMost("state, dynamic over naive", 0.6, stateRatio("dynamic")),
    atMost("requests of a refresh per link", 0.03, (at("plugin", "refresh")?.requests ?? 0) / size),
    ...(previous === undefined ? [] : growthGoals(previous)),
    atMost("start of the plugin over `node -e 0`", 4, overhead.start),
    atMost("check and diff of a link with 10 routes, in ms", 0.2, overhead.checkAndDiff),
    {
      measure: "writes per second under a limit, over that limit",
      sign: "≥",
      goal: 0.95,
      measured: overhead.throughput,
    },
  ];
}

/** The numbers of links, from the smallest to the largest. */
export const sizesOf = (measurements: readonly { readonly size: number }[]): number[] =>
  [...new Set(measurements.map(({ size }) => size))].toSorted((one, other) => one - other);

export const find = (
  measurements: readonly Measurement[],
  candidate: CandidateName,
  size: number,
  phase: Phase,
) => measurements.find((it) => it.candidate === candidate && it.size === size && it.phase === phase);
