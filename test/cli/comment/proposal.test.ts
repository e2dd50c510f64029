import { describe, expect, it } from "vitest";
import { keepProposal } from "../../../provider/cli/comment/proposal";
import { failureOf } from "../../support/client";
import { startCommentService } from "../../support/comment-service";

const ofBranch = {
  GitHub: { GITHUB_REF_TYPE: "branch", GITHUB_REF_NAME: "main", GITHUB_SHA: "abc" },
  GitLab: { CI_COMMIT_BRANCH: "main", CI_COMMIT_SHA: "abc" },
};

const proposed = (files: Record<string, string>) => ({
  title: "Accept",
  branch: "shortlink-accept/shop-dev",
  files: new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      { content, isExecutable: path === "shop/index.ts" },
    ]),
  ),
  body: () => "Link shop: title",
});

describe.each(["GitHub", "GitLab"] as const)("a request in %s", (name) => {
  const what = name === "GitHub" ? "pull request" : "merge request";

  it("is one while there is something to accept, is written only when that changes, and is closed", async () => {
    const { pulls, branches, executables, requests, env } = await startCommentService(name);
    const keep = (files: Record<string, string>) =>
      keepProposal(proposed(files), { ...env, ...ofBranch[name] });
    expect(await keep({})).toBe("");
    expect(await keep({ "shop/links.csv": "slug\na\n" })).toBe(
      `Opened a ${what} from shortlink-accept/shop-dev.`,
    );
    expect(pulls).toMatchObject([{ branch: "shortlink-accept/shop-dev", base: "main", title: "Accept" }]);
    expect(pulls[0]?.text).toMatch(/^<!-- shortlink accept [0-9a-f]{64} -->\nLink shop: title$/);
    expect([...branches]).toEqual([
      ["shortlink-accept/shop-dev", { parent: "abc", files: { "shop/links.csv": "slug\na\n" } }],
    ]);
    const before = requests.length;
    expect(await keep({ "shop/links.csv": "slug\na\n" })).toBe(
      `Nothing has changed since ${what} 1 was written.`,
    );
    expect(requests).toHaveLength(before + 1);
    expect(await keep({ "shop/links.csv": "slug\nb\n", "shop/index.ts": "1" })).toBe(`Updated ${what} 1.`);
    expect([...branches.values()]).toMatchObject([
      { files: { "shop/links.csv": "slug\nb\n", "shop/index.ts": "1" } },
    ]);
    // GitLab keeps the rights of a file that is there.
    expect([...executables]).toEqual(name === "GitHub" ? ["shop/index.ts"] : []);
    expect(await keep({})).toBe(`Closed ${what} 1: there is nothing to accept any more.`);
    expect(pulls.map(({ isOpen }) => isOpen)).toEqual([false]);
    expect(await keep({ "shop/links.csv": "slug\na\n" })).toMatch(/^Opened/);
  });

  it("is there once, also when requests fail at first", async () => {
    let failures = 0;
    const service = await startCommentService(name, (method) =>
      method !== "GET" && [0, 2].includes(failures++) ? { status: 502 } : undefined,
    );
    const env = { ...service.env, ...ofBranch[name] };
    await keepProposal(proposed({ "links.csv": "a" }), env, { baseDelay: 1 });
    expect(service.pulls).toHaveLength(1);
  });

  it("needs a job that runs for a branch", async () => {
    const { env } = await startCommentService(name);
    const failure = await failureOf(
      keepProposal(proposed({ a: "b" }), {
        ...env,
        ...ofBranch[name],
        GITHUB_REF_TYPE: "tag",
        CI_COMMIT_BRANCH: "",
      }),
    );
    expect(failure.message).toBe("--request needs a job that runs for a branch, such as a scheduled one.");
  });
});
