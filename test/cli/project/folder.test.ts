import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { fillFolder, requireEmpty, writeFiles } from "../../../provider/cli/project/folder";
import { UserError } from "../../../provider/client";
import { catchPrinted } from "../../support/printed";
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
      const filling = fillFolder(
        folder,
        async (onUndo) => {
          await writeFiles(folder, files);
          onUndo(async () => undone.push("first"), "");
          onUndo(async () => undone.push("last"), "");
          throw new UserError("no connection");
        },
        "Nothing is left in links.",
      );
      await expect(filling).rejects.toThrow(/^no connection\nNothing is left in links\.$/);
      expect(undone).toEqual(["last", "first"]);
    }
    expect(readdirSync(empty)).toEqual([".git"]);
    expect(existsSync(join(outer, "new"))).toBe(false);
  });

  it("that cannot undo a step prints what to do, undoes the others, and says no more", async () => {
    const printed = catchPrinted();
    onTestFinished(() => void vi.restoreAllMocks());
    const folder = join(temporaryFolder(), "links");
    const filling = fillFolder(
      folder,
      async (onUndo) => {
        onUndo(() => Promise.reject(new Error("the backend does not respond")), "Remove stack dev.");
        throw new UserError("no connection");
      },
      "Nothing is left in links.",
    );
    await expect(filling).rejects.toThrow(/^no connection$/);
    expect(printed).toEqual(["A step could not be undone: the backend does not respond\nRemove stack dev."]);
    expect(existsSync(folder)).toBe(false);
  });

  it("that fails after somebody has removed the folder leaves nothing either", async () => {
    const folder = temporaryFolder();
    const remove = async () => {
      rmSync(folder, { recursive: true });
      throw new UserError("no connection");
    };
    await expect(fillFolder(folder, remove, "Nothing is left.")).rejects.toThrow("Nothing is left.");
  });

  it("that ends with a bug keeps its error", async () => {
    const bug = new TypeError("x is not a function");
    const filling = fillFolder(
      join(temporaryFolder(), "links"),
      () => Promise.reject(bug),
      "Nothing is left.",
    );
    await expect(filling).rejects.toBe(bug);
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
