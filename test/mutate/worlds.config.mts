import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import type { Defect } from "./defects.js";
import { withDefect } from "./with-defect.js";

const project = join(import.meta.dirname, "../..");

/** The defect whose fix is taken out. */
const defect: Defect | undefined = JSON.parse(process.env.DEFECT ?? "null") ?? undefined;

// Lives worlds with one fix of the provider taken out, in memory: the files stay as they are.
export default defineConfig({
  plugins: [
    {
      name: "defect",
      enforce: "pre",
      transform(_, id) {
        if (!defect || id !== join(project, defect.file)) return undefined;
        // When it runs, it says so, as worlds with the fix would prove nothing.
        const note = `Object.assign(globalThis, { defect: ${JSON.stringify(defect.name)} });`;
        return `${withDefect(readFileSync(id, "utf8"), defect)}\n${note}\n`;
      },
    },
  ],
  test: {
    include: ["test/world/find-defect.ts"],
    // It would have the provider with the last defect, or without any.
    fsModuleCache: false,
    testTimeout: 3600_000,
    setupFiles: ["test/support/random.ts", "test/support/restore.ts"],
  },
});
