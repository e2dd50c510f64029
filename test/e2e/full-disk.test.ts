// @module-tag all
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startAccount } from "../support/account";
import { startFolder, startYaml } from "../support/example";
import { cli, ends } from "./command";

// Output that a disk does not take to its end: a table that is cut off would delete links.

const cutOff = /^shortlink[\w ]*: The output could not be written to its end: .*(ENOSPC|EFBIG)/m;

/** The export of another service with so many links. */
const exported = (count: number): string =>
  ["keyword,url", ...Array.from({ length: count }, (_, n) => `link-${n},https://example.com/${n}`)].join(
    "\n",
  );

/** A graph of an account, whose settings are in the environment. */
async function startGraph() {
  const { env, request } = await startAccount();
  for (const slug of ["one", "two"])
    await request("POST", "", { domainId: "dom_1", slug, url: "https://example.com" });
  return startFolder(env);
}

describe("a full disk", () => {
  it("fails each command that prints, without a stack", async () => {
    const { cwd, run } = await startGraph();
    writeFileSync(join(cwd, "links.csv"), exported(3));
    for (const command of [
      "--help",
      "diff --help",
      "completion bash",
      "convert links.csv --format table",
      "doctor",
      "doctor --format json",
      "graph --source account",
      "simulate one --source account",
      "emulate --port 0",
    ]) {
      const ended = await run(`node ${cli} ${command} > /dev/full`);
      expect(ended, `${command}: ${ended.output}`).toMatchObject({ code: 1 });
      expect(ended.output).toMatch(cutOff);
      expect(ended.output).not.toContain("    at ");
    }
  });

  it("fails each command of a stack that prints, or that writes a file, which it names", async () => {
    const { env } = await startAccount();
    const { cwd, run, pulumi } = await startYaml(env);
    await ends(pulumi("up --yes --skip-preview"));
    for (const command of ["check", "diff", "reconcile --dry-run"]) {
      const ended = await run(`node ${cli} ${command} > /dev/full`);
      expect(ended, `${command}: ${ended.output}`).toMatchObject({ code: 1 });
      expect(ended.output).toMatch(cutOff);
    }
    writeFileSync(join(cwd, "links.csv"), exported(3));
    for (const command of [
      "convert links.csv --format table",
      "check --format junit",
      "diff --format html",
      "doctor --format markdown",
      "graph --source account --format svg",
    ]) {
      const ended = await run(`node ${cli} ${command} --out /dev/full`);
      expect(ended, `${command}: ${ended.output}`).toMatchObject({ code: 1 });
      expect(ended.output).toContain("--out: /dev/full cannot be written: no space left on device.");
    }
  });

  it("fails a command whose messages it does not take", async () => {
    const { cwd, run } = startFolder({});
    writeFileSync(join(cwd, "links.csv"), exported(3));
    await ends(run(`node ${cli} convert links.csv --format table 2> /dev/full`), 1);
  });
});

describe("a disk on which a file has no room", () => {
  it("fails a command of whose output it takes a part", async () => {
    const { cwd, run } = startFolder({});
    writeFileSync(join(cwd, "links.csv"), exported(5000));
    const ended = await run(`ulimit -f 100; node ${cli} convert links.csv --format table > table.csv`);
    expect(ended, ended.output).toMatchObject({ code: 1 });
    expect(ended.output).toMatch(cutOff);
    expect(ended.output).not.toContain("nothing else to carry over");
  });

  it("keeps the file that was there, and leaves nothing beside it", async () => {
    const { cwd, run } = await startGraph();
    writeFileSync(join(cwd, "links.csv"), exported(5000));
    writeFileSync(join(cwd, "old"), "old");
    const { output: before } = await run("ls -A");
    for (const command of [
      "convert links.csv --format table --out old",
      "graph --source account --format html --out old",
    ]) {
      const ended = await run(`ulimit -f 1; NODE_COMPILE_CACHE= node ${cli} ${command}`);
      expect(ended, ended.output).toMatchObject({ code: 1 });
      expect(ended.output).toContain("--out: old cannot be written: file too large.");
      expect(readFileSync(join(cwd, "old"), "utf8")).toBe("old");
      expect((await run("ls -A")).output).toBe(before);
    }
  });
});

it("a reader that has read enough fails nothing", async () => {
  const { cwd, run } = startFolder({});
  writeFileSync(join(cwd, "links.csv"), exported(5000));
  const ended = await run(
    `{ node ${cli} convert links.csv --format table; echo "ended with $?" >&2; } | head -1`,
  );
  expect(ended.stdout).toBe("slug,url\n");
  expect(ended.output).toContain("ended with 0");
});
