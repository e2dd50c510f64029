import { existsSync } from "node:fs";
import { beforeEach, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../support/shell";

// Other files of tests have loaded the module with paths of their own.
beforeEach(() => void vi.resetModules());

it("what cannot be removed at the end of the process keeps nothing else", async () => {
  const { removeOnExit } = await import("../../../provider/cli/process/remove-on-exit.js");
  const folder = temporaryFolder();
  const releases = ["a\0b", folder].map((path) => removeOnExit(path));
  const [onExit] = process.listeners("exit").slice(-1);
  expect(() => onExit?.(0)).not.toThrow();
  expect(existsSync(folder)).toBe(false);
  const before = process.listenerCount("exit");
  for (const release of releases) release();
  expect(process.listenerCount("exit")).toBe(before - 1);
});
