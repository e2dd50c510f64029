import { inForeground } from "./setup/process/foreground.mjs";

// `npm run soak`: runs the tests that take too long for every run. They cover many random programs on a model of the engine
// and some on the engine itself (MODEL_RUNS and MODEL_ENGINE_RUNS set how many), random data for every input, every fault
// through both providers, and kills at 90 points. Passes its arguments on to the test runner.

const {
  MODEL_RUNS = "20000",
  MODEL_ENGINE_RUNS = "100",
  UNTOUCHED_RUNS = "50000",
  NORMALIZED_RUNS = "1000",
  SET_RUNS = "1000",
} = process.env;
const runs = { MODEL_RUNS, MODEL_ENGINE_RUNS, UNTOUCHED_RUNS, NORMALIZED_RUNS, SET_RUNS };
const env = { ...process.env, ...runs, SOAK: "1" };
const tests = [
  "test/model",
  "test/hostile",
  "test/client/link-loader.test.ts",
  "test/cli/graph/shadow.test.ts",
  "test/conventions/whole.test.ts",
  "test/e2e/model.test.ts",
  "test/e2e/faults",
  "test/e2e/kill.test.ts",
  "test/e2e/kill-set.test.ts",
  "test/e2e/doctor-killed.test.ts",
  "test/client/shared-limit.test.ts",
  "test/e2e/export-split.test.ts",
  "test/e2e/errors.test.ts",
  "test/e2e/fleet.test.ts",
  "test/e2e/moved-links.test.ts",
  "test/conformance",
  "test/e2e/seed.test.ts",
  "test/e2e/tls.test.ts",
  "test/e2e/examples.test.ts",
  "test/e2e/lifecycle.test.ts",
  "test/e2e/init.test.ts",
  "test/e2e/cancel.test.ts",
  "test/e2e/secret-drift.test.ts",
  "test/e2e/backends.test.ts",
  "test/e2e/story.test.ts",
  "test/e2e/ci-files.test.ts",
  "test/e2e/reports.test.ts",
  "test/e2e/account.test.ts",
  "test/e2e/untouched.test.ts",
  "test/e2e/python.test.ts",
  "test/e2e/go.test.ts",
  "test/e2e/java.test.ts",
  "test/e2e/release.test.ts",
  "test/e2e/published.test.ts",
  "test/e2e/own-project.test.ts",
  "test/e2e/secrets",
  "test/e2e/interrupted.test.ts",
  "test/e2e/export.test.ts",
  "test/e2e/append.test.ts",
  "test/e2e/import.test.ts",
  "test/e2e/package-managers.test.ts",
  "test/e2e/link-set.test.ts",
  "test/e2e/check.test.ts",
  "test/e2e/short-url.test.ts",
  "test/plugin/memory.test.ts",
  "test/scripts/fresh-checkout.test.ts",
  "test/scripts/reduce.test.ts",
  "test/scripts/ci.test.ts",
];
process.exitCode = await inForeground("vitest", ["run", ...tests, ...process.argv.slice(2)], env);
