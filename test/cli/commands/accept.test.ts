import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { catchPrinted } from "../../support/printed";
import { temporaryFolder } from "../../support/shell";

const [opening, planning] = ["../../../provider/cli/stack/open", "../../../provider/cli/accept/accept"];
const { exitCode } = process;

afterEach(() => {
  vi.doUnmock(opening);
  vi.doUnmock(planning);
  vi.resetModules();
  vi.restoreAllMocks();
  process.exitCode = exitCode;
});

it("accept writes no file where one of them cannot be written, and says why", async () => {
  const folder = temporaryFolder();
  const [csv, index] = [join(folder, "links.csv"), join(folder, "index.ts")];
  for (const path of [csv, index]) writeFileSync(path, "before");
  const files = new Map([csv, index].map((path) => [path, { before: "before", after: "after" }]));
  vi.resetModules();
  vi.doMock(opening, () => ({ openStack: async () => ({ workspace: { workDir: folder } }) }));
  vi.doMock(planning, () => ({
    planAcceptance: async () => {
      rmSync(index);
      mkdirSync(index);
      return { files, left: [], taken: [], added: [], report: {} };
    },
  }));
  const { acceptCommand } = await import("../../../provider/cli/commands/accept.js");
  const printed = catchPrinted();
  await acceptCommand().parseAsync([], { from: "user" });
  expect(printed).toEqual([
    `shortlink accept: the program: ${csv}, ${index} cannot be written: illegal operation on a directory.`,
  ]);
  expect(process.exitCode).toBe(1);
  expect(readFileSync(csv, "utf8")).toBe("before");
  expect(readdirSync(folder).toSorted()).toEqual(["index.ts", "links.csv"]);
});
