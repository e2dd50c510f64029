import { inForeground } from "./setup/foreground.mjs";

// `npm run soak`: many random programs on a model of the engine, and some on the engine itself. MODEL_RUNS and
// MODEL_ENGINE_RUNS set how many; what follows the command goes to the test runner.

const { MODEL_RUNS = "20000", MODEL_ENGINE_RUNS = "100" } = process.env;
const env = { ...process.env, MODEL_RUNS, MODEL_ENGINE_RUNS };
const tests = ["test/model", "test/e2e/model.test.ts"];
process.exitCode = await inForeground("vitest", ["run", ...tests, ...process.argv.slice(2)], env);
