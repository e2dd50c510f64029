import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { ModelEngine } from "./engine";
import { type Runner, runScenario, scenarioOf } from "./scenario";

// Random programs, random edits of them and random external edits, against the emulator over HTTP. A run that fails prints
// its seed and the smallest case: MODEL_SEED and MODEL_PATH repeat it, MODEL_RUNS sets the number of runs.

const { MODEL_RUNS = "150", MODEL_SEED, MODEL_PATH } = process.env;
const seed = MODEL_SEED ?? (process.env.MODEL_RUNS ? undefined : "1");

let emulator: Emulator;
let runs = 0;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

/** The model of the engine, in this process. */
function runner(): Runner {
  runs += 1;
  const engine = new ModelEngine({ apiKey: emulator.key, baseUrl: emulator.url }, `r${runs}`);
  return {
    async up(program, refresh) {
      if (refresh) await engine.refresh();
      await engine.preview(program);
      await engine.up(program);
    },
    async expectNoChanges(program) {
      await engine.refresh();
      const steps = await engine.preview(program);
      expect(steps.filter(({ op }) => op !== "same")).toEqual([]);
      await engine.up(program);
    },
    managed: async () => engine.managed(),
  };
}

it(`every update brings the account to what the program declares, by the fewest writes (${MODEL_RUNS} runs)`, {
  timeout: 24 * 3600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(scenarioOf({ resources: 6, rounds: 2 }), (scenario) =>
      runScenario(scenario, emulator, runner()),
    ),
    {
      numRuns: Number(MODEL_RUNS),
      // Every run has the same cases; a soak has others.
      ...(seed && { seed: Number(seed) }),
      ...(MODEL_PATH && { path: MODEL_PATH }),
    },
  );
});
