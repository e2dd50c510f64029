import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Candidate, type CandidateName, candidates } from "./candidates";
import type { Cost } from "./measure";
import { fast } from "./settings";
import { createStack, type Phase, phases } from "./stack";

/** The cost and the result of one phase. */
export interface Measurement extends Cost {
  readonly candidate: CandidateName;
  readonly size: number;
  readonly phase: Phase;
  readonly requests: number;
  /** Size of the stack's state afterwards, in bytes. */
  readonly state: number;
}

/** Measures every candidate with each number of links. */
export async function compare(sizes: readonly number[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const size of sizes) {
    for (const candidate of candidates) measurements.push(...(await run(candidate, size)));
  }
  return measurements;
}

async function run(candidate: Candidate, size: number): Promise<Measurement[]> {
  // The cost of saving state at every step is measured separately.
  const stack = await createStack(candidate, size, fast);
  try {
    const measurements: Measurement[] = [];
    for (const phase of phases) {
      stack.emulator.clearRequests();
      const cost = await stack.run(phase);
      const requests = stack.emulator.requests.length;
      const state = readFileSync(join(stack.folder, "state/.pulumi/stacks/bench/bench.json")).length;
      measurements.push({ candidate: candidate.name, size, phase, ...cost, requests, state });
      console.log(
        `${size} links, ${candidate.name}, ${phase}: ${cost.wall.toFixed(1)} s, ${requests} requests`,
      );
    }
    return measurements;
  } finally {
    await stack.remove();
  }
}
