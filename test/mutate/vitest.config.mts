import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The tests that find mutants, quick ones first. The emulator's know of the provider only what the contract says. */
const order = [
  "lifecycle",
  "resources",
  "dynamic",
  "contract",
  "plugin",
  "client",
  "hostile",
  "emulator",
  "model",
];

const rank = ({ moduleId }: TestSpecification): number =>
  order.findIndex((folder) => moduleId.includes(`/test/${folder}/`));

class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (one, other) => rank(one) - rank(other) || (one.moduleId < other.moduleId ? -1 : 1),
    );
  }
}

// The unit tests for mutants: without those that measure time, throw thousands of random values at the provider, or run
// what was built, which holds no mutant.
export default defineConfig({
  test: {
    include: [`test/{${order.join(",")}}/**/*.test.ts`],
    exclude: ["test/plugin/memory.test.ts", "test/hostile/{patterns,answers,plugin}.test.ts"],
    // One process tries a mutant, and loads everything once.
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    env: { MODEL_RUNS: "20", MODEL_SEED: "1" },
    setupFiles: ["test/support/random.ts"],
  },
});
