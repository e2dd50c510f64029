import { expect, it, vi } from "vitest";
import { requireCreatableFolder } from "../../../provider/cli/output/target";
import { fillFolder } from "../../../provider/cli/project/folder";

vi.mock("node:path", async (original) => (await original<typeof import("node:path")>()).win32);

it("a folder on a drive of Windows that does not exist is refused", async () => {
  await expect(requireCreatableFolder("--out", "Z:\\links")).rejects.toThrow("--out: there is no Z:\\.");
});

it("no folder above a drive of Windows is created", async () => {
  const action = () => Promise.reject(new Error("The action runs."));
  await expect(fillFolder("Z:\\", action)).rejects.toThrow("The action runs.");
});
