import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { project, sh, temporaryFolder } from "../support/shell";

/** Runs .ci/run with a stand-in for npm, where an earlier run has left its counts. */
function ci(npm: string) {
  const root = temporaryFolder();
  cpSync(join(project, ".ci"), join(root, ".ci"), { recursive: true });
  mkdirSync(join(root, ".results"));
  writeFileSync(join(root, ".results/counts.json"), JSON.stringify({ passed: 9, failed: 0, skipped: 0 }));
  const bin = standIns({ npm, initdb: "exit 1" });
  return sh(".ci/run", { cwd: root, env: { PATH: `${bin}${delimiter}${process.env.PATH}` } });
}

/** A folder with scripts that stand in for commands. */
function standIns(commands: Record<string, string>): string {
  const bin = temporaryFolder();
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return bin;
}

const counts = (passed: number, failed: number) =>
  `echo '${JSON.stringify({ passed, failed, skipped: 1 })}' > .results/counts.json`;

describe.skipIf(process.platform === "win32")("the closing line of CI", () => {
  it.each([
    ["counts what the test runner has counted", counts(5, 0), "5 passed, 0 failed, 1 skipped", 0],
    ["comes with npm's exit code", `${counts(5, 2)}; exit 3`, "5 passed, 2 failed, 1 skipped", 3],
    ["is a failure when the tests never ran", "exit 4", "0 passed, 1 failed", 4],
    ["is a failure when nothing was counted", "exit 0", "0 passed, 1 failed", 1],
    [
      "is a failure when the counts are no counts",
      "echo '{' > .results/counts.json",
      "0 passed, 1 failed",
      1,
    ],
  ])("%s", async (_, npm, line, code) => {
    expect(await ci(npm)).toMatchObject({ code, stdout: `${line}\n` });
  });

  it("is that of a run without input, on CI", async () => {
    expect((await ci(`echo "CI=$CI, $(wc -c) bytes"`)).stdout).toMatch(/^CI=true, +0 bytes\n/);
  });
});

describe.skipIf(process.platform === "win32")("PostgreSQL on CI", () => {
  /** Runs .ci/postgresql on a machine that has only these commands, and those that each has. */
  const machine = (commands: Record<string, string>) => {
    const common = {
      bash: 'exec /bin/bash "$@"',
      env: 'exec /usr/bin/env "$@"',
      timeout: 'shift; exec "$@"',
    };
    const PATH = standIns({ ...common, ls: "exit 2", ...commands });
    return sh(join(project, ".ci/postgresql"), { cwd: project, env: { PATH } });
  };
  const aptGet = 'echo "apt-get $*" >&2; test "$2" = update';
  const root = { id: "echo 0" };

  it("is installed where it is missing, without a word", async () => {
    const quiet = await machine({ ...root, "apt-get": "echo a lot of lines" });
    expect(quiet).toMatchObject({ code: 0, output: "" });
  });

  it("is told of where it cannot be installed, and the tests go on", async () => {
    const { code, output, stdout } = await machine({ ...root, "apt-get": aptGet });
    expect(code).toBe(0);
    expect(stdout).toBe("");
    expect(output).toMatch(
      /^PostgreSQL could not be installed:\napt-get -qq update\napt-get -qq install .+ postgresql\n$/,
    );
  });

  it.each([
    ["it is there", { ...root, initdb: "exit 1", "apt-get": "exit 1" }],
    ["it is there as Debian has it", { ...root, ls: "exit 0", "apt-get": "exit 1" }],
    ["nobody may install it", { id: "echo 1000", "apt-get": "exit 1" }],
    ["there is no apt-get", root],
  ])("is left alone where %s", async (_, commands) => {
    expect(await machine(commands)).toMatchObject({ code: 0, output: "" });
  });
});
