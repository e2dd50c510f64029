// Stryker changes the provider in one place at a time and runs the unit tests that reach it: a change that no test finds
// is a test that is missing. `npm run mutate` names the files and where their results are kept.
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", "./test/mutate/texts.mjs"],
  ignorers: ["texts"],
  vitest: { configFile: "test/mutate/vitest.config.mts" },
  coverageAnalysis: "perTest",
  // What is decided while modules load (schemas, definitions) is tried with all tests.
  ignoreStatic: false,
  concurrency: 2,
  ignorePatterns: [".toolchain", ".results", "docs", "sdk", "tools", "examples", "dist"],
  tempDirName: ".results/mutants",
  incremental: true,
  reporters: ["progress-append-only"],
};
