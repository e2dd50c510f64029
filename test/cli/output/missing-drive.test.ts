import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.doMock("node:path", async (original) => (await original<typeof import("node:path")>()).win32);
});

afterEach(() => {
  vi.doUnmock("node:path");
  vi.resetModules();
});

it("a folder on a drive of Windows that does not exist is refused", async () => {
  const { requireCreatableFolder } = await import("../../../provider/cli/output/target.js");
  await expect(requireCreatableFolder("--out", "Z:\\links")).rejects.toThrow("--out: there is no Z:\\.");
});

it("no folder above a drive of Windows is created", async () => {
  const { fillFolder } = await import("../../../provider/cli/project/folder.js");
  const action = () => Promise.reject(new Error("The action runs."));
  await expect(fillFolder("Z:\\", action)).rejects.toThrow("The action runs.");
});
