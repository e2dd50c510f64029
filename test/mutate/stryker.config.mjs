// Stryker changes the provider in one place at a time and runs the unit tests that cover it. A change that no test kills shows
// a missing test. `npm run mutate` passes the files to change and the folder for the results.
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", "./test/mutate/texts.mjs"],
  ignorers: ["texts"],
  // The coverage of each test already says which tests to run.
  vitest: { related: false, configFile: "test/mutate/vitest.config.mts" },
  coverageAnalysis: "perTest",
  // Mutants in code that runs at import time, such as schemas and definitions, would need every test: two minutes for each
  // mutant that survives. The conformance suite covers that code.
  ignoreStatic: true,
  // A mutant that a test has killed meets no other test, unless all are wanted.
  disableBail: process.env.MUTATE_ALL === "true",
  // Tests mostly wait for responses and timers.
  concurrency: 4,
  // On a busy machine a test can take several times longer than in the dry run. That must not count as a killed mutant.
  timeoutMS: 30_000,
  timeoutFactor: 3,
  ignorePatterns: [".toolchain", ".results", "docs/images", "tools", "examples"],
  tempDirName: ".results/mutants",
  incremental: true,
  reporters: ["progress-append-only"],
};
