// @module-tag all
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createLink } from "../conformance/external-edits";
import { startAccount } from "../support/account";
import { type CommentServiceName, commentToken, startCommentService } from "../support/comment-service";
import { codeBlocks, documentAt } from "../support/docs";
import { startFolder, startYaml } from "../support/example";
import { project as checkout } from "../support/shell";
import { cli, ends } from "./command";

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
  const command = `#!/bin/sh\nexec node ${cli} "$@"\n`;
  writeFileSync(join(bin, "shortlink"), command, { mode: 0o755 });
  await ends(pulumi("up --yes --skip-preview"));
  const [link] = await account.links();
  await account.request("PATCH", `/${link?.id}`, { title: "Hacked" });
  await createLink(account, { slug: "by-hand" });
  const service = await startCommentService(name);
  return { account, cwd, run, ...service };
}

interface Step {
  readonly run: string;
  readonly env: Record<string, string>;
}

const action = yamlAt("action.yml");
const [step]: [Step] = action.runs.steps;

/** Functions that run the Action in a folder as GitHub's runner does, and read what it set. */
function actionIn(
  { cwd, run }: Pick<ReturnType<typeof startFolder>, "cwd" | "run">,
  env: Readonly<Record<string, string>>,
) {
  const event = join(cwd, "event.json");
  const summary = join(cwd, "summary.md");
  const outputs = join(cwd, "outputs");
  writeFileSync(event, JSON.stringify({ pull_request: { number: 7 } }));
  const runner = {
    ...env,
    GITHUB_EVENT_PATH: event,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_OUTPUT: outputs,
    GITHUB_WORKSPACE: dirname(cwd),
    RUNNER_TEMP: cwd,
  };
  const use = (given: Record<string, string>, more: Record<string, string> = {}) => {
    const values: Record<string, string> = { "stack-name": "test", "github-token": commentToken, ...given };
    const inputOf = (name: string) => values[name] ?? String(action.inputs[name].default);
    const stepEnv = Object.entries(step.env).map(([key, value]) => [
      key,
      value.replace(/\$\{\{ inputs\.(.+?) \}\}/g, (_, name: string) => inputOf(name)),
    ]);
    const file = join(cwd, "step.sh");
    writeFileSync(file, step.run);
    for (const path of [outputs, summary]) writeFileSync(path, "");
    return run(`bash --noprofile --norc -eo pipefail ${file}`, undefined, {
      ...{ ...runner, ...Object.fromEntries(stepEnv) },
      ...more,
    });
  };
  const outputsSet = (): Record<string, string> =>
    Object.fromEntries(
      readFileSync(outputs, "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split("=")),
    );
  return { runner, event, use, outputsSet, summarized: () => readFileSync(summary, "utf8") };
}

/**
 * Writes down each command of the project's own package, and reports one difference. The commands of $FAILING
 * end with exit code 2.
 */
const fakeNpx = `#!/bin/sh
if [ "$1 $2" != "--no shortlink" ]; then exit 9; fi
shift 2
echo "$*" | sed 's|[^ ]*/report|report|g' >> "$RUNNER_TEMP/calls"
for word; do
  case "$word" in
    */report.md) echo "# Report" > "$word" ;;
    */report.json) echo '{"drift":[{}],"edits":[]}' > "$word" ;;
  esac
done
case "$FAILING" in *"$1"*) exit 2 ;; esac
`;

/** A folder in which the Action runs commands that only write down how they are called. */
function startFake() {
  const folder = startFolder({});
  const bin = join(folder.cwd, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "npx"), fakeNpx, { mode: 0o755 });
  const log = join(folder.cwd, "calls");
  const env = {
    PATH: [bin, process.env.PATH].join(delimiter),
    GITHUB_ACTOR: "someone",
    GITHUB_REPOSITORY: "owner/name",
    SHORTLINK_API_KEY: "sk-of-the-job",
  };
  const calls = () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []);
  return { ...actionIn(folder, env), cwd: folder.cwd, calls };
}

describe("the GitHub Action", () => {
  const out = "--out report.md --out report.json";

  it.each<[given: Record<string, string>, ...commands: string[]]>([
    [{}, `diff ${out} --stack test --unmanaged --fail-on nothing --comment`],
    [{ "stack-name": "", "comment-on-pr": "False" }, `diff ${out} --unmanaged --fail-on nothing`],
    [
      { mode: "Drift", unmanaged: "FALSE", issue: "true" },
      `diff ${out} --stack test --fail-on differences --issue`,
    ],
    [
      { mode: "drift", "fail-on": "visitors", refresh: "False", request: "True" },
      `diff ${out} --stack test --no-refresh --unmanaged --fail-on visitors`,
      "accept --request --stack test",
    ],
    [
      { mode: "drift", target: "urn:one", request: "true" },
      `diff ${out} --stack test --target urn:one --unmanaged --fail-on differences`,
      "accept --request --stack test --target urn:one",
    ],
    [
      { mode: "drift", target: "\nurn:one\nurn:other\n" },
      `diff ${out} --stack test --target urn:one --target urn:other --unmanaged --fail-on differences`,
    ],
    [
      {
        ...{ mode: "reconcile", "max-deletes": "0", "max-visitors-moved": "1" },
        args: "--dry-run\n --allow-missing",
      },
      `reconcile ${out} --stack test --wait 600 --max-deletes 0 --max-visitors-moved 1 --dry-run --allow-missing`,
    ],
    [
      { mode: "reconcile", visit: "true" },
      `reconcile ${out} --stack test --wait 600`,
      "test --visit --yes --stack test",
    ],
  ])("with %j runs: %s", async (given, ...commands) => {
    const { use, calls } = startFake();
    await ends(use(given));
    expect(calls()).toEqual(commands);
  });

  it.each<[files: string[], command: string]>([
    [["visitors.yaml"], "test"],
    [["visitors.yaml", "shortlink.yaml"], "check"],
  ])("with %j fails where %s does, whatever else it shows", async (files, command) => {
    const { cwd, use, calls } = startFake();
    for (const file of files) writeFileSync(join(cwd, file), "");
    await ends(use({}, { FAILING: command }), 2);
    expect(calls()).toEqual([`${command} --stack test`, expect.stringMatching(/^diff /)]);
  });

  it("fails where reconcile does, or what visitors get afterwards, and says which in its outputs", async () => {
    const { use, outputsSet } = startFake();
    const given = { mode: "reconcile", visit: "true" };
    await ends(use(given, { FAILING: "reconcile" }), 2);
    expect(outputsSet()).toMatchObject({ reconciled: "false", differences: "1" });
    await ends(use(given, { FAILING: "test" }), 2);
    expect(outputsSet()).toMatchObject({ reconciled: "true", differences: "1" });
  });

  it.each<[given: Record<string, string>, message: string]>([
    [{ mode: "fix" }, 'The input mode is "fix". Use one of: diff drift reconcile.'],
    [{ unmanaged: "yes" }, 'The input unmanaged is "yes". Use one of: true false.'],
    [{ mode: "reconcile", refresh: "false" }, "reconcile reads the account: leave out refresh."],
  ])("refuses %j, and runs nothing", async (given, message) => {
    const { use, calls } = startFake();
    expect(await use(given)).toMatchObject({ code: 1, output: `::error::${message}\n` });
    expect(calls()).toEqual([]);
  });

  it.each<[source: string, more: Record<string, string>]>([
    ["a fork (someone/name)", {}],
    ["Dependabot", { GITHUB_EVENT_PATH: "", GITHUB_ACTOR: "dependabot[bot]" }],
  ])("compares nothing for %s without secrets, and fails only where a test does", async (source, more) => {
    const { cwd, use, calls, event, summarized } = startFake();
    const fork = { pull_request: { number: 7, head: { repo: { full_name: "someone/name" } } } };
    writeFileSync(event, JSON.stringify(fork));
    writeFileSync(join(cwd, "visitors.yaml"), "");
    const without = { ...more, SHORTLINK_API_KEY: "" };
    for (const [failing, code] of [
      ["test", 2],
      ["", 0],
    ] as const) {
      const skipped = await use({}, { ...without, FAILING: failing });
      expect(skipped).toMatchObject({
        code,
        output: expect.stringMatching(/^::notice::Nothing was compared/m),
      });
      expect(summarized()).toContain(`this run comes from ${source}, and GitHub passes no secrets to it.`);
    }
    expect(calls()).toEqual(["test --stack test", "test --stack test"]);
    // With secrets, as in a private repository that passes them on, it is compared.
    await ends(use({}, more));
    expect(calls().at(-1)).toMatch(/^diff /);
  });

  it("keeps one comment on a pull request, sets its outputs, fails a drift check, and reconciles", async () => {
    const { account, cwd, run, comments, issues, pulls, branches, env } = await startDrifted("GitHub");
    const { runner, use, outputsSet, summarized } = actionIn({ cwd, run }, env);

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
    expect(comments).toHaveLength(2);
    const compared = outputsSet();
    const counts = { differences: "1", coverage: "75", "visitors-changed": "0" };
    expect(compared).toEqual({ ...counts, report: expect.any(String) });
    for (const text of [comments[1]?.body, readFileSync(String(compared.report), "utf8"), summarized()]) {
      expect(text).toContain("### Stack test of project quickstart: 1 difference");
      expect(text).toContain('`"Hacked"`');
      expect(text).toContain("`pulumi import shortlink:index:Link by-hand ");
    }
    // An issue shows the drift, and a pull request accepts it.
    const git = "git -c user.name=a -c user.email=a@example.com";
    await run(`git init --quiet . && git add Pulumi.yaml && ${git} commit --quiet --message first`);
    const branch = { GITHUB_REF_TYPE: "branch", GITHUB_REF_NAME: "main", GITHUB_SHA: "abc" };
    await ends(use({ mode: "drift", unmanaged: "false", issue: "true", request: "true" }, branch), 2);
    expect(outputsSet()).toMatchObject({ differences: "1", coverage: "" });
    expect(issues[1]).toMatchObject({ title: "Drift of short links: 1 difference", isOpen: true });
    expect(pulls).toMatchObject([{ base: "main", isOpen: true, branch: "shortlink-accept/quickstart/test" }]);
    expect(Object.values([...branches.values()][0]?.files ?? {})).toEqual([
      expect.stringContaining("Hacked"),
    ]);
    // Neither sees what has changed in the account, and nothing else has.
    await ends(use({ mode: "drift", refresh: "false" }));
    const [other = ""] = /urn:\S*Folder::\S+/.exec((await run("pulumi stack --show-urns")).output) ?? [];
    await ends(use({ mode: "drift", target: other }));
    expect(account.writes()).toEqual([]);

    writeFileSync(expectations, "links:\n  shop:\n    - otherwise: https://example.com/shop\n");
    const reconciling = { mode: "reconcile", "max-deletes": "10%", "max-visitors-moved": "0", visit: "true" };
    const ended = await ends(use(reconciling));
    const reconciled = outputsSet();
    expect(reconciled).toMatchObject({ reconciled: "true", differences: "1", coverage: "" });
    expect(Object.keys(reconciled).toSorted()).toEqual(Object.keys(action.outputs).toSorted());
    expect(summarized()).toContain("| `title` |");
    expect(summarized()).toContain("Reconciled: the account matches the program.");
    expect(account.writes()).toHaveLength(1);
    // What the account has now is what visitors get.
    expect(ended.output).toContain("This opens short URLs 1 time, as visitors do, which adds 1 visit to");
    // The report decides about the job, whether or not it can be posted.
    const [, comment] = comments.splice(0);
    const refused = await ends(
      run(`npx --no shortlink diff --stack test --comment`, undefined, {
        ...runner,
        GITHUB_TOKEN: "of-a-fork",
      }),
    );
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
it("the GitLab template comments on a merge request, fails a drift check, reconciles, and checks destinations", async () => {
  const { account, cwd, run, comments, issues, env } = await startDrifted("GitLab");
  const { variables, ...jobs } = yamlAt("examples/ci/gitlab/shortlink.gitlab-ci.yml");
  expect(variables).toEqual({ STACK: "production" });
  const job = (name: string) => {
    const file = join(cwd, "job.sh");
    writeFileSync(file, jobs[`short-links:${name}`].script.join("\n"));
    return run(`bash -eo pipefail ${file}`, undefined, { ...env, STACK: "test" });
  };
  const outcome = "Created a comment on merge request 7.";
  expect(await job("diff")).toMatchObject({ code: 0, output: expect.stringContaining(outcome) });
  expect(comments).toHaveLength(2);
  await ends(job("drift"), 2);
  expect(issues[1]).toMatchObject({ isOpen: true, text: expect.stringContaining("Hacked") });
  await ends(job("reconcile"));
  expect(account.writes()).toHaveLength(1);
  // No test sends a request to another machine. test/cli/comment/issue.test.ts has the issue.
  writeFileSync(join(cwd, ".shortlinkignore"), "destination:*\n");
  expect(await job("destinations")).toMatchObject({ code: 0, output: expect.stringMatching(/\d ignored\./) });
});
