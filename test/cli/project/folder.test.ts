import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fillFolder, requireEmpty, writeFiles } from "../../../provider/cli/project/folder";
import { UserError } from "../../../provider/client";
import { temporaryFolder } from "../../support/shell";

const files = new Map([
  ["Pulumi.yaml", "name: links\n"],
  ["links/spring.ts", "export {};\n"],
]);

describe("filling a folder", () => {
  it("writes files, in folders inside it as well", async () => {
    const folder = join(temporaryFolder(), "a/b");
    await fillFolder(folder, () => writeFiles(folder, files));
    expect(readdirSync(folder).toSorted()).toEqual(["Pulumi.yaml", "links"]);
  });

  it("that fails undoes each step, the last one first, and leaves the folder as it was", async () => {
    const outer = temporaryFolder();
    const empty = join(outer, "empty");
    mkdirSync(join(empty, ".git"), { recursive: true });
    for (const folder of [empty, join(outer, "new/links")]) {
      const undone: string[] = [];
      const filling = fillFolder(folder, async (onUndo) => {
        await writeFiles(folder, files);
        onUndo(async () => undone.push("first"));
        onUndo(async () => {
          undone.push("last");
          throw new Error("an undo that fails does not keep the others from running");
        });
        throw new UserError("no connection");
      });
      await expect(filling).rejects.toThrow("no connection");
      expect(undone).toEqual(["last", "first"]);
    }
    expect(readdirSync(empty)).toEqual([".git"]);
    expect(existsSync(join(outer, "new"))).toBe(false);
  });

  it("starts only in an empty folder, or one that does not exist", async () => {
    const folder = temporaryFolder();
    await requireEmpty(folder, "");
    await requireEmpty(join(folder, "new"), "");
    mkdirSync(join(folder, ".git"));
    await requireEmpty(folder, "");
    writeFileSync(join(folder, "file"), "");
    await expect(requireEmpty(folder, "Choose another.")).rejects.toThrow("is not empty. Choose another.");
    await expect(requireEmpty(join(folder, "file"), "Choose another.")).rejects.toThrow(
      "is not a folder. Choose another.",
    );
  });

  it("reports a folder that cannot be written to", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    await expect(fillFolder(join(file, "links"), async () => {})).rejects.toThrow(UserError);
    await expect(writeFiles(file, files)).rejects.toThrow("cannot be written to");
  });
});
