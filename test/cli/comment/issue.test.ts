import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { issueFor } from "../../../provider/cli/comment/destinations-issue";
import { keepIssue } from "../../../provider/cli/comment/issue";
import type { DestinationsResult } from "../../../provider/cli/destinations/result";
import { failureOf } from "../../support/client";
import { commentToken } from "../../support/comment-service";

interface Stored {
  readonly number: number;
  isOpen: boolean;
  text: string;
  title: string;
  readonly comments: string[];
}

/** The requests to issues, as the services document them. */
const forges = {
  GitHub: {
    path: "/repos/owner/name/issues",
    ...{ open: "open", edit: "PATCH", comments: "comments", field: "body", id: "number" },
    closed: (body: Record<string, unknown>) => body.state === "closed",
    env: (url: string) => ({
      ...{ GITHUB_ACTIONS: "true", GITHUB_API_URL: url, GITHUB_REPOSITORY: "owner/name" },
      GITHUB_TOKEN: commentToken,
    }),
    token: ["authorization", `Bearer ${commentToken}`],
  },
  GitLab: {
    path: "/projects/1/issues",
    ...{ open: "opened", edit: "PUT", comments: "notes", field: "description", id: "iid" },
    closed: (body: Record<string, unknown>) => body.state_event === "close",
    env: (url: string) => ({
      ...{ GITLAB_CI: "true", CI_API_V4_URL: url, CI_PROJECT_ID: "1", GITLAB_TOKEN: commentToken },
    }),
    token: ["private-token", commentToken],
  },
} as const;

/** A service with one issue that has nothing to do with ours. */
async function startIssues(name: keyof typeof forges) {
  const { path, open, edit, comments, field, id, closed, env, token } = forges[name];
  const issues: Stored[] = [{ number: 1, isOpen: true, text: "It is slow.", title: "Slow", comments: [] }];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    const url = new URL(request.url ?? "", "http://localhost");
    const [, number, inner] = /^\/(\d+)(?:\/(\w+))?$/.exec(url.pathname.slice(path.length)) ?? [];
    const issue = issues.find((it) => it.number === Number(number));
    const send = (status: number, value: unknown = {}) =>
      response.writeHead(status).end(JSON.stringify(value));
    if (request.headers[token[0]] !== token[1]) return send(401, { message: "Bad credentials" });
    if (request.method === "GET" && url.pathname === path) {
      const found = issues.filter(({ isOpen }) => isOpen && url.searchParams.get("state") === open);
      return send(
        200,
        found.map((it) => ({ [id]: it.number, [field]: it.text })),
      );
    }
    if (request.method === "POST" && url.pathname === path) {
      issues.push({
        number: issues.length + 1,
        isOpen: true,
        text: body[field],
        title: body.title,
        comments: [],
      });
      return send(201);
    }
    if (request.method === "POST" && issue && inner === comments) {
      issue.comments.push(body.body);
      return send(201);
    }
    if (request.method !== edit || !issue || inner !== undefined) return send(404);
    if (closed(body)) issue.isOpen = false;
    else Object.assign(issue, { text: body[field], ...(body.title && { title: body.title }) });
    return send(200);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { issues, env: env(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

const destination = (url: string, state: "dead" | "unknown", status: number) => ({
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

describe.each(["GitHub", "GitLab"] as const)("an issue in %s", (name) => {
  it("is open while a destination is dead, and is written only when something changes", async () => {
    const { issues, env } = await startIssues(name);
    const keep = (...dead: readonly string[]) => keepIssue(issueFor("shop", "dev", found(dead)), env);
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
    expect(await keepIssue(issueFor("shop", "prod", found([a])), env)).toBe("Opened an issue.");
    expect(await keep()).toBe("Closed issue 2.");
    expect(issues.map(({ isOpen }) => isOpen)).toEqual([true, false, true]);
    expect(await keep(b)).toBe("Opened an issue.");
  });

  it("stays as it is while a destination of it cannot be decided", async () => {
    const { issues, env } = await startIssues(name);
    const keep = (...states: Parameters<typeof found>) =>
      keepIssue(issueFor("shop", "dev", found(...states)), env);
    expect(await keep([a, b], [c])).toBe("Opened an issue.");
    const before = structuredClone(issues);
    expect(await keep([a], [b])).toBe("Nothing has changed since issue 2 was written.");
    expect(await keep([], [b, c])).toBe("Issue 2 stays open: 1 destination of it could not be decided.");
    expect(issues).toEqual(before);
    expect(await keep([], [c])).toBe("Closed issue 2.");
  });

  it("is not written with a token that is rejected, or outside of CI, with what to do", async () => {
    const { issues, env } = await startIssues(name);
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
