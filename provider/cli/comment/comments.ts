import * as z from "zod";
import {
  type HttpResponse,
  printable,
  RetryableError,
  redact,
  retryAfter,
  Transport,
  UserError,
} from "../../client";
import { version } from "../../version";
import type { Conversation } from "./conversation";

/** How many milliseconds to wait for a complete response. */
const timeout = 30_000;

const Comment = z.object({ id: z.int(), body: z.string().nullish() });
type Comment = z.infer<typeof Comment>;

const retryableStatuses = new Set([429, 500, 502, 503, 504]);

/** The comments of a pull or merge request. */
export class Comments {
  private readonly transport: Transport;

  constructor(private readonly conversation: Conversation) {
    const { url, variable } = conversation.api;
    this.transport = new Transport(url, 1, timeout, {
      urlSetting: variable,
      waitLonger: "start the job again",
      afterLostWrite: "The comment may have been posted.",
    });
  }

  /** The first comment whose text starts like this; undefined if there is none. */
  async find(start: string): Promise<Comment | undefined> {
    for (let page = 1; ; page += 1) {
      const path = `${this.conversation.commentsPath}?per_page=100&page=${page}`;
      const response = await this.send("GET", path);
      const comments = parseComments(response.text);
      if (!comments) throw this.failure("GET", path, response, "which is no list of comments");
      const found = comments.find(({ body }) => body?.startsWith(start));
      if (found || !hasNextPage(response)) return found;
    }
  }

  create = (body: string) => this.send("POST", this.conversation.commentsPath, body);

  edit = ({ id }: Comment, body: string) =>
    this.send(this.conversation.editMethod, this.conversation.commentPath(id), body);

  /** Closes all connections. */
  close(): Promise<void> {
    return this.transport.close();
  }

  private async send(method: "GET" | "POST" | "PATCH" | "PUT", path: string, body?: string) {
    const { api, headers } = this.conversation;
    const response = await this.transport.send({
      method,
      url: `${api.url}${path}`,
      headers: {
        "user-agent": `pulumi-shortlink/${version}`,
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify({ body }),
      signal: undefined,
    });
    const { status } = response;
    if (status >= 200 && status < 300) return response;
    const failure = this.failure(method, path, response, this.reason(response));
    const wait = retryAfter(header(response, "retry-after"));
    // GitHub limits the rate of writes with 403 as well.
    if (retryableStatuses.has(status) || (status === 403 && wait !== undefined)) {
      throw new RetryableError(failure, wait);
    }
    throw failure;
  }

  /** What the service says about a failure, and what to do. */
  private reason({ status, text }: HttpResponse): string {
    const { advice, token } = this.conversation;
    const said = printable(redact(messageIn(text), [token]), 200);
    const steps = { 401: advice.rejected, 403: advice.forbidden, 404: advice.forbidden }[status] ?? "";
    return `${said && `"${said}"`}${said && steps && ". "}${steps}`;
  }

  private failure(method: string, path: string, { status }: HttpResponse, reason: string): UserError {
    const { service, api } = this.conversation;
    const place = `${new URL(api.url).pathname.replace(/\/$/, "")}${path.replace(/\?.*/, "")}`;
    return new UserError(
      `${service} responded to ${method} ${place} with ${status}${reason && `: ${reason}`}`,
    );
  }
}

function parseComments(text: string): Comment[] | undefined {
  try {
    return z.array(Comment).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Both services name the next page in the header Link. */
const hasNextPage = (response: HttpResponse): boolean =>
  /\brel="?next"?/.test(header(response, "link") ?? "");

function header(response: HttpResponse, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** The message in the body of an error. */
function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text);
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}
