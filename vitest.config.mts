import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Under the name of a CI run, all tests would share their idempotency keys.
for (const name of ["GITHUB_RUN_ID", "CI_PIPELINE_ID", "BUILDKITE_BUILD_ID", "BUILD_BUILDID"]) {
  delete process.env[name];
}

// The processes of one run of the engine load much the same as those of the next.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

// The engine's processes end within seconds. Collecting their garbage would be up to a quarter of their work.
process.env.GOGC ??= "400";

/**
 * Milliseconds after which a test, a hook or a wait counts as hanging. No test fails for being slow: the machine may be
 * loaded, and a soak tries more of everything.
 */
const hanging = process.env.SOAK ? 24 * 3600_000 : 10 * 60_000;

const patient = {
  testTimeout: hanging,
  hookTimeout: hanging,
  teardownTimeout: hanging,
  expect: { poll: { timeout: hanging } },
};

/**
 * Starts with the tests that compute for long in a small file. By default, large files go first, and these tests would run alone
 * at the end.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): number =>
      Number(/\/test\/(model|cli\/doctor)\//.test(moduleId));
    return (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one));
  }
}

// Two kinds of test: those that run in one process, and those that drive the real Pulumi engine and take seconds.
export default defineConfig({
  test: {
    // The engine waits for processes and the network as often as it computes.
    maxWorkers: 3,
    reporters: ["default", "./test/support/reporter.ts"],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...patient,
          name: "unit",
          // Loading the modules for every file takes longer than most tests.
          isolate: false,
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/conformance/**"],
          setupFiles: ["test/support/random.ts", "test/support/restore.ts"],
        },
      },
      {
        test: {
          ...patient,
          name: "engine",
          include: ["test/{e2e,conformance}/**/*.test.ts"],
          globalSetup: ["test/support/toolchain.ts"],
          setupFiles: ["test/support/random.ts"],
        },
      },
    ],
  },
});
