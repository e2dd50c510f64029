import { globSync, readFileSync } from "node:fs";
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

/** Milliseconds after which a test, a hook or a wait counts as hanging. No test fails for being slow: the machine may be loaded. */
const hanging = 10 * 60_000;

/**
 * The files without tests of the tier that runs, if any: loading all of them takes as long as many tests. Only a file that uses the
 * helpers for tiers has tests of more than its own.
 */
function filesOfOtherTiers(): string[] {
  const { TIER: tier } = process.env;
  // Not for the test runs that tests start.
  delete process.env.TIER;
  if (!tier) return [];
  return globSync("test/**/*.test.ts", { cwd: import.meta.dirname }).filter((file) => {
    const text = readFileSync(join(import.meta.dirname, file), "utf8");
    const [, own = "quick"] = /^\/\/ @module-tag (\w+)/.exec(text) ?? [];
    const hasSeveral = /\/(tiers|providers|random-runs|persistent|transient)"/.test(text);
    return own !== tier && (tier === "quick" || !hasSeveral);
  });
}

const otherTiers = filesOfOtherTiers();

/** See test/support/tiers.ts. */
export const tags = [
  { name: "all", description: "deterministic, and left to `npm run test:all`" },
  { name: "soak", description: "random or long, and left to `npm run soak`", timeout: 24 * 3600_000 },
];

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
      Number(/\/test\/(model|world|cli\/doctor)\//.test(moduleId));
    return (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one));
  }
}

// Two kinds of test: those that run in one process, and those that drive the real Pulumi engine and take seconds.
export default defineConfig({
  test: {
    // The engine waits for processes and the network as often as it computes.
    maxWorkers: 3,
    reporters: ["default", "./test/support/reporter.ts"],
    tags,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...patient,
          name: "unit",
          // Loading the modules for every file takes longer than most tests.
          isolate: false,
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/conformance/**", ...otherTiers],
          setupFiles: ["test/support/random.ts", "test/support/restore.ts"],
        },
      },
      {
        test: {
          ...patient,
          name: "engine",
          include: ["test/{e2e,conformance}/**/*.test.ts"],
          exclude: otherTiers,
          globalSetup: ["test/support/toolchain.ts"],
          setupFiles: ["test/support/random.ts"],
        },
      },
    ],
  },
});
