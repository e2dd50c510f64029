import { join } from "node:path";
import { defineConfig } from "vitest/config";
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");
export default defineConfig({
  test: {
    include: (process.env.FAST_TESTS ?? "").split(","),
    exclude: (process.env.FAST_NOT ?? "x").split(","),
    isolate: false,
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    env: { MODEL_RUNS: "10", SET_RUNS: "5", UNTOUCHED_RUNS: "60", NORMALIZED_RUNS: "2", MODEL_SEED: "1" },
    setupFiles: ["test/support/random.ts", "test/support/restore.ts"],
  },
});
