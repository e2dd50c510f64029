import {
  defaultPolicy,
  type HttpResponse,
  headerOf,
  parseJson,
  printable,
  RetryableError,
  type RetryPolicy,
  redact,
  retryAfter,
  Transport,
  UserError,
  withRetries,
} from "../../client";
import { isObject } from "../../contract";
import { version } from "../../version";
import type { Forge } from "./conversation";

/** How many milliseconds to wait for a complete response. */
const timeout = 30_000;

const retryableStatuses = new Set([429, 500, 502, 503, 504]);

/** Sends requests to the API of GitHub or GitLab. */
export class ForgeClient {
  private readonly transport: Transport;

  constructor(private readonly forge: Forge) {
    const { url, variable } = forge.api;
    this.transport = new Transport(url, 1, timeout, {
      urlSetting: variable,
      waitLonger: "start the job again",
      afterLostWrite: "What was sent may have been written.",
    });
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.transport.close();
  }

  /** @throws UserError, or RetryableError when the same request may succeed later */
  async send(method: "GET" | "POST" | "PATCH" | "PUT", path: string, body?: object) {
    const { api, headers } = this.forge;
    const response = await this.transport.send({
      method,
      url: `${api.url}${path}`,
      headers: {
        "user-agent": `pulumi-shortlink/${version}`,
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: undefined,
    });
    const { status } = response;
    if (status >= 200 && status < 300) return response;
    const failure = this.failure(method, path, response, this.reason(response));
    const wait = retryAfter(headerOf(response, "retry-after"));
    // GitHub limits the rate of writes with 403 as well.
    if (retryableStatuses.has(status) || (status === 403 && wait !== undefined)) {
      throw new RetryableError(failure, wait);
    }
    throw failure;
  }

  /** What the service says about a failure, and what to do. */
  private reason({ status, text }: HttpResponse): string {
    const { advice, token } = this.forge;
    const said = printable(redact(messageIn(text), [token]), 200);
    const steps = { 401: advice.rejected, 403: advice.forbidden, 404: advice.forbidden }[status] ?? "";
    return `${said && `"${said}"`}${said && steps && ". "}${steps}`;
  }

  failure(method: string, path: string, { status }: HttpResponse, reason: string): UserError {
    const { service, api } = this.forge;
    const place = `${new URL(api.url).pathname.replace(/\/$/, "")}${path.replace(/\?.*/, "")}`;
    return new UserError(
      `${service} responded to ${method} ${place} with ${status}${reason && `: ${reason}`}`,
    );
  }
}

/**
 * Works with a forge, and closes all connections. Each attempt does the whole work, so it looks first for what an earlier one has written.
 *
 * @throws UserError when no attempt succeeds
 */
export async function withForge<T>(
  forge: Forge,
  policy: Partial<RetryPolicy>,
  work: (client: ForgeClient) => Promise<T>,
): Promise<T> {
  const client = new ForgeClient(forge);
  try {
    return await withRetries(() => work(client), { ...defaultPolicy, maxElapsed: 120_000, ...policy });
  } finally {
    await client.close();
  }
}

/** The message in the body of an error. */
function messageIn(text: string): string {
  const body = parseJson(text);
  return isObject(body) && typeof body.message === "string" ? body.message : "";
}
