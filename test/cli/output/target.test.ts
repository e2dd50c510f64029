import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  requireCreatableFolder,
  requireWritableFile,
  writeTarget,
  writeTargets,
} from "../../../provider/cli/output/target";
import { fillFolder, writeFiles } from "../../../provider/cli/project/folder";
import { temporaryFolder } from "../../support/shell";

/** A folder with a file, and a folder in it. */
function start() {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), "before");
  mkdirSync(join(folder, "folder"));
  return { folder, at: (name: string) => join(folder, name) };
}

describe("a file to write", () => {
  it.each(["new", "file", "folder/new"])("may be %s, and is not touched yet", async (name) => {
    const { at } = start();
    await requireWritableFile("--out", at(name));
    expect(existsSync(at("new"))).toBe(false);
    expect(readFileSync(at("file"), "utf8")).toBe("before");
    await writeTarget("--out", at(name), "after");
    expect(readFileSync(at(name), "utf8")).toBe("after");
  });

  it.each([
    ["folder", "FOLDER/folder is a folder. Name a file in it."],
    ["none/new", "there is no folder FOLDER/none. Create it, or name another file."],
    ["none/", "FOLDER/none/ names a folder. Name a file."],
    ["file/new", "FOLDER/file is not a folder. Name another file."],
  ])("cannot be %s", async (name, message) => {
    const { folder, at } = start();
    await expect(requireWritableFile("--html", at(name))).rejects.toThrow(
      `--html: ${message.replace("FOLDER", folder)}`,
    );
  });

  it("reports why it cannot be written, without a stack", async () => {
    const { at } = start();
    await expect(writeTarget("--out", at("none/new"), "")).rejects.toMatchObject({
      name: "UserError",
      message: `--out: ${at("none/new")} cannot be written: no such file or directory.`,
    });
  });
});

describe("files that are written", () => {
  it("keep their rights, and a symbolic link leads to its file", async () => {
    const { at } = start();
    chmodSync(at("file"), 0o640);
    symlinkSync("file", at("link"));
    await writeTarget("--out", at("link"), "after");
    expect(readFileSync(at("file"), "utf8")).toBe("after");
    expect(lstatSync(at("link")).isSymbolicLink()).toBe(true);
    expect(statSync(at("file")).mode & 0o777).toBe(0o640);
  });

  it("are all as they were if one of them cannot be written, and nothing is left beside them", async () => {
    const { folder, at } = start();
    const files = new Map([
      [at("file"), "after"],
      [at("new"), "after"],
      [at("none/new"), "after"],
    ]);
    await expect(writeTargets("--out", files)).rejects.toThrow("no such file or directory");
    expect(readFileSync(at("file"), "utf8")).toBe("before");
    expect(readdirSync(folder).toSorted()).toEqual(["file", "folder"]);
  });

  it("leave nothing beside them when the process ends before they are in their places", async () => {
    const { folder, at } = start();
    const others = new Set(process.listeners("exit"));
    const written = writeTarget("--out", at("file"), "after".repeat(1_000_000)).catch(() => {});
    while (readdirSync(folder).length === 2) await setImmediate();
    for (const listener of process.listeners("exit")) if (!others.has(listener)) listener(130);
    expect(readdirSync(folder).toSorted()).toEqual(["file", "folder"]);
    expect(readFileSync(at("file"), "utf8")).toBe("before");
    await written;
  });

  it("are never for others to read where they were not", async () => {
    const { folder, at } = start();
    chmodSync(at("file"), 0o600);
    const written = writeTarget("--out", at("file"), "after".repeat(1_000_000));
    const isBeside = (name: string) => name.startsWith(".shortlink-");
    while (!readdirSync(folder).some(isBeside)) await setImmediate();
    const [beside = ""] = readdirSync(folder).filter(isBeside);
    expect(statSync(at(beside)).mode & 0o077).toBe(0);
    await written;
    expect(statSync(at("file")).mode & 0o777).toBe(0o600);
  });

  it("are all as they were if a folder has the place of one of them", async () => {
    const { folder, at } = start();
    const files = new Map(["file", "folder"].map((name) => [at(name), "after"]));
    await expect(writeTargets("--out", files)).rejects.toThrow("illegal operation on a directory");
    expect(readFileSync(at("file"), "utf8")).toBe("before");
    expect(readdirSync(folder).toSorted()).toEqual(["file", "folder"]);
  });

  it("may be missing where a symbolic link leads", async () => {
    const { at } = start();
    symlinkSync("folder/missing", at("link"));
    await requireWritableFile("--out", at("link"));
    await writeTarget("--out", at("link"), "after");
    expect(readFileSync(at("folder/missing"), "utf8")).toBe("after");
    expect(lstatSync(at("link")).isSymbolicLink()).toBe(true);
    symlinkSync("none/missing", at("other"));
    await expect(requireWritableFile("--out", at("other"))).rejects.toThrow(
      `--out: there is no folder ${at("none")}.`,
    );
  });

  it("may be devices, which are written to as they are", async () => {
    await writeTarget("--out", "/dev/null", "after");
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
    await expect(writeTarget("--out", "/dev/full", "after")).rejects.toThrow(
      "--out: /dev/full cannot be written: no space left on device.",
    );
  });
});

describe("a folder to create", () => {
  it.each(["folder", "new", "new/deeper/still"])("may be %s, and is not created yet", async (name) => {
    const { at } = start();
    await requireCreatableFolder("--out", at(name));
    expect(existsSync(at("new"))).toBe(false);
  });

  it.each(["file", "file/deeper/still"])("cannot be %s", async (name) => {
    const { at } = start();
    await expect(requireCreatableFolder("--out", at(name))).rejects.toThrow(
      `--out: ${at("file")} is not a folder. Name another one.`,
    );
  });
});

describe("what a file system does not accept", () => {
  it("is reported before the work: a file, and a folder", async ({ skip }) => {
    skip(!existsSync("/proc/self"), "only Linux has such a file system everywhere");
    // Root passes the check of permissions there, and another user does not.
    await expect(requireWritableFile("--out", "/proc/x.html")).rejects.toThrow(/^--out: \/proc.* cannot be /);
    await expect(requireCreatableFolder("--out", "/proc/x")).rejects.toThrow(/^--out: \/proc.* cannot be /);
    await expect(requireCreatableFolder("--out", "/proc/x/y/z")).rejects.toThrow(
      /^--out: \/proc.* cannot be /,
    );
    await expect(fillFolder("/proc/x/y", async () => {})).rejects.toThrow("/proc/x/y cannot be created: ");
    await expect(writeFiles("/proc/x", new Map([["a/b", ""]]))).rejects.toThrow(
      "/proc/x cannot be written to: ",
    );
  });

  it("has no empty name", async () => {
    await expect(requireWritableFile("--out", "")).rejects.toThrow("--out: the name of the file is empty.");
  });
});

it("files are all as they were if one of them may not be written to, nor its folder", async ({ skip }) => {
  skip(process.getuid?.() === 0, "root may write everywhere");
  const { at } = start();
  writeFileSync(at("folder/file"), "before");
  chmodSync(at("folder/file"), 0o444);
  chmodSync(at("folder"), 0o555);
  const files = new Map(["file", "folder/file"].map((name) => [at(name), "after"]));
  const writing = writeTargets("--out", files);
  await expect(writing.finally(() => chmodSync(at("folder"), 0o755))).rejects.toThrow(
    "cannot be written: permission denied.",
  );
  expect(["file", "folder/file"].map((name) => readFileSync(at(name), "utf8"))).toEqual(["before", "before"]);
});

it("what may not be written to is reported: a file, its folder, and a folder to create", async ({ skip }) => {
  skip(process.getuid?.() === 0, "root may write everywhere");
  const { at } = start();
  chmodSync(at("file"), 0o444);
  chmodSync(at("folder"), 0o555);
  const denied = "cannot be written to: permission denied.";
  await expect(requireWritableFile("--out", at("file"))).rejects.toThrow(`--out: ${at("file")} ${denied}`);
  await expect(requireWritableFile("--out", at("folder/x"))).rejects.toThrow(
    `--out: ${at("folder")} ${denied}`,
  );
  await expect(requireCreatableFolder("--out", at("folder/x/y"))).rejects.toThrow(denied);
});
