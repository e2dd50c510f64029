// @module-tag all
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { startAccount } from "../support/account";
import { type CommentServiceName, commentToken, startCommentService } from "../support/comment-service";
import { codeBlocks, documentAt } from "../support/docs";
import { startYaml } from "../support/example";
import { project as checkout } from "../support/shell";

// Runs the shell steps of the GitHub Action and of the files in examples/ci unchanged.

const yamlAt = (path: string) => parse(readFileSync(join(checkout, path), "utf8"));

const workflow = "examples/ci/github/workflow.yml";

/** The repository of the Action, by the owner in schema.json. */
const repository = new URL(JSON.parse(documentAt("schema.json")).repository).pathname.slice(1);

/** A project after an update, with a link that was changed behind its back since, and one that no stack declares. */
async function startDrifted(name: CommentServiceName) {
  const account = await startAccount();
  const { cwd, pulumi, run } = await startYaml(account.env);
  const bin = join(cwd, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  const command = `#!/bin/sh\nexec node ${join(checkout, "dist/provider/cli/main.js")} "$@"\n`;
  writeFileSync(join(bin, "shortlink"), command, { mode: 0o755 });
  expect(await pulumi("up --yes --skip-preview")).toMatchObject({ code: 0 });
  const [link] = await account.links();
  await account.request("PATCH", `/${link?.id}`, { title: "Hacked" });
  await account.request("POST", "", { domainId: "dom_1", url: "https://example.com", slug: "by-hand" });
  const service = await startCommentService(name);
  return { account, cwd, run, ...service };
}

describe("the GitHub Action", () => {
  interface Step {
    readonly run: string;
    readonly env: Record<string, string>;
  }
  const action = yamlAt("action.yml");
  const [step]: [Step] = action.runs.steps;

  it("keeps one comment on a pull request, sets its outputs, fails a drift check, and reconciles", async () => {
    const { account, cwd, run, comments, issues, pulls, branches, env } = await startDrifted("GitHub");
    const [summary, outputs, event] = ["summary.md", "outputs", "event.json"].map((it) => join(cwd, it));
    writeFileSync(String(event), JSON.stringify({ pull_request: { number: 7 } }));
    const runner = {
      ...env,
      GITHUB_EVENT_PATH: String(event),
      GITHUB_STEP_SUMMARY: String(summary),
      GITHUB_OUTPUT: String(outputs),
      GITHUB_WORKSPACE: dirname(cwd),
      RUNNER_TEMP: cwd,
    };
    /** Runs the Action as GitHub's runner does. */
    const use = (given: Record<string, string>, more: Record<string, string> = {}) => {
      const values: Record<string, string> = {
        ...{ "stack-name": "test", "github-token": commentToken },
        ...given,
      };
      const inputOf = (name: string) => values[name] ?? String(action.inputs[name].default);
      const stepEnv = Object.entries(step.env).map(([key, value]) => [
        key,
        value.replace(/\$\{\{ inputs\.(.+?) \}\}/g, (_, name: string) => inputOf(name)),
      ]);
      const file = join(cwd, "step.sh");
      writeFileSync(file, step.run);
      for (const path of [outputs, summary]) writeFileSync(String(path), "");
      return run(`bash --noprofile --norc -eo pipefail ${file}`, undefined, {
        ...{ ...runner, ...Object.fromEntries(stepEnv) },
        ...more,
      });
    };
    const summarized = () => readFileSync(String(summary), "utf8");
    const outputsSet = (): Record<string, string> =>
      Object.fromEntries(
        readFileSync(String(outputs), "utf8")
          .trim()
          .split("\n")
          .map((line) => line.split("=")),
      );

    // A failed expectation of visitors fails the job, whatever else it shows.
    const expectations = join(cwd, "visitors.yaml");
    const failure = "::error file=quickstart/visitors.yaml,line=3,col=7::shop";
    for (const [url, code, ...printed] of [
      ["https://example.com/shop", 0, "The only expectation holds.", "Created a comment on pull request 7."],
      ["https://example.com/other", 2, failure, "Updated the comment on pull request 7."],
    ] as const) {
      writeFileSync(expectations, `links:\n  shop:\n    - otherwise: ${url}\n`);
      const compared = await use({});
      expect(compared, compared.output).toMatchObject({ code });
      for (const text of printed) expect(compared.output).toContain(text);
    }
    // Rules are checked together with expectations.
    const rules = join(cwd, "shortlink.yaml");
    writeFileSync(rules, "rules: { forbiddenHosts: [example.com] }\n");
    const checked = await use({ "comment-on-pr": "false" });
    expect(checked, checked.output).toMatchObject({ code: 2 });
    expect(checked.output).toContain(
      "::error file=quickstart/shortlink.yaml,line=1,col=10::Link shop: forbiddenHosts:",
    );
    expect(checked.output).toContain(failure);
    rmSync(rules);
    expect(comments).toHaveLength(2);
    const compared = outputsSet();
    const counts = { differences: "1", coverage: "75", "visitors-changed": "0" };
    expect(compared).toEqual({ ...counts, report: expect.any(String) });
    for (const text of [comments[1]?.body, readFileSync(String(compared.report), "utf8"), summarized()]) {
      expect(text).toContain("### Stack test of project quickstart: 1 difference");
      expect(text).toContain('`"Hacked"`');
      expect(text).toContain("`pulumi import shortlink:index:Link by-hand ");
    }
    expect(await use({ mode: "Drift", unmanaged: "FALSE", issue: "true" })).toMatchObject({ code: 2 });
    expect(outputsSet()).toMatchObject({ differences: "1", coverage: "" });
    expect(issues[1]).toMatchObject({ title: "Drift of short links: 1 difference", isOpen: true });
    // Or a pull request accepts it.
    const git = "git -c user.name=a -c user.email=a@example.com";
    await run(`git init --quiet . && git add Pulumi.yaml && ${git} commit --quiet --message first`);
    const branch = { GITHUB_REF_TYPE: "branch", GITHUB_REF_NAME: "main", GITHUB_SHA: "abc" };
    const requested = await use({ mode: "drift", request: "True" }, branch);
    expect(requested, requested.output).toMatchObject({ code: 2 });
    expect(pulls).toMatchObject([{ base: "main", isOpen: true, branch: "shortlink-accept/quickstart-test" }]);
    expect(Object.values([...branches.values()][0]?.files ?? {})).toEqual([
      expect.stringContaining("Hacked"),
    ]);
    // Nobody notices the title.
    expect(await use({ mode: "drift", "fail-on": "visitors" })).toMatchObject({ code: 0 });
    for (const [name, value, accepted] of [
      ["mode", "fix", "diff drift reconcile"],
      ["unmanaged", "yes", "true false"],
    ] as const) {
      const refused = await use({ [name]: value });
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.output).toBe(`::error::The input ${name} is "${value}". Use one of: ${accepted}.\n`);
    }
    // Neither sees what has changed in the account, and nothing else has.
    expect(await use({ mode: "drift", refresh: "False" })).toMatchObject({ code: 0 });
    const [other = ""] = /urn:\S*Folder::\S+/.exec((await run("pulumi stack --show-urns")).output) ?? [];
    expect(await use({ mode: "drift", target: `\n${other}\n` })).toMatchObject({ code: 0 });
    expect(account.writes()).toEqual([]);

    // A job that has no secrets does not fail, unless an expectation does.
    const fork = { pull_request: { number: 7, head: { repo: { full_name: "someone/name" } } } };
    writeFileSync(String(event), JSON.stringify(fork));
    for (const [more, source, code] of [
      [{}, "a fork (someone/name)", 2],
      [{ GITHUB_EVENT_PATH: "", GITHUB_ACTOR: "dependabot[bot]" }, "Dependabot", 0],
    ] as const) {
      const without = { SHORTLINK_API_KEY: "", GITHUB_ACTOR: "someone" };
      const skipped = await use({}, { ...without, ...more });
      expect(skipped).toMatchObject({
        code,
        output: expect.stringMatching(/^::notice::Nothing was compared/m),
      });
      rmSync(expectations, { force: true });
      expect(summarized()).toContain(`this run comes from ${source}, and GitHub passes no secrets to it.`);
    }
    // With secrets, as in a private repository that passes them on, it is compared.
    const private_ = await use({ "comment-on-pr": "false" });
    expect(private_.output).toContain("1 difference");

    const refusing = { mode: "reconcile", "max-deletes": "0", args: "--dry-run\n --allow-missing" };
    expect(await use(refusing)).toMatchObject({ code: 2 });
    expect(outputsSet()).toMatchObject({ reconciled: "false", differences: "1" });
    expect(await use({ mode: "reconcile", refresh: "false" })).toMatchObject({ code: 1 });
    expect(account.writes()).toEqual([]);
    const reconciling = { mode: "reconcile", "max-deletes": "10%", "max-visitors-moved": "0" };
    expect(await use(reconciling)).toMatchObject({ code: 0 });
    const reconciled = outputsSet();
    expect(reconciled).toMatchObject({ reconciled: "true", differences: "1", coverage: "" });
    expect(Object.keys(reconciled).toSorted()).toEqual(Object.keys(action.outputs).toSorted());
    expect(summarized()).toContain("| `title` |");
    expect(summarized()).toContain("Reconciled: the account matches the program.");
    expect(account.writes()).toHaveLength(1);
    // What the account has now is what visitors get.
    for (const [url, code] of [
      ["https://example.com/shop", 0],
      ["https://example.com/other", 2],
    ] as const) {
      writeFileSync(expectations, `links:\n  shop:\n    - otherwise: ${url}\n`);
      const tested = await use({ mode: "reconcile", visit: "true" });
      expect(tested, tested.output).toMatchObject({ code });
      expect(tested.output).toContain("This opens short URLs 1 time, as visitors do, which adds 1 visit to");
    }
    // The report decides about the job, whether or not it can be posted.
    const [, comment] = comments.splice(0);
    const refused = await run(`npx --no shortlink diff --stack test --comment`, undefined, {
      ...runner,
      GITHUB_TOKEN: "of-a-fork",
    });
    expect(refused.code, refused.output).toBe(0);
    expect(refused.output).toMatch(/^::warning::No comment was posted: GitHub responded to .* with 401/m);
    expect(comments).toEqual([]);
    expect(comment?.body).not.toContain(commentToken);
  });

  it("has everything that the marketplace shows, and the inputs that the workflow in the examples and the guide set", () => {
    expect(action).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      branding: { icon: "link", color: "purple" },
    });
    const guide = parse(codeBlocks(documentAt("docs/ci.md"), "yaml", "The GitHub Action")[0] ?? "");
    for (const steps of [yamlAt(workflow).jobs["short-links"].steps, guide.steps]) {
      const use = steps.at(-1);
      expect(use.uses).toBe(`${repository}@v0`);
      for (const name of Object.keys(use.with)) expect(action.inputs).toHaveProperty(name);
    }
  });
});

it("the actions of others have the same version in the workflows, the Action, the examples and the guides", () => {
  const workflows = readdirSync(join(checkout, ".github/workflows")).map((it) => `.github/workflows/${it}`);
  const guides = readdirSync(join(checkout, "docs"))
    .filter((it) => it.endsWith(".md"))
    .map((it) => `docs/${it}`);
  const files = [
    "action.yml",
    workflow,
    "examples/ci/github/service.yml",
    "README.md",
    ...workflows,
    ...guides,
  ];
  const uses = files.flatMap((file) => [...documentAt(file).matchAll(/\buses: ([\w-]+\/[\w-]+@\S+)/g)]);
  const versions = new Set(uses.map(([, it = ""]) => it).filter((it) => !it.startsWith(repository)));
  expect([...versions].toSorted()).toEqual([
    "NuGet/login@v1",
    "actions/attest@v4",
    "actions/checkout@v7",
    "actions/download-artifact@v8",
    "actions/setup-dotnet@v5",
    "actions/setup-go@v6",
    "actions/setup-java@v5",
    "actions/setup-node@v7",
    "actions/upload-artifact@v7",
    "pulumi/actions@v7",
    "pypa/gh-action-pypi-publish@release/v1",
  ]);
});

// The same commands as in the workflow, in GitLab's format. test/e2e/own-project.test.ts runs two of the jobs.
it("the GitLab template keeps one comment on a merge request, fails a drift check, reconciles, and checks destinations", async () => {
  const { account, cwd, run, comments, issues, env } = await startDrifted("GitLab");
  const { variables, ...jobs } = yamlAt("examples/ci/gitlab/shortlink.gitlab-ci.yml");
  expect(variables).toEqual({ STACK: "production" });
  const job = (name: string) => {
    const file = join(cwd, "job.sh");
    writeFileSync(file, jobs[`short-links:${name}`].script.join("\n"));
    return run(`bash -eo pipefail ${file}`, undefined, { ...env, STACK: "test" });
  };
  for (const outcome of ["Created a comment on merge request 7.", "Updated the comment on merge"]) {
    expect(await job("diff")).toMatchObject({ code: 0, output: expect.stringContaining(outcome) });
  }
  expect(comments).toHaveLength(2);
  expect(await job("drift")).toMatchObject({ code: 2 });
  expect(issues[1]).toMatchObject({ isOpen: true, text: expect.stringContaining("Hacked") });
  expect(await job("reconcile")).toMatchObject({ code: 0 });
  expect(account.writes()).toHaveLength(1);
  expect(await job("drift")).toMatchObject({ code: 0 });
  expect(issues[1]).toMatchObject({ isOpen: false });
  // No test sends a request to another machine. test/cli/comment/issue.test.ts has the issue.
  writeFileSync(join(cwd, ".shortlinkignore"), "destination:*\n");
  expect(await job("destinations")).toMatchObject({ code: 0, output: expect.stringMatching(/\d ignored\./) });
});
