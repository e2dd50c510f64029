import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { project } from "../support/shell";

const textOf = (file: string): string => readFileSync(join(project, file), "utf8");

it("the soak runs every test that other runs skip or shorten", () => {
  const files = readdirSync(join(project, "test"), { recursive: true, encoding: "utf8" })
    .map((file) => `test/${file}`)
    .filter(
      (file) =>
        file.endsWith(".ts") && !file.startsWith("test/support/") && file !== "test/scripts/soak.test.ts",
    );
  const soakTests = files.filter((file) => /support\/soak"|env\.(SOAK|MODEL_)/.test(textOf(file)));
  const run = [...textOf("scripts/soak.mjs").matchAll(/"(test\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(soakTests.length).toBeGreaterThan(5);
  expect(soakTests.filter((file) => !run.some((path) => file.startsWith(path)))).toEqual([]);
});
