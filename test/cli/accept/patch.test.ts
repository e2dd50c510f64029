import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { patchOf } from "../../../provider/cli/accept/patch";
import { temporaryFolder } from "../../support/shell";

const lines = fc.array(fc.constantFrom("a", "b", "c", "", "d\r"), { minLength: 1, maxLength: 20 });
const text = fc
  .tuple(lines, fc.boolean())
  .map(([all, isEnded]) => `x\n${all.join("\n")}${isEnded ? "\n" : "z"}`);

it("a patch is what `git apply` needs to make one text of the other, with any line ends", () => {
  const folder = temporaryFolder();
  const file = join(folder, "a file");
  const many = [...Array(3000).keys()].map((it) => `${it}\n`);
  const large = [many.join(""), many.map((it, at) => (at % 3 ? it : `x${it}`)).join("")] as const;
  for (const [before, after] of [...fc.sample(fc.tuple(text, text), { numRuns: 50, seed: 3 }), large]) {
    if (before === after) continue;
    writeFileSync(file, before);
    writeFileSync(join(folder, "patch"), patchOf("a file", before, after));
    execFileSync("git", ["apply", "--whitespace=nowarn", "patch"], { cwd: folder, stdio: "pipe" });
    expect(readFileSync(file, "utf8")).toBe(after);
  }
});

it("a name with a space ends with a tab, without which `patch` takes its first word", () => {
  expect(patchOf("a file", "a\n", "b\n")).toContain("\n--- a/a file\t\n+++ b/a file\t\n");
});
