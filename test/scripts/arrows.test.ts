import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { wrongArrows } from "../../scripts/check/arrows";
import { project } from "../support/shell";

function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "shortlink-arrows-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, source] of Object.entries({ "emulator/index.ts": "", ...files })) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), source);
  }
  return root;
}

describe("import arrows", () => {
  it("point down in the project itself", () => {
    expect(wrongArrows(project)).toEqual([]);
  });

  it.each([
    ["provider/contract/a.ts", 'import { b } from "../client/b";'],
    ["provider/client/a.ts", 'export * from "../lifecycle";'],
    ["provider/lifecycle/a.ts", 'const b = await import("../resources/b.js");'],
    ["provider/dynamic/a.ts", 'import { startEmulator } from "../../emulator";'],
    ["emulator/a.ts", 'import type { Client } from "../provider/client";'],
  ])("are refused upwards: %s", (file, source) => {
    expect(wrongArrows(tree({ "provider/index.ts": "", [file]: source }))).toEqual([
      expect.stringContaining(`${file} must not import`),
    ]);
  });

  it("know every folder", () => {
    expect(wrongArrows(tree({ "provider/new/a.ts": "" }))).toEqual([
      "provider/new/a.ts belongs to no layer: name its folder in scripts/check/arrows.ts.",
    ]);
  });
});
