import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { issueRoutes } from "./issue-service";
import { listen } from "./listen";
import { requestRoutes } from "./request-service";

/** A comment on a pull or merge request. */
export interface Comment {
  readonly id: number;
  body: string;
}

/** The token that the service accepts. */
export const commentToken = "t0ken-4711";

/** How a service responds instead, for some requests. */
export interface Refusal {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly message?: string;
  /** Whether the request takes effect all the same. */
  readonly isProcessed?: boolean;
}

/** The requests to comments, as the services document them. */
const routes = {
  GitHub: {
    list: "/repos/owner/name/issues/7/comments",
    one: /^\/repos\/owner\/name\/issues\/comments\/(\d+)$/,
    edit: "PATCH",
    token: ["authorization", `Bearer ${commentToken}`],
    maxLength: 65_536,
  },
  GitLab: {
    list: "/projects/1/merge_requests/7/notes",
    one: /^\/projects\/1\/merge_requests\/7\/notes\/(\d+)$/,
    edit: "PUT",
    token: ["private-token", commentToken],
    maxLength: 1_000_000,
  },
} as const;

export type CommentServiceName = keyof typeof routes;

/**
 * A server that responds as the API of GitHub or GitLab does, with the comments of pull or merge request 7 and the issues of the
 * project, its branches and its other requests. It is stopped after the test.
 *
 * @param refuse decides about each request before anything else, by its method and number
 */
export async function startCommentService(
  name: CommentServiceName,
  refuse: (method: string, count: number) => Refusal | undefined = () => undefined,
) {
  const { list, one, edit, token, maxLength } = routes[name];
  const comments: Comment[] = [{ id: 1, body: "Looks good to me." }];
  const { issues, respond } = issueRoutes(name);
  const { pulls, branches, executables, ...ofRequests } = requestRoutes(name);
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "", "http://localhost");
    const sent = await text(request);
    requests.push(`${method} ${request.url}`);
    const send = (status: number, body: unknown, more: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...more }).end(JSON.stringify(body));
    const process = () => {
      if (headers[token[0]] !== token[1]) return send(401, { message: "Bad credentials" });
      if (method === "GET" && url.pathname === list) {
        const size = Number(url.searchParams.get("per_page"));
        const page = Number(url.searchParams.get("page"));
        const hasNext = comments.length > size * page;
        return send(
          200,
          comments.slice(size * (page - 1), size * page),
          hasNext ? { link: `<https://elsewhere.example/?page=${page + 1}>; rel="next"` } : {},
        );
      }
      const responded = respond(method, url, sent) ?? ofRequests.respond(method, url, sent);
      if (responded) return send(...responded);
      if (method === "GET") return send(404, { message: "Not Found" });
      const { body } = JSON.parse(sent);
      if (body.length > maxLength) return send(422, { message: "Body is too long" });
      if (method === "POST" && url.pathname === list) {
        comments.push({ id: comments.length + 1, body });
        return send(201, comments.at(-1));
      }
      const known = comments.find(({ id }) => id === Number(one.exec(url.pathname)?.[1]));
      if (method !== edit || !known) return send(404, { message: "Not Found" });
      known.body = body;
      return send(200, known);
    };
    const refusal = refuse(method, requests.length);
    if (!refusal) return process();
    if (refusal.isProcessed) comments.push({ id: comments.length + 1, body: JSON.parse(sent).body });
    return send(refusal.status, { message: refusal.message }, refusal.headers);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return { comments, issues, pulls, branches, executables, requests, url, env: jobOf[name](url) };
}

/** The variables of a job for pull or merge request 7; in GitHub, without the file of the event. */
const jobOf: Readonly<Record<CommentServiceName, (url: string) => Record<string, string>>> = {
  GitHub: (url) => ({
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: url,
    GITHUB_SERVER_URL: "https://github.example",
    GITHUB_REPOSITORY: "owner/name",
    GITHUB_RUN_ID: "42",
    GITHUB_TOKEN: commentToken,
  }),
  GitLab: (url) => ({
    GITLAB_CI: "true",
    CI_API_V4_URL: url,
    CI_PROJECT_ID: "1",
    CI_MERGE_REQUEST_IID: "7",
    CI_JOB_URL: "https://gitlab.example/owner/name/-/jobs/42",
    GITLAB_TOKEN: commentToken,
  }),
};
