import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "../emulator";
import { type Candidate, candidateNamed, type SetName, sets } from "./candidates";
import type { Cost } from "./measure";
import { fast } from "./settings";
import { createStack, network, type Phase } from "./stack";

/** The phases of a run of a set, in order. */
export const setPhases: readonly Phase[] = [
  "up",
  "preview, nothing to do",
  "refresh",
  "one field of 1 %",
  "destroy",
];

/** The cost of one phase of a set. */
export interface SetMeasurement extends Cost {
  readonly set: SetName;
  readonly size: number;
  readonly phase: Phase;
  /** How many requests it sent, as far as the emulator keeps them. */
  readonly requests: number;
  /** Bytes of state for each link afterwards. */
  readonly state: number;
  /** The seconds of the same requests without Pulumi; undefined where a phase has none. */
  readonly bareLoop: number | undefined;
}

/** What sets are compared with: single resources. */
export interface SingleResources {
  readonly size: number;
  /** The seconds of an `up` of a provider that does nothing, with the state saved once. */
  readonly floor: number;
  /** Bytes of state for each link, in the plugin. */
  readonly state: number;
}

/** All measurements of sets. */
export interface Sets {
  readonly measurements: readonly SetMeasurement[];
  readonly single: SingleResources;
}

/** The sizes, and which forms of a set are measured with each. The graphs of 50,000 links are too large for the engine. */
const plan: readonly { readonly size: number; readonly names: readonly SetName[] }[] = [
  { size: 1000, names: ["set", "set-links", "set-table"] },
  { size: 5000, names: ["set", "set-links", "set-table"] },
  { size: 50_000, names: ["set-links", "set-table"] },
];

/** The size at which sets are compared with single resources. */
export const comparedSize = 5000;

/** Measures sets with the engine's default settings, each beside the same requests in a bare loop. */
export async function measureSets(): Promise<Sets> {
  const measurements: SetMeasurement[] = [];
  for (const { size, names } of plan) {
    const graphs = names.includes("set") ? await bareLoop("graphs", size) : {};
    const redirects = await bareLoop("redirects", size);
    for (const set of sets.filter(({ name }) => names.includes(name))) {
      const limits = set.name === "set" ? graphs : redirects;
      measurements.push(...(await measureSet(set, size, limits)));
    }
  }
  return { measurements, single: await measureSingles() };
}

/** @param bare the seconds of the same requests in a bare loop */
async function measureSet(
  set: Candidate<SetName>,
  size: number,
  bare: Partial<Record<Phase, number>>,
): Promise<SetMeasurement[]> {
  const stack = await createStack(set, size, {});
  try {
    const measurements: SetMeasurement[] = [];
    for (const phase of setPhases) {
      stack.emulator.clearRequests();
      const cost = await stack.run(phase);
      const requests = stack.emulator.requests.length;
      const state = stateSize(stack.folder) / size;
      measurements.push({ set: set.name, size, phase, ...cost, requests, state, bareLoop: bare[phase] });
      console.log(
        `${size} links, ${set.name}, ${phase}: ${cost.wall.toFixed(1)} s, bare ${bare[phase]?.toFixed(1)} s`,
      );
    }
    return measurements;
  } finally {
    await stack.remove();
  }
}

const stateSize = (folder: string): number =>
  readFileSync(join(folder, "state/.pulumi/stacks/bench/bench.json")).length;

/** Sends the same requests without Pulumi, and returns the seconds of each phase that has any. */
export async function bareLoop(
  kind: "graphs" | "redirects",
  size: number,
): Promise<Partial<Record<Phase, number>>> {
  const emulator = await startEmulator({ callers: [{ key: "bench-key", name: "bench" }], ...network });
  try {
    const args = [join(__dirname, "bare-loop.js"), emulator.url, emulator.key, kind];
    const env = { ...process.env, BENCH_SIZE: String(size) };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return JSON.parse(stdout) as Partial<Record<Phase, number>>;
  } finally {
    await emulator.close();
  }
}

/** An `up` of single resources, at the size at which they are compared. */
async function measureSingles(): Promise<SingleResources> {
  const up = async (name: "floor" | "plugin") => {
    const stack = await createStack(candidateNamed(name), comparedSize, fast);
    try {
      const { wall } = await stack.run("up");
      return { wall, state: stateSize(stack.folder) / comparedSize };
    } finally {
      await stack.remove();
    }
  };
  return { size: comparedSize, floor: (await up("floor")).wall, state: (await up("plugin")).state };
}
