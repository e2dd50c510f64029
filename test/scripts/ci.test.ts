import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { project, sh, succeed, temporaryFolder } from "../support/shell";
import { inAll } from "../support/tiers";

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

describe("the GitHub workflows", () => {
  interface Job {
    readonly steps: readonly { readonly run?: string }[];
  }
  const textOf = (file: string) => readFileSync(join(project, file), "utf8");
  const workflow = parse(textOf(".github/workflows/ci.yml"));
  const release = parse(textOf(".github/workflows/release.yml"));
  const jobs: Readonly<Record<string, Job>> = workflow.jobs;
  const commandsOf = (job?: Job) => (job?.steps ?? []).flatMap(({ run }) => (run === undefined ? [] : [run]));
  const manifest = JSON.parse(textOf("package.json"));

  it("runs only commands that the project has", () => {
    const commands = [...Object.values(jobs), release.jobs.build].flatMap(commandsOf);
    for (const command of commands) {
      const [, script, files, file, , dependency] =
        /^(?:npm run (\S+)(?: -- (.+))?|((?:\.ci|scripts)\/\w+)( .+)?|npm update --package-lock-only (\S+))$/.exec(
          command,
        ) ?? [];
      if (script) expect(manifest.scripts, command).toHaveProperty([script]);
      else if (file) expect(existsSync(join(project, file)), command).toBe(true);
      else expect(manifest.dependencies, command).toHaveProperty([dependency ?? command]);
      for (const path of files?.split(" ") ?? []) expect(existsSync(join(project, path)), command).toBe(true);
    }
  });

  it("runs all tests with the newest Pulumi SDK, weekly too", () => {
    expect(workflow.on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \d$/) }]);
    expect(commandsOf(jobs["newest-pulumi"])).toEqual([
      "npm update --package-lock-only @pulumi/pulumi",
      "npm run test:all",
    ]);
  });

  it("runs every test in the ordinary job", () => {
    expect(commandsOf(jobs.test)).toEqual([".ci/run"]);
  });

  it("releases what is tested and rehearsed, with no secret but those for Maven Central, and the plugin before the SDKs that download it", () => {
    const build = commandsOf(release.jobs.build);
    expect(build.indexOf(".ci/run")).toBeLessThan(build.indexOf("npm run package"));
    expect(build.join("\n")).toContain("test/e2e/published.test.ts");
    expect(release.jobs.github.needs).toBe("build");
    const published = { needs: "github", environment: "release" };
    for (const registry of ["npm", "pypi", "nuget"]) {
      expect(release.jobs[registry]).toMatchObject({ ...published, permissions: { "id-token": "write" } });
    }
    const { maven, ...others } = release.jobs;
    expect(maven).toMatchObject(published);
    expect(JSON.stringify(others)).not.toContain("secrets.");
  });

  // To build it takes half a minute, and the workflows seldom change.
  describe("have no errors", inAll, () => {
    it("that actionlint finds, and neither has the example", async ({ skip }) => {
      const bin = join(temporaryFolder(), "actionlint");
      const tool = { cwd: join(project, "tools/actionlint"), env: { CGO_ENABLED: "0", GOWORK: "off" } };
      skip((await sh("go version", tool)).code !== 0, "there is no Go");
      const main = "github.com/rhysd/actionlint/cmd/actionlint";
      await succeed(`go build -mod=readonly -trimpath -o ${bin} ${main}`, tool);
      // The machine may have these two tools, or not.
      const lint = (cwd: string, files: string) =>
        sh(`${bin} -no-color -shellcheck= -pyflakes= ${files}`, { cwd });
      const found = await lint(project, ".github/workflows/*.yml examples/ci/github/*.yml");
      expect(found, found.output).toMatchObject({ code: 0, output: "" });
      const wrong = temporaryFolder();
      writeFileSync(
        join(wrong, "wrong.yml"),
        textOf(".github/workflows/release.yml").replace("needs: build", "needs: bild"),
      );
      expect((await lint(wrong, "wrong.yml")).output).toContain('needs job "bild" which does not exist');
    });
  });
});

describe("the other files for GitHub", () => {
  const textOf = (file: string) => readFileSync(join(project, ".github", file), "utf8");

  it("update every manifest of the project", () => {
    const { updates } = parse(textOf("dependabot.yml"));
    const folders = (ecosystem: string): string[] =>
      updates.flatMap((it: Record<string, unknown>) =>
        it["package-ecosystem"] === ecosystem ? (it.directories ?? it.directory) : [],
      );
    expect(folders("npm")).toEqual(["/"]);
    expect(folders("github-actions")).toEqual(["/"]);
    const modules = globSync("{tools/*,sdk/*,examples/*}/go.mod", { cwd: project }).map((it) => dirname(it));
    const covered = folders("gomod").flatMap((it) =>
      globSync(`${it.slice(1)}/go.mod`, { cwd: project }).map((file) => dirname(file)),
    );
    expect(covered.toSorted()).toEqual(modules.toSorted());
  });

  it("install, with mise, the tools that CI and the Go modules use", () => {
    const mise = readFileSync(join(project, "mise.toml"), "utf8");
    const [, node = "", go = ""] = /^node = "(.+)"\ngo = "(.+)"$/m.exec(mise) ?? [];
    const ci = parse(textOf("workflows/ci.yml"));
    expect(ci.jobs.test.strategy.matrix.node).toContain(Number(node));
    const modules = globSync("{tools/*,sdk/*,examples/*}/go.mod", { cwd: project });
    const needed = modules.map((module) => {
      const [, minor] = /^go 1\.(\d+)/m.exec(readFileSync(join(project, module), "utf8")) ?? [];
      return Number(minor);
    });
    expect(go).toBe(`1.${Math.max(...needed)}`);
  });

  it("are forms that ask for what a bug report needs", () => {
    for (const file of ["bug.yml", "feature.yml"]) {
      const form = parse(textOf(`ISSUE_TEMPLATE/${file}`));
      expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
      const ids = form.body.flatMap(({ id }: { id?: string }) => id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toContain("program");
    }
    expect(textOf("ISSUE_TEMPLATE/bug.yml")).toContain("npx shortlink --version");
  });
});

describe.skipIf(process.platform === "win32")("the check of the changelog", () => {
  /** Checks a commit that changes these files. */
  async function check(...files: string[]) {
    const cwd = temporaryFolder();
    const git = (line: string) =>
      succeed(`git -c user.name=Me -c user.email=me@example.com ${line}`, { cwd });
    cpSync(join(project, ".ci"), join(cwd, ".ci"), { recursive: true });
    await git("init --quiet --initial-branch main");
    await git("add --all");
    await git("commit --quiet --message First");
    await git("checkout --quiet -b change");
    for (const file of files) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true });
      writeFileSync(join(cwd, file), "changed");
    }
    await git("add --all");
    await git("commit --quiet --message Change");
    return sh(".ci/changelog main", { cwd });
  }

  it("fails for a change of what users install, and says what to do", async () => {
    const { code, output } = await check("provider/index.ts", "docs/plugin.md");
    expect(code).toBe(1);
    expect(output).toContain("  provider/index.ts\nAdd an entry below");
    expect(output).not.toContain("docs/plugin.md");
  });

  it("passes with an entry, and for a change of nothing that users install", async () => {
    expect(await check("provider/index.ts", "CHANGELOG.md")).toMatchObject({ code: 0, output: "" });
    expect(await check("docs/plugin.md", "test/provider/index.ts")).toMatchObject({ code: 0, output: "" });
  });
});
