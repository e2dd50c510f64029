import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { tags } from "../../vitest.config.mjs";

// Each mutant needs a new thread, which loads the SDK.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../../node_modules/.cache/compiled");

/** The folders of tests that `npm run mutate` names. */
const tests = process.env.MUTATE_TESTS?.split(",") ?? [];

/** Runs the folders in the order that names them, and sets of links after single resources: a mutant that a fast test kills needs no slow one. */
class FastFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      tests.findIndex((folder) => moduleId.includes(`/test/${folder}/`)) +
      (moduleId.includes("/set/") ? 0.5 : 0);
    return files.sort((a, b) => rank(a) - rank(b));
  }
}

// The unit tests, without those that measure memory or shares of a limit, take many seconds, try thousands of random values, or run the compiled package or plugin,
// which contain no mutants.
export default defineConfig({
  test: {
    include: tests.map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: [
      "test/plugin/memory.test.ts",
      "test/client/shared-limit.test.ts",
      "test/dynamic/load.test.ts",
      "test/routing/budgets.test.ts",
      "test/cli/visitors/declarations.test.ts",
      "test/cli/graph/shadow.test.ts",
      "test/hostile/{patterns,responses,plugin}.test.ts",
    ],
    // Each process loads all modules once.
    isolate: false,
    sequence: { sequencer: FastFirst },
    // Ends a test that hangs before Stryker gives up on all tests of the mutant.
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    tags: tags.map((tag) => ({ ...tag, skip: tag.name === "soak" })),
    // Few runs: each mutant that survives needs all tests of its code.
    env: { RANDOM_RUNS: "10" },
    setupFiles: ["test/support/random.ts", "test/support/restore.ts"],
  },
});
