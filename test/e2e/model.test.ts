import fc from "fast-check";
import { expectNoChanges } from "../conformance/applied";
import { providers, type Resource } from "../conformance/providers";
import { argsOf, type Program } from "../model/program";
import { type Runner, runScenario, type Scenario, scenarioOf } from "../model/scenario";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { itRandom } from "../support/random-runs";

// The scenarios of test/model on the engine itself.

/**
 * A scenario without values that the SDK loses or refuses on the way to the engine: keys called __proto__ or toString, and
 * halves of surrogate pairs.
 */
const serializable = (scenario: Scenario): Scenario =>
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
      for (const resource of program) {
        const args = argsOf(resource, ({ to, output }) => made.get(to.tag)?.[output], run);
        const aliases = resource.aliases.map((name) => ({ name }));
        const it = plugin?.create(resource.kind, resource.name, args, { aliases });
        if (it) made.set(resource.tag, it);
      }
    });
  return {
    isSlow: true,
    async up(program, refresh) {
      declare(program);
      shown = program;
      expectOk(await stack.up({ refresh }));
    },
    expectNoChanges: () => expectNoChanges(stack),
    async managed() {
      const state = await stack.state();
      const known = shown.flatMap((resource) => {
        const found = state.get(resource.name);
        return found ? [{ resource, id: found.id, outputs: { ...found.outputs, id: found.id } }] : [];
      });
      const outputs = new Map<number, Readonly<Record<string, unknown>>>(
        known.map((it) => [it.resource.tag, it.outputs]),
      );
      return known.map(({ resource, id }) => ({
        ...{ resource, id },
        args: argsOf(resource, ({ to, output }) => outputs.get(to.tag)?.[output], run),
      }));
    },
  };
}

itRandom(
  "on the real engine, every update brings the account to what the program declares, by the fewest writes",
  { quick: 1, all: 3, soak: 100 },
  async (parameters) => {
    const account = await startAccount();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(scenarioOf({ resources: 6, rounds: 1 }).map(serializable), async (scenario) => {
        runs += 1;
        const stack = await EngineStack.create(async () => {}, account.settings);
        // Random JSON of conditions and features, and random ids of routes, are doubtful.
        stack.allowWarnings(/(config|valueJson|routeIds)\S*: /);
        await runScenario(scenario, account.emulator, runnerOf(stack, `e${runs}`));
      }),
      {
        ...parameters,
        // A run takes seconds: a failing case is shrunk for some minutes at most.
        interruptAfterTimeLimit: 600_000 + parameters.numRuns * 20_000,
        markInterruptAsFailure: true,
      },
    );
  },
);
