import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { itRandom } from "../support/random-runs";
import { ModelEngine } from "./engine";
import { type Runner, runScenario, scenarioOf } from "./scenario";

// Random programs, random edits of them and random external edits, against the emulator over HTTP. A failure
// prints the smallest case.

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

itRandom(
  "every update brings the account to what the program declares, by the fewest writes",
  { quick: 25, all: 100, soak: 20_000 },
  (parameters) =>
    fc.assert(
      fc.asyncProperty(scenarioOf({ resources: 6, rounds: 2 }), (scenario) =>
        runScenario(scenario, emulator, runner()),
      ),
      parameters,
    ),
);
