import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { apiKey, startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { type OwnFolder, ownFolder, packPackage } from "../support/installed";
import { project, sh } from "../support/shell";

// The first day with the package on a machine that has nothing but Node.js and Pulumi.

const named = codeBlocks(documentAt("docs/plugin.md"), "yaml", "Name the plugin in Pulumi.yaml")[0] ?? "";

const [dynamic = ""] = codeBlocks(documentAt("README.md"), "ts", "A first program");
const native = dynamic.replace('"pulumi-shortlink"', '"pulumi-shortlink/native"');

/** A project of a newcomer, with the package installed from its archive. */
async function newcomer() {
  const account = await startAccount();
  const archive = await packPackage();
  const manifest = {
    name: "mine",
    private: true,
    main: "index.ts",
    dependencies: { "pulumi-shortlink": `file:${archive}` },
    devDependencies: { "@types/node": "^24.0.0", typescript: "^6.0.0" },
  };
  const files = {
    "package.json": JSON.stringify(manifest),
    "Pulumi.yaml": "name: mine\nruntime: nodejs\n",
    "tsconfig.json": readFileSync(join(project, "examples/quickstart/tsconfig.json"), "utf8"),
    "index.ts": dynamic,
    ".gitignore": "node_modules\n",
  };
  const settings = { SHORTLINK_BASE_URL: account.settings.baseUrl, SHORTLINK_API_KEY: apiKey };
  const mine = ownFolder(files, settings);
  await mine.run("npm install --silent");
  await mine.run("pulumi stack init dev");
  return { account, mine };
}

/** The lines of the engine's log about a download of the plugin. */
async function downloadsIn({ cwd, env }: OwnFolder) {
  const line = "pulumi preview --non-interactive --logtostderr --verbose=9";
  const { code, output } = await sh(line, { cwd, env, warnings: /error downloading provider/ });
  const lines = output
    .split("\n")
    .filter((it) => /plugin download url|doing install|downloading provider/i.test(it));
  return { code, lines };
}

describe("the engine", () => {
  it("looks for no download, neither for dynamic resources nor for a plugin that Pulumi.yaml names", async () => {
    const { mine } = await newcomer();
    expect(await downloadsIn(mine)).toEqual({ code: 0, lines: [] });

    // Without the lines in Pulumi.yaml, it has to look for the plugin elsewhere.
    writeFileSync(join(mine.cwd, "index.ts"), native);
    const missing = await downloadsIn(mine);
    expect(missing.code).not.toBe(0);
    expect(missing.lines).not.toEqual([]);

    writeFileSync(join(mine.cwd, "Pulumi.yaml"), `name: mine\nruntime: nodejs\n${named}`);
    expect(await downloadsIn(mine)).toEqual({ code: 0, lines: [] });
  });
});

describe("a colleague and a CI job", () => {
  it("clone the project, install what its lockfile says, and find, show and reconcile drift", async () => {
    const { account, mine } = await newcomer();
    writeFileSync(join(mine.cwd, "index.ts"), native);
    writeFileSync(join(mine.cwd, "Pulumi.yaml"), `name: mine\nruntime: nodejs\n${named}`);
    await mine.run("pulumi up --yes --skip-preview --non-interactive");
    const author = "-c user.name=Me -c user.email=me@example.com";
    await mine.run(`git init --quiet && git add --all && git ${author} commit --quiet --message First`);

    const theirs = ownFolder({}, mine.env);
    await theirs.run(`git clone --quiet ${mine.cwd} .`);
    await theirs.run("npm ci --silent");
    await theirs.run("pulumi stack select dev");
    await theirs.run("pulumi preview --expect-no-changes --non-interactive");

    const [link] = await account.links();
    await account.request("PATCH", `/${link?.id}`, { url: "https://example.com/changed" });
    const jobs = parse(readFileSync(join(project, "examples/ci/gitlab/shortlink.gitlab-ci.yml"), "utf8"));
    const script = (job: string): string => jobs[`short-links:${job}`].script.join("\n");
    const runJob = (job: string) =>
      sh(`set -e\n${script(job)}`, { cwd: theirs.cwd, env: { ...theirs.env, STACK: "dev" } });
    expect(await runJob("drift")).toMatchObject({
      code: 2,
      output: expect.stringContaining("https://example.com/changed"),
    });
    expect(await runJob("reconcile")).toMatchObject({ code: 0 });

    // The GitHub Action's steps, in the same clone.
    const { runs } = parse(readFileSync(join(project, "action.yml"), "utf8"));
    const runStep = (name: string, more: Record<string, string>) => {
      const { run } = runs.steps.find((step: { name: string }) => step.name === name);
      const summary = join(theirs.cwd, "summary.md");
      const outputs = join(theirs.cwd, "outputs");
      const runner = { RUNNER_TEMP: theirs.cwd, GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: outputs };
      const env = { ...runner, STACK: "dev", ...more };
      return sh('bash -eo pipefail -c "$SCRIPT"', {
        cwd: theirs.cwd,
        env: { ...theirs.env, ...env, SCRIPT: run },
      });
    };
    expect(await runStep("Compare", { MODE: "drift" })).toMatchObject({ code: 0 });
    expect(readFileSync(join(theirs.cwd, "summary.md"), "utf8")).toContain("in sync");
    expect(await runStep("Reconcile", {})).toMatchObject({ code: 0 });
    expect(await account.onlyLink()).toMatchObject({
      routes: [{ actionConfig: { url: "https://example.com/shop" } }],
    });
  });
});
