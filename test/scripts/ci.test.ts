import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { project, sh, temporaryFolder } from "../support/shell";

/** Runs .ci/run with a fake npm, in a folder that holds the counts of an earlier run. */
function ci(npm: string) {
  const root = temporaryFolder();
  cpSync(join(project, ".ci"), join(root, ".ci"), { recursive: true });
  mkdirSync(join(root, ".results"));
  writeFileSync(join(root, ".results/counts.json"), JSON.stringify({ passed: 9, failed: 0, skipped: 0 }));
  const bin = fakes({ npm, initdb: "exit 1" });
  return sh(".ci/run", { cwd: root, env: { PATH: `${bin}${delimiter}${process.env.PATH}` } });
}

/** A folder of scripts that replace real commands. */
function fakes(commands: Record<string, string>): string {
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
    ["shows the counts of the test runner", counts(5, 0), "5 passed, 0 failed, 1 skipped", 0],
    ["keeps npm's exit code", `${counts(5, 2)}; exit 3`, "5 passed, 2 failed, 1 skipped", 3],
    ["reports a failure if the tests never ran", "exit 4", "0 passed, 1 failed", 4],
    ["reports a failure if nothing was counted", "exit 0", "0 passed, 1 failed", 1],
    [
      "reports a failure if the counts cannot be read",
      "echo '{' > .results/counts.json",
      "0 passed, 1 failed",
      1,
    ],
  ])("%s", async (_, npm, line, code) => {
    expect(await ci(npm)).toMatchObject({ code, stdout: `${line}\n` });
  });

  it("is from a run with CI set and without standard input", async () => {
    expect((await ci(`echo "CI=$CI, $(wc -c) bytes"`)).stdout).toMatch(/^CI=true, +0 bytes\n/);
  });
});

describe.skipIf(process.platform === "win32")("PostgreSQL on CI", () => {
  /** Runs .ci/postgresql with only these commands on the PATH, besides the usual ones. */
  const machine = (commands: Record<string, string>) => {
    const common = {
      bash: 'exec /bin/bash "$@"',
      env: 'exec /usr/bin/env "$@"',
      timeout: 'shift; exec "$@"',
    };
    const PATH = fakes({ ...common, ls: "exit 2", ...commands });
    return sh(join(project, ".ci/postgresql"), { cwd: project, env: { PATH } });
  };
  const aptGet = 'echo "apt-get $*" >&2; test "$2" = update';
  const root = { id: "echo 0" };

  it("is installed silently where it is missing", async () => {
    const quiet = await machine({ ...root, "apt-get": "echo a lot of lines" });
    expect(quiet).toMatchObject({ code: 0, output: "" });
  });

  it("prints an error and lets the tests run where it cannot be installed", async () => {
    const { code, output, stdout } = await machine({ ...root, "apt-get": aptGet });
    expect(code).toBe(0);
    expect(stdout).toBe("");
    expect(output).toMatch(
      /^PostgreSQL could not be installed:\napt-get -qq update\napt-get -qq install .+ postgresql\n$/,
    );
  });

  it.each([
    ["it is installed", { ...root, initdb: "exit 1", "apt-get": "exit 1" }],
    ["it is installed in Debian's folder", { ...root, ls: "exit 0", "apt-get": "exit 1" }],
    ["the user may not install it", { id: "echo 1000", "apt-get": "exit 1" }],
    ["there is no apt-get", root],
  ])("is left as it is where %s", async (_, commands) => {
    expect(await machine(commands)).toMatchObject({ code: 0, output: "" });
  });
});

describe("the GitHub workflow", () => {
  interface Job {
    readonly steps: readonly { readonly run?: string }[];
  }
  const textOf = (file: string) => readFileSync(join(project, file), "utf8");
  const workflow = parse(textOf(".github/workflows/ci.yml"));
  const jobs: Readonly<Record<string, Job>> = workflow.jobs;
  const commandsOf = (job?: Job) => (job?.steps ?? []).flatMap(({ run }) => (run === undefined ? [] : [run]));
  const manifest = JSON.parse(textOf("package.json"));

  it("runs only commands that the project has", () => {
    for (const command of Object.values(jobs).flatMap(commandsOf)) {
      const [, script, file, dependency] =
        /^(?:npm run (\S+)|(\.ci\/\S+)|npm update --package-lock-only (\S+))$/.exec(command) ?? [];
      if (script) expect(manifest.scripts, command).toHaveProperty([script]);
      else if (file) expect(existsSync(join(project, file)), command).toBe(true);
      else expect(manifest.dependencies, command).toHaveProperty([dependency ?? command]);
    }
  });

  it("runs the unit and end-to-end tests with the newest Pulumi SDK, weekly too", () => {
    expect(workflow.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \d$/) }]);
    expect(commandsOf(jobs["newest-pulumi"])).toEqual([
      "npm update --package-lock-only @pulumi/pulumi",
      "npm run test:unit",
      "npm run test:engine",
    ]);
    for (const project of ["unit", "engine"]) {
      expect(manifest.scripts[`test:${project}`]).toContain(`vitest run --project ${project}`);
    }
  });

  it("runs every test in the ordinary job", () => {
    expect(commandsOf(jobs.test)).toEqual([".ci/run"]);
  });
});
