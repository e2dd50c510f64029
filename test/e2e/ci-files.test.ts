// @module-tag all
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { apiKey, startAccount } from "../support/account";
import { type CommentServiceName, commentToken, startCommentService } from "../support/comment-service";
import { codeBlocks, documentAt } from "../support/docs";
import { startYaml } from "../support/example";
import { project as checkout } from "../support/shell";

// Runs the shell steps of the GitHub Action and of the files in examples/ci unchanged.

const yamlAt = (path: string) => parse(readFileSync(join(checkout, path), "utf8"));

const workflow = "examples/ci/github/workflow.yml";

/** A project after an update, with a link that was changed behind its back since, and one that no stack declares. */
async function startDrifted(name: CommentServiceName) {
  const account = await startAccount();
  const settings = { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: account.settings.baseUrl };
  const { cwd, pulumi, run } = await startYaml(settings);
  const bin = join(cwd, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  const command = `#!/bin/sh\nexec node ${join(checkout, "dist/provider/cli/main.js")} "$@"\n`;
  writeFileSync(join(bin, "shortlink"), command, { mode: 0o755 });
  expect(await pulumi("up --yes --skip-preview")).toMatchObject({ code: 0 });
  const [link] = await account.links();
  await account.request("PATCH", `/${link?.id}`, { title: "Hacked" });
  await account.request("POST", "", { domainId: "dom_1", url: "https://example.com", slug: "by-hand" });
  const { comments, env } = await startCommentService(name);
  return { account, cwd, run, comments, env };
}

describe("the GitHub Action", () => {
  interface Step {
    readonly name: string;
    readonly run: string;
    readonly env: Record<string, string>;
  }
  const action = yamlAt("action.yml");
  const steps: Step[] = action.runs.steps;

  it("keeps one comment on a pull request, sets its outputs, fails a drift check, and reconciles", async () => {
    const { account, cwd, run, comments, env } = await startDrifted("GitHub");
    const [summary, outputs, event] = ["summary.md", "outputs", "event.json"].map((it) => join(cwd, it));
    writeFileSync(String(event), JSON.stringify({ pull_request: { number: 7 } }));
    const runner = {
      ...env,
      GITHUB_EVENT_PATH: String(event),
      GITHUB_STEP_SUMMARY: String(summary),
      GITHUB_OUTPUT: String(outputs),
      RUNNER_TEMP: cwd,
    };
    /** Runs a step as GitHub's runner does. */
    const step = (name: string, mode: string) => {
      const { run: script, env: declared } = steps.find((it) => it.name === name) as Step;
      const values: Record<string, string> = {
        ...{ "inputs.mode": mode, "inputs.stack": "test", "inputs.token": commentToken },
        "inputs.comment": action.inputs.comment.default,
      };
      const stepEnv = Object.entries(declared).map(([key, value]) => [
        key,
        value.replace(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => String(values[expression])),
      ]);
      const file = join(cwd, "step.sh");
      writeFileSync(file, script);
      writeFileSync(String(outputs), "");
      return run(`bash --noprofile --norc -eo pipefail ${file}`, undefined, {
        ...runner,
        ...Object.fromEntries(stepEnv),
      });
    };

    for (const outcome of [
      "Created a comment on pull request 7.",
      "Updated the comment on pull request 7.",
    ]) {
      const compared = await step("Compare", "diff");
      expect(compared, compared.output).toMatchObject({ code: 0 });
      expect(compared.output).toContain(outcome);
    }
    expect(comments).toHaveLength(2);
    const set = Object.fromEntries(
      readFileSync(String(outputs), "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split("=")),
    );
    expect(set).toEqual({ differences: "1", coverage: "75", report: expect.any(String) });
    expect(Object.keys(action.outputs)).toEqual(Object.keys(set));
    for (const text of [comments[1]?.body, ...[set.report, summary].map((it) => readFileSync(it, "utf8"))]) {
      expect(text).toContain("### Stack test of project quickstart: 1 difference");
      expect(text).toContain('`"Hacked"`');
      expect(text).toContain("`pulumi import shortlink:index:Link by-hand ");
    }
    expect(await step("Compare", "drift")).toMatchObject({ code: 2 });
    expect(account.writes()).toEqual([]);
    writeFileSync(String(summary), "");
    expect(await step("Reconcile", "reconcile")).toMatchObject({ code: 0 });
    expect(readFileSync(String(summary), "utf8")).toMatch(/^```text\n[^`]*"Hacked"[^`]*```\n$/);
    expect(account.writes()).toHaveLength(1);
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
    const guide = parse(codeBlocks(documentAt("docs/reconcile.md"), "yaml", "In CI")[0] ?? "");
    for (const steps of [yamlAt(workflow).jobs["short-links"].steps, guide.steps]) {
      const use = steps.at(-1);
      expect(use.uses).toBe("OWNER/pulumi-shortlink@v1");
      for (const name of Object.keys(use.with)) expect(action.inputs).toHaveProperty(name);
    }
  });
});

describe("the actions of others", () => {
  it("have the same version in the workflows, the Action, the examples and the guides", () => {
    const workflows = readdirSync(join(checkout, ".github/workflows")).map((it) => `.github/workflows/${it}`);
    const guides = readdirSync(join(checkout, "docs"))
      .filter((it) => it.endsWith(".md"))
      .map((it) => `docs/${it}`);
    const files = ["action.yml", workflow, "README.md", ...workflows, ...guides];
    const uses = files.flatMap((file) => [...documentAt(file).matchAll(/\buses: ([\w-]+\/[\w-]+@\S+)/g)]);
    const versions = new Set(uses.map(([, it = ""]) => it).filter((it) => !it.startsWith("OWNER/")));
    expect([...versions].toSorted()).toEqual([
      "actions/attest@v4",
      "actions/checkout@v7",
      "actions/download-artifact@v8",
      "actions/setup-go@v6",
      "actions/setup-node@v7",
      "actions/upload-artifact@v7",
      "pulumi/actions@v7",
      "pypa/gh-action-pypi-publish@release/v1",
    ]);
  });
});

describe("the GitLab template", () => {
  // The same commands as in the workflow, in GitLab's format. test/e2e/own-project.test.ts runs two of the jobs.
  it("keeps one comment on a merge request, fails a drift check, and reconciles", async () => {
    const { account, cwd, run, comments, env } = await startDrifted("GitLab");
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
    expect(await job("reconcile")).toMatchObject({ code: 0 });
    expect(account.writes()).toHaveLength(1);
    expect(await job("drift")).toMatchObject({ code: 0 });
  });
});
