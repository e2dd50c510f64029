import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Contestant, contestants, type Name } from "./contestants";
import type { Cost } from "./measure";
import { fast } from "./settings";
import { type Phase, phases, setStage } from "./stack";

/** What one phase took, and left. */
export interface Measured extends Cost {
  readonly contestant: Name;
  readonly size: number;
  readonly phase: Phase;
  readonly requests: number;
  /** Bytes of the stack's state after it. */
  readonly state: number;
}

/** All contestants side by side, with each number of links. */
export async function race(sizes: readonly number[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const size of sizes) {
    for (const contestant of contestants) measured.push(...(await run(contestant, size)));
  }
  return measured;
}

async function run(contestant: Contestant, size: number): Promise<Measured[]> {
  // What the engine saves around every step is measured by itself.
  const stage = await setStage(contestant, size, fast);
  try {
    const found: Measured[] = [];
    for (const phase of phases) {
      stage.emulator.clearRequests();
      const cost = await stage.run(phase);
      const requests = stage.emulator.requests.length;
      const state = readFileSync(join(stage.folder, "state/.pulumi/stacks/bench/bench.json")).length;
      found.push({ contestant: contestant.name, size, phase, ...cost, requests, state });
      console.log(
        `${size} links, ${contestant.name}, ${phase}: ${cost.wall.toFixed(1)} s, ${requests} requests`,
      );
    }
    return found;
  } finally {
    await stage.clear();
  }
}
