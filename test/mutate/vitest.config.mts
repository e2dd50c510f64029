import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The test folders that kill mutants, in order. The emulator's come late: they use only the contract of the provider. */
const order = [
  "lifecycle",
  "resources",
  "pulumi",
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

// The unit tests, without those that measure memory, try thousands of random values, or run the compiled plugin, which
// contains no mutants.
export default defineConfig({
  test: {
    include: [`test/{${order.join(",")}}/**/*.test.ts`],
    exclude: ["test/plugin/memory.test.ts", "test/hostile/{patterns,responses,plugin}.test.ts"],
    // Each process loads all modules once.
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    env: { MODEL_RUNS: "20", MODEL_SEED: "1" },
    setupFiles: ["test/support/random.ts"],
  },
});
