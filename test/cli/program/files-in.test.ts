import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { filesIn } from "../../../provider/cli/program/files-in";
import { temporaryFolder } from "../../support/shell";

it("a folder that nobody may read is left out of a search, and the rest is found", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "closed"));
  for (const name of ["links.csv", "closed/other.csv"]) writeFileSync(join(folder, name), "slug\n");
  chmodSync(folder, 0o755);
  chmodSync(join(folder, "closed"), 0);
  // Root may read all folders.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    expect(filesIn(folder, /csv$/, 3)).toEqual([join(folder, "links.csv")]);
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(join(folder, "closed"), 0o755);
  }
});
