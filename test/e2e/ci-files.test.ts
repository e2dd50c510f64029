import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { apiKey, startAccount } from "../support/account";
import { startProject } from "../support/example";
import { project as checkout } from "../support/shell";
import { itWhere } from "../support/soak";

// Runs the shell steps of the files in examples/ci unchanged.

const folder = join(checkout, "examples/ci");
const yamlAt = (path: string) => parse(readFileSync(join(folder, path), "utf8"));

/** A comment on a pull or merge request. */
interface Comment {
  readonly id: number;
  body: string;
}

/** A server that stores comments and responds as GitHub and GitLab do. */
async function startForge() {
  const comments: Comment[] = [{ id: 1, body: "Looks good to me." }];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { body = "" } = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    const id = Number(/(?:comments|notes)\/(\d+)$/.exec(request.url ?? "")?.[1]);
    const known = comments.find((comment) => comment.id === id);
    const isAllowed =
      request.headers.authorization === "Bearer t0ken" || request.headers["private-token"] === "t0ken";
    if (!isAllowed) return response.writeHead(401).end("{}");
    if (known) known.body = body;
    else if (request.method === "POST") comments.push({ id: comments.length + 1, body });
    response.end(JSON.stringify(request.method === "GET" ? comments : (known ?? comments.at(-1))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { comments, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A project after an update, with a link that was changed behind its back since. */
async function startDrifted() {
  const account = await startAccount();
  const settings = { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: account.settings.baseUrl };
  const { cwd, pulumi, run } = await startProject("quickstart", settings, "pulumi-shortlink/native");
  const bin = join(cwd, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  const command = `#!/bin/sh\nexec node ${join(checkout, "dist/provider/cli/main.js")} "$@"\n`;
  writeFileSync(join(bin, "shortlink"), command, { mode: 0o755 });
  expect(await pulumi("up --yes --skip-preview")).toMatchObject({ code: 0 });
  const [link] = await account.links();
  await account.request("PATCH", `/${link?.id}`, { title: "Hacked" });
  const { comments, url } = await startForge();
  return { account, cwd, run, comments, forge: url };
}

describe("the GitHub Action", () => {
  interface Step {
    readonly name: string;
    readonly run: string;
    readonly env?: Record<string, string>;
  }
  const { steps } = yamlAt("github/action.yml").runs as { steps: Step[] };

  it("keeps one comment on a pull request, fails a drift check, and reconciles", async () => {
    const { account, cwd, run, comments, forge } = await startDrifted();
    const summary = join(cwd, "summary.md");
    const runner = {
      GITHUB_ACTIONS: "true",
      GITHUB_API_URL: forge,
      GITHUB_REPOSITORY: "owner/name",
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: cwd,
    };
    /** Runs a step as GitHub's runner does. */
    const step = (name: string, mode: string) => {
      const { run: script, env = {} } = steps.find((it) => it.name === name) as Step;
      const values: Record<string, string> = {
        "inputs.mode": mode,
        "inputs.stack": "test",
        "inputs.token": "t0ken",
        "github.event.pull_request.number": "7",
        "github.action_path": join(folder, "github"),
      };
      const stepEnv = Object.entries(env).map(([key, value]) => [
        key,
        value.replace(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => String(values[expression])),
      ]);
      const file = join(cwd, "step.sh");
      writeFileSync(file, script);
      return run(`bash --noprofile --norc -eo pipefail ${file}`, undefined, {
        ...runner,
        ...Object.fromEntries(stepEnv),
      });
    };

    for (const outcome of ["Created a comment.", "Updated the comment."]) {
      expect(await step("Compare", "diff")).toMatchObject({ code: 0 });
      expect((await step("Comment", "diff")).stdout).toContain(outcome);
    }
    expect(comments).toHaveLength(2);
    for (const text of [comments[1]?.body, readFileSync(summary, "utf8")]) {
      expect(text).toContain("### Stack test of project quickstart: 1 difference");
      expect(text).toContain('`"Hacked"`');
    }
    expect(await step("Compare", "drift")).toMatchObject({ code: 2 });
    expect(account.writes()).toEqual([]);
    expect(await step("Reconcile", "reconcile")).toMatchObject({ code: 0 });
    expect(account.writes()).toHaveLength(1);
    expect(await step("Compare", "drift")).toMatchObject({ code: 0 });
  });

  it("has the inputs that the workflow next to it sets", () => {
    const { inputs } = yamlAt("github/action.yml");
    const { jobs } = yamlAt("github/workflow.yml");
    const use = jobs["short-links"].steps.find(({ uses }: { uses?: string }) => uses === "./ci/github");
    for (const name of Object.keys(use.with)) expect(inputs).toHaveProperty(name);
  });
});

describe("the GitLab template", () => {
  // The same commands as in the workflow, in GitLab's format.
  itWhere(false)("keeps one comment on a merge request, fails a drift check, and reconciles", async () => {
    const { account, cwd, run, comments, forge } = await startDrifted();
    const { variables, ...jobs } = yamlAt("gitlab/shortlink.gitlab-ci.yml");
    expect(variables).toEqual({ STACK: "production" });
    mkdirSync(join(cwd, "ci"));
    symlinkSync(join(folder, "comment.mjs"), join(cwd, "ci/comment.mjs"));
    const job = (name: string) => {
      const file = join(cwd, "job.sh");
      writeFileSync(file, jobs[`short-links:${name}`].script.join("\n"));
      const env = {
        CI_API_V4_URL: forge,
        CI_PROJECT_ID: "1",
        CI_MERGE_REQUEST_IID: "7",
        GITLAB_TOKEN: "t0ken",
      };
      return run(`bash -eo pipefail ${file}`, undefined, { ...env, STACK: "test" });
    };
    for (const outcome of ["Created a comment.", "Updated the comment."]) {
      expect(await job("diff")).toMatchObject({ code: 0, stdout: expect.stringContaining(outcome) });
    }
    expect(comments).toHaveLength(2);
    expect(await job("drift")).toMatchObject({ code: 2 });
    expect(await job("reconcile")).toMatchObject({ code: 0 });
    expect(account.writes()).toHaveLength(1);
    expect(await job("drift")).toMatchObject({ code: 0 });
  });
});
