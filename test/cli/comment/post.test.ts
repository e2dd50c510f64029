import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { postComment, tryToComment } from "../../../provider/cli/comment/post";
import type { Report } from "../../../provider/cli/report/model/report";
import { UserError } from "../../../provider/client";
import { failureOf, fastRetries } from "../../support/client";
import {
  type CommentServiceName,
  commentToken,
  type Refusal,
  startCommentService,
} from "../../support/comment-service";
import { catchPrinted } from "../../support/printed";
import { temporaryFolder } from "../../support/shell";
import { reportWith } from "../report/reports";

/** A report of about 200 bytes for each link. */
const longReport = (count: number): Report => {
  const properties = [{ path: "title", before: "ä".repeat(30), after: "[secret]" }];
  const drift = Array.from({ length: count }, (_, n) => ({
    ...{ urn: `urn-${n}`, kind: "Link", name: `link-${n}`, change: "update" as const, properties },
  }));
  return reportWith({ inSync: false, drift });
};

/** A file with the event that started a workflow. */
function eventFile(event: object): string {
  const path = join(temporaryFolder(), "event.json");
  writeFileSync(path, JSON.stringify(event));
  return path;
}

const services: readonly CommentServiceName[] = ["GitHub", "GitLab"];
const nameOf = { GitHub: "pull request 7", GitLab: "merge request 7" } as const;

/** A service, and a function that posts a report from a job for its pull or merge request. */
async function ready(name: CommentServiceName, refuse?: Parameters<typeof startCommentService>[1]) {
  const service = await startCommentService(name, refuse);
  const env = { ...service.env, GITHUB_EVENT_PATH: eventFile({ pull_request: { number: 7 } }) };
  const post = (report: Report, more: Record<string, string | undefined> = {}) =>
    postComment(report, { ...env, ...more }, fastRetries);
  return { ...service, post };
}

/** Refuses the first requests. */
const first =
  (count: number, refusal: Refusal, method = "GET") =>
  (it: string, number: number) =>
    it === method && number <= count ? refusal : undefined;

describe.each(services)("a comment on %s", (name) => {
  it("is created once and edited afterwards, one for each project and stack, and no other is touched", async () => {
    const { comments, post } = await ready(name);
    expect(await post(reportWith())).toBe(`Created a comment on ${nameOf[name]}.`);
    expect(await post(reportWith({ stack: "dev2" }))).toBe(`Created a comment on ${nameOf[name]}.`);
    expect(await post(longReport(1))).toBe(`Updated the comment on ${nameOf[name]}.`);
    expect(comments.map(({ body }) => body.split("\n").slice(0, 2))).toEqual([
      ["Looks good to me."],
      ["<!-- shortlink diff shop/dev -->", "### Stack dev of project shop: 1 difference"],
      ["<!-- shortlink diff shop/dev2 -->", "### Stack dev2 of project shop: in sync"],
    ]);
  });

  it("is found on a later page", async () => {
    const { comments, requests, post } = await ready(name);
    for (let id = 2; id <= 250; id += 1) comments.push({ id, body: `> <!-- shortlink diff shop/dev -->` });
    await post(reportWith());
    requests.length = 0;
    expect(await post(reportWith())).toContain("Updated");
    expect(comments).toHaveLength(251);
    expect(requests.map((it) => it.split("?")[1] ?? "a write")).toEqual([
      "per_page=100&page=1",
      "per_page=100&page=2",
      "per_page=100&page=3",
      "a write",
    ]);
  });

  it("is shortened when it is too long, and refers to the job", async () => {
    const { comments, post } = await ready(name);
    await post(longReport(name === "GitHub" ? 1000 : 12_000));
    const body = comments.at(-1)?.body ?? "";
    expect(body).toMatch(
      /\*\d+ more lines did not fit\. \[The job\]\(https:\/\/git\w+\.example\/owner\/name\/\S+\/42\) has the whole report\.\*\n$/,
    );
    expect(body.split("<details>")).toHaveLength(body.split("</details>").length);
  });

  it("is posted once when the service fails for a while, also after it has stored the comment", async () => {
    const refuse = (method: string, count: number): Refusal | undefined => {
      if (count === 1) return { status: 502 };
      if (count === 2) return { status: 429, headers: { "retry-after": "0" } };
      return count === 4 && method === "POST" ? { status: 500, isProcessed: true } : undefined;
    };
    const { comments, post } = await ready(name, refuse);
    expect(await post(reportWith())).toContain("Updated");
    expect(comments).toHaveLength(2);
  });

  it.each([
    [401, /(Set GITHUB_TOKEN|Set GITLAB_TOKEN) to/],
    [403, /(`pull-requests: write`|scope api)/],
    [404, /(`pull-requests: write`|scope api)/],
    [422, /with 422: "No\.\\n\(it repeats\)"$/],
  ])("that the service refuses with %i is explained in one line", async (status, advice) => {
    const message = "No.\n(it repeats)";
    const { post } = await ready(name, first(1, { status, message }));
    const failure = await failureOf(post(reportWith()));
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toMatch(advice);
    expect(failure.message).toMatch(new RegExp(`^${name} responded to GET /\\S+ with ${status}: "No\\.`));
    expect(failure.message).not.toContain("\n");
  });

  it.each([
    ["a message repeats it", `Bad token ${commentToken}`],
    ["a long message is cut in it", `${"x".repeat(190)} ${commentToken}`],
  ])("shows no part of the token where %s", async (_, message) => {
    const { post } = await ready(name, first(1, { status: 400, message }));
    expect((await failureOf(post(reportWith()))).message).not.toContain(commentToken.slice(0, 5));
  });

  it("needs a token, and says how to set it", async () => {
    const { requests, post } = await ready(name);
    const failure = await failureOf(post(reportWith(), { GITHUB_TOKEN: "", GITLAB_TOKEN: undefined }));
    expect(failure.message).toMatch(/^GIT(HUB|LAB)_TOKEN is not set\. \w/);
    expect(requests).toEqual([]);
  });

  it("accepts a token with a line break at its end, and names one that is none", async () => {
    const { post } = await ready(name);
    const tokens = (token: string) => ({ GITHUB_TOKEN: token, GITLAB_TOKEN: token });
    expect(await post(reportWith(), tokens(`${commentToken}\r\n`))).toContain("Created");
    const failure = await failureOf(post(reportWith(), tokens(`${commentToken}\nx`)));
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toMatch(/^GIT(HUB|LAB)_TOKEN has a space, a line break/);
    expect(failure.message).not.toContain(commentToken);
  });

  it.each(["nonsense", "file:///tmp", "://", "https://", "javascript:x"])(
    "names the variable of the URL %s",
    async (url) => {
      const { post } = await ready(name);
      const failure = await failureOf(post(reportWith(), { GITHUB_API_URL: url, CI_API_V4_URL: url }));
      expect(failure).toBeInstanceOf(UserError);
      expect(failure.message).toMatch(
        /^(GITHUB_API_URL|CI_API_V4_URL) is ".+", which is not the URL of an API\. \w/,
      );
    },
  );

  it("needs the repository or the project that the job is for", async () => {
    const { post } = await ready(name);
    const unset = { GITHUB_REPOSITORY: "", CI_PROJECT_ID: "", CI_MERGE_REQUEST_PROJECT_ID: "" };
    expect((await failureOf(post(reportWith(), unset))).message).toMatch(
      /^(GITHUB_REPOSITORY|CI_PROJECT_ID) is not set\./,
    );
  });

  it("is not posted where there is no pull or merge request", async () => {
    const { requests, post } = await ready(name);
    const elsewhere = { GITHUB_EVENT_PATH: eventFile({ ref: "refs/heads/main" }), CI_MERGE_REQUEST_IID: "" };
    expect(await post(reportWith(), elsewhere)).toBe(
      "No comment was posted: this job does not run for a pull or merge request.",
    );
    expect(requests).toEqual([]);
  });

  it("names the variable with the URL of a service that cannot be reached", async () => {
    const { post } = await ready(name);
    const url = "http://127.0.0.1:1";
    const failure = await failureOf(post(reportWith(), { GITHUB_API_URL: url, CI_API_V4_URL: url }));
    expect(failure.message).toMatch(/^Could not reach http:.*Check (GITHUB_API_URL|CI_API_V4_URL)/);
  });
});

describe("a comment", () => {
  it("goes to the pull request that somebody comments on, and not to an issue", async () => {
    const { comments, post } = await ready("GitHub");
    const onIssue = eventFile({ issue: { number: 7 } });
    expect(await post(reportWith(), { GITHUB_EVENT_PATH: onIssue })).toContain("No comment was posted");
    const onRequest = eventFile({ issue: { number: 7, pull_request: {} } });
    await post(reportWith(), { GITHUB_EVENT_PATH: onRequest });
    expect(comments).toHaveLength(2);
  });

  it.each([
    ["", "is empty"],
    [" \n", "is empty"],
    ["null", "is not an event"],
    ["[]", "is not an event"],
    ["7", "is not an event"],
    ["{", "is not an event"],
    ['{"pull_request":{"number":"7/../8"}}', "is not an event"],
  ])("needs the event of the job, and not %j", async (text, problem) => {
    const { post, requests } = await ready("GitHub");
    const path = eventFile({});
    writeFileSync(path, text);
    const failure = await failureOf(post(reportWith(), { GITHUB_EVENT_PATH: path }));
    expect(failure).toBeInstanceOf(UserError);
    expect(failure.message).toMatch(/^the file in GITHUB_EVENT_PATH, .+, is .+\. Leave the variable/);
    expect(failure.message).toContain(problem);
    expect(requests).toEqual([]);
  });

  it("goes to the project of the merge request when the pipeline runs in a fork", async () => {
    const { comments, post } = await ready("GitLab");
    await post(reportWith(), { CI_PROJECT_ID: "99", CI_MERGE_REQUEST_PROJECT_ID: "1" });
    expect(comments).toHaveLength(2);
  });

  it("needs a CI system that is known", async () => {
    expect((await failureOf(postComment(reportWith(), {}))).message).toMatch(/works in GitHub Actions and/);
  });
});

it.each<[string, Record<string, string>]>([
  ["for a reason that a person can fix", { GITHUB_EVENT_PATH: "/no/such/file" }],
  ["for a bug", { GITHUB_EVENT_PATH: "\0" }],
])("a comment that cannot be posted is only a warning in one line %s", async (_, env) => {
  const printed = catchPrinted();
  vi.stubEnv("GITHUB_ACTIONS", "true");
  await tryToComment(reportWith(), { GITHUB_ACTIONS: "true", ...env });
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  expect(printed).toEqual([expect.stringMatching(/^::warning::No comment was posted: [^\n]+$/)]);
});
