import { describe, expect, it } from "vitest";
import { type IssueText, keepIssue } from "../../../provider/cli/comment/issue";
import { driftIssue, issueFor } from "../../../provider/cli/comment/issue-texts";
import type { DestinationsResult } from "../../../provider/cli/destinations/result";
import type { Drift } from "../../../provider/cli/report/model/report";
import { failureOf } from "../../support/client";
import { commentToken, startCommentService } from "../../support/comment-service";
import { startStubService } from "../../support/stub-service";

const destination = (url: string, state: "dead" | "unknown" | "refused", status: number) => ({
  ...{ url, state, reason: String(status), hints: [] },
  chain: [{ url, status }],
  places: [{ urn: "urn", kind: "Link", name: "shop", path: "url" }],
});

/** What a check has found, with these URLs dead, and others that could not be decided. */
const found = (dead: readonly string[], undecided: readonly string[] = []): DestinationsResult => ({
  destinations: [
    ...dead.map((url) => destination(url, "dead", 404)),
    ...undecided.map((url) => destination(url, "unknown", 429)),
  ],
  ...{ unknown: [], apps: 0, ignored: 0, cached: 0 },
});

const [a, b, c] = ["https://example.com/a", "https://example.com/b", "https://example.com/c"] as const;

/** What happens to an issue, as a sentence. */
const outcomeOf = async (text: IssueText, env: Record<string, string>): Promise<string> =>
  (await keepIssue(text, env)).outcome;

describe.each(["GitHub", "GitLab"] as const)("an issue in %s", (name) => {
  it("is open while a destination is dead, and is written only when something changes", async () => {
    const { issues, env } = await startCommentService(name);
    const keep = (...dead: readonly string[]) => outcomeOf(issueFor("shop", "dev", found(dead)), env);
    expect(await keep()).toBe("There is nothing to report in an issue.");
    expect(issues).toHaveLength(1);
    expect(await keep(a)).toBe("Opened an issue.");
    expect(issues[1]).toMatchObject({ title: "1 dead destination of short links" });
    expect(issues[1]?.text).toContain("`https://example.com/a: 404`");
    const before = structuredClone(issues);
    expect(await keep(a)).toBe("Nothing has changed since issue 2 was written.");
    expect(issues).toEqual(before);
    expect(await keep(a, b)).toBe("Updated issue 2.");
    expect(issues[1]?.text).toContain("`https://example.com/b: 404`");
    expect(issues[1]?.comments).toHaveLength(1);
    expect(issues[1]).toMatchObject({ title: "2 dead destinations of short links" });
    // That of another stack is another issue.
    expect(await outcomeOf(issueFor("shop", "prod", found([a])), env)).toBe("Opened an issue.");
    expect(await keep()).toBe("Closed issue 2.");
    expect(issues.map(({ isOpen }) => isOpen)).toEqual([true, false, true]);
    expect(issues[1]?.comments.slice(1)).toEqual(["No destination is dead any more."]);
    expect(await keep(b)).toBe("Opened an issue.");
  });

  it("is open while there is drift, apart from the one about destinations, and says when it is gone", async () => {
    const { issues, env } = await startCommentService(name);
    const keep = (...titles: readonly string[]) => {
      const drift = titles.map((after): Drift => {
        const properties = [{ path: "title", before: "Shop", after }];
        return { urn: after, kind: "Link", name: "shop", change: "update", properties };
      });
      const report = { version: 1, project: "shop", stack: "dev", inSync: false } as const;
      return outcomeOf(driftIssue({ ...report, drift, edits: [] }), env);
    };
    await outcomeOf(issueFor("shop", "dev", found([a])), env);
    expect(await keep("By hand")).toBe("Opened an issue.");
    expect(issues[2]).toMatchObject({ title: "Drift of short links: 1 difference" });
    expect(issues[2]?.text).toContain("By hand");
    expect(await keep("By hand")).toBe("Nothing has changed since issue 3 was written.");
    expect(await keep("By hand", "By Ada")).toBe("Updated issue 3.");
    expect(issues[2]).toMatchObject({ title: "Drift of short links: 2 differences" });
    expect(issues[2]?.text).toContain("By Ada");
    // The engine refreshes in parallel, so that the order of what it finds means nothing.
    expect(await keep("By Ada", "By hand")).toBe("Nothing has changed since issue 3 was written.");
    expect(await keep()).toBe("Closed issue 3.");
    expect(issues[2]?.comments.at(-1)).toMatch(/^There is no drift any more/);
    expect(issues.map(({ isOpen }) => isOpen)).toEqual([true, true, false]);
  });

  it("stays as it is while a destination of it cannot be decided", async () => {
    const { issues, env } = await startCommentService(name);
    const keep = (...states: Parameters<typeof found>) =>
      outcomeOf(issueFor("shop", "dev", found(...states)), env);
    expect(await keep([a, b], [c])).toBe("Opened an issue.");
    const before = structuredClone(issues);
    expect(await keep([a], [b])).toBe("Nothing has changed since issue 2 was written.");
    expect(await keep([], [b, c])).toBe("Issue 2 stays open: 1 destination of it could not be decided.");
    expect(issues).toEqual(before);
    expect(await keep([], [c])).toBe("Closed issue 2.");
  });

  it("stays open where a destination of it is not requested any more", async () => {
    const { issues, env } = await startCommentService(name);
    expect(await outcomeOf(issueFor("shop", "dev", found([a])), env)).toBe("Opened an issue.");
    const result = { ...found([]), destinations: [destination(a, "refused", 0)] };
    expect(await outcomeOf(issueFor("shop", "dev", result), env)).toBe(
      "Issue 2 stays open: 1 destination of it could not be decided.",
    );
    expect(issues[1]).toMatchObject({ isOpen: true });
  });

  it("may have been written where the connection ends before the response", async () => {
    const { env, url } = await startCommentService(name);
    const ending = await startStubService({ body: [] }, (response) => void response.destroy());
    const there = Object.fromEntries(
      Object.entries(env).map(([key, value]) => [key, value === url ? ending.url : value]),
    );
    const kept = keepIssue(issueFor("shop", "dev", found([a])), there, { maxRetries: 0 });
    const { message } = await failureOf(kept);
    expect(message).toMatch(/ What was sent may have been written\.$/);
  });

  it("is not written with a token that is rejected, or outside of CI, with what to do", async () => {
    const { issues, env } = await startCommentService(name);
    const rejected = Object.fromEntries(
      Object.entries(env).map(([key, value]) => [key, value === commentToken ? "t0ken-other" : value]),
    );
    const text = issueFor("shop", "dev", found([a]));
    const { message } = await failureOf(keepIssue(text, rejected));
    expect(message).toMatch(/responded to GET .* with 401: "Bad credentials"\. Set /);
    expect(issues).toHaveLength(1);
    expect((await failureOf(keepIssue(text, {}))).message).toContain("GitHub Actions and in GitLab CI");
  });
});
