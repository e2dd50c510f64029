import fc from "fast-check";
import { expect, it } from "vitest";
import { providers, type Resource } from "../conformance/providers";
import { argsOf, type Program } from "../model/program";
import { type Runner, runScenario, type Scenario, scenarioOf } from "../model/scenario";
import { startAccount } from "../support/account";
import { EngineStack } from "../support/engine";

// What test/model does with a model of the engine, a few times with the engine itself. MODEL_ENGINE_RUNS sets how often;
// MODEL_SEED and MODEL_PATH play a run again that failed.

const { MODEL_ENGINE_RUNS = "3", MODEL_SEED, MODEL_PATH } = process.env;
const seed = MODEL_SEED ?? (process.env.MODEL_ENGINE_RUNS ? undefined : "1");

/**
 * A scenario without what the SDK loses, or cannot take, on the way to the engine: keys called __proto__ or toString, and
 * halves of characters.
 */
const carried = (scenario: Scenario): Scenario =>
  JSON.parse(JSON.stringify(scenario), (key, value) => {
    if (key === "__proto__" || key === "toString") return undefined;
    return typeof value === "string" ? Buffer.from(value).toString() : value;
  });

/** The engine, through the plugin. */
function runnerOf(stack: EngineStack, run: string): Runner {
  const [, plugin] = providers;
  let shown: Program = [];
  const declare = (program: Program) =>
    stack.declare(async () => {
      const made = new Map<number, Resource>();
      for (const placed of program) {
        const args = argsOf(placed, ({ to, output }) => made.get(to.tag)?.[output], run);
        const aliases = placed.aliases.map((name) => ({ name }));
        const it = plugin?.create(placed.kind, placed.name, args, { aliases });
        if (it) made.set(placed.tag, it);
      }
    });
  return {
    isSlow: true,
    async up(program, refresh) {
      declare(program);
      shown = program;
      const { ok, output } = await stack.up({ refresh });
      expect(ok, output).toBe(true);
    },
    async expectNothingToDo() {
      const { ok, output } = await stack.preview({ refresh: true, expectNoChanges: true });
      expect(ok, output).toBe(true);
    },
    async managed() {
      const state = await stack.state();
      const known = shown.flatMap((placed) => {
        const found = state.get(placed.name);
        return found ? [{ placed, id: found.id, outputs: { ...found.outputs, id: found.id } }] : [];
      });
      const outputs = new Map<number, Readonly<Record<string, unknown>>>(
        known.map((it) => [it.placed.tag, it.outputs]),
      );
      return known.map(({ placed, id }) => ({
        ...{ placed, id },
        args: argsOf(placed, ({ to, output }) => outputs.get(to.tag)?.[output], run),
      }));
    },
  };
}

it(`on the real engine the account is what the program says, by the fewest writes (${MODEL_ENGINE_RUNS} runs)`, {
  timeout: 24 * 3600_000,
}, async () => {
  const account = await startAccount();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(scenarioOf({ resources: 6, rounds: 1 }).map(carried), async (scenario) => {
      runs += 1;
      const stack = await EngineStack.create(async () => {}, account.settings);
      await runScenario(scenario, account.emulator, runnerOf(stack, `e${runs}`));
    }),
    {
      numRuns: Number(MODEL_ENGINE_RUNS),
      // A run takes seconds: a failure is made smaller for some minutes at most.
      interruptAfterTimeLimit: 600_000 + Number(MODEL_ENGINE_RUNS) * 20_000,
      markInterruptAsFailure: true,
      // Every run plays the same; a soak plays others.
      ...(seed && { seed: Number(seed) }),
      ...(MODEL_PATH && { path: MODEL_PATH }),
    },
  );
});
