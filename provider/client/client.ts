import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Endpoint, type Link, links, type Meta, type PathParams, passwordsIn } from "../contract";
import { canonicalJson } from "../contract/json/canonical-json";
import { version } from "../version";
import type { KeySource } from "./errors/key-source";
import { fillPath, queryString } from "./http/path";
import { parseResponse } from "./http/response";
import { Transport } from "./http/transport";
import { LinkLoader } from "./link-loader";
import { nextCursor, PagingGuard } from "./paging";
import { RequestLimiter } from "./retry/request-limiter";
import { defaultPolicy, type RetryPolicy, withRetries } from "./retry/retry";
import { withAbort } from "./retry/sleep";
import { parseBaseUrl } from "./settings/base-url";

/** How many requests are on their way at once, over as many connections. */
const concurrency = 32;

/** What a client needs to know. */
export interface ClientOptions {
  /** The spec's `{base_url}`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Where the key comes from, for messages about it; the configuration where nothing is said. */
  readonly keySource?: (() => KeySource) | undefined;
  /** Tries after the first. */
  readonly maxRetries?: number | undefined;
  /** Seconds a single answer may take. */
  readonly requestTimeout?: number | undefined;
  /** Requests started in a second; no limit of our own when unset. */
  readonly requestsPerSecond?: number | undefined;
  /** Finer control over retries. */
  readonly policy?: Partial<RetryPolicy>;
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<R> = R extends z.ZodType<infer Body> ? (Body extends { data: infer D } ? D : unknown) : undefined;

/** What one call takes besides its endpoint. */
export type Call<E extends Endpoint> = {
  readonly body?: Input<E["body"]>;
  readonly query?: Input<E["query"]>;
  /** Names the logical operation (spec 4.6); a fresh one is made where none is given. */
  readonly idempotencyKey?: string | undefined;
  /** What no failure may repeat, besides the key and the passwords in the body. */
  readonly secrets?: readonly string[] | undefined;
  /** Stops the call, its retries included. */
  readonly signal?: AbortSignal | undefined;
} & ([PathParams<E["path"]>] extends [never]
  ? { readonly params?: Readonly<Record<string, string>> }
  : { readonly params: Readonly<Record<PathParams<E["path"]>, string>> });

/** What a call answers: the `data` of the response; undefined where there is no body. */
export type Data<E extends Endpoint> = Output<E["response"]>;

/** One entry of a list endpoint's `data`. */
export type Item<E extends Endpoint> = Data<E> extends readonly (infer I)[] ? I : never;

/** One page of a list. */
export interface Page<I> {
  readonly entries: I[];
  /** Where the next one begins; undefined after the last. */
  readonly next: string | undefined;
  /** How many there are in all, where the service says so. */
  readonly total: number | undefined;
}

/** The one way to the service. */
export interface Client {
  /**
   * Makes one call and gives its `data`.
   *
   * @throws ApiError when the service refuses
   * @throws UserError when it cannot be reached or an id has the wrong form
   * @example
   * const link = await client.call(links.read, { params: { id: "lnk_1" } });
   */
  call<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Data<E>>;
  /** Reads one page of a list, from a cursor in the call's query on (spec 4.6). */
  page<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Page<Item<E>>>;
  /**
   * Walks a list page by page (spec 4.6).
   *
   * @example
   * for await (const page of client.pages(links.list, { query: { kind: "TREE" } })) …
   */
  pages<E extends Endpoint>(endpoint: E, call: Call<E>): AsyncGenerator<Item<E>[]>;
  /**
   * The service's own time when it first answered, in milliseconds: what was made later was not there before. Undefined
   * while it has not answered, or when its answers bear no date.
   */
  firstResponseTime(): number | undefined;
  /**
   * Reads a link with its whole graph, together with others that are asked for at the same time; what was read lately is
   * not read again. Undefined where it must be read by itself.
   *
   * @throws ApiError when the service refuses
   */
  link(id: string, signal?: AbortSignal): Promise<Link | undefined>;
  /** Lets go of all connections. */
  close(): Promise<void>;
}

/**
 * A client of the service: bearer credential, kept-alive connections, retries with the same key, one shared pause
 * when the service asks for one (spec 4.6, 5, 8).
 *
 * @throws UserError when the base URL is not usable
 * @example
 * const client = createClient({ baseUrl: "https://links.example.com", apiKey });
 */
export function createClient(options: ClientOptions): Client {
  const baseUrl = parseBaseUrl(options.baseUrl);
  const ownPath = baseUrl.slice(new URL(baseUrl).origin.length);
  const limiter = new RequestLimiter(concurrency, options.requestsPerSecond);
  // A timer takes whole milliseconds only.
  const timeout = Math.ceil((options.requestTimeout ?? 30) * 1000);
  const transport = new Transport(baseUrl, concurrency, timeout);
  const maxRetries = options.maxRetries ?? defaultPolicy.maxRetries;
  const policy = { ...defaultPolicy, maxRetries, ...options.policy };
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${options.apiKey}`,
    "user-agent": `pulumi-shortlink/${version}`,
  };

  let firstResponseAt: number | undefined;

  async function request(endpoint: Endpoint, call: Call<Endpoint>): Promise<unknown> {
    const path = fillPath(endpoint, call.params ?? {});
    const request = {
      method: endpoint.method,
      url: `${baseUrl}${path}${queryString(call.query as Readonly<Record<string, unknown>> | undefined)}`,
      headers: {
        ...headers,
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        // Made here, before the first attempt, so that every retry carries the same key.
        ...(endpoint.idempotency === "none"
          ? {}
          : { "idempotency-key": call.idempotencyKey ?? randomUUID() }),
      },
      body: call.body === undefined ? undefined : canonicalJson(call.body),
      signal: call.signal,
    };
    const info = {
      endpoint,
      path: `${ownPath}${path}`,
      secrets: [options.apiKey, ...passwordsIn(call.body), ...(call.secrets ?? [])],
      keySource: options.keySource?.(),
    };
    const attempt = async () => {
      const answer = await limiter.run(() => transport.send(request), call.signal);
      firstResponseAt ??= Date.parse(String(answer.headers.date)) || undefined;
      return parseResponse(answer, info);
    };
    return withRetries(attempt, policy, {
      signal: call.signal,
      onThrottle: (wait) => limiter.pauseFor(wait),
    });
  }

  // Below, the endpoint's own schema has parsed the answer: its type is the one the table gives.
  async function page<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Page<Item<E>>> {
    const { data, meta } = (await request(endpoint, call as Call<Endpoint>)) as List<Item<E>>;
    return { entries: data, next: nextCursor(endpoint, meta), total: meta?.total };
  }

  async function call<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Data<E>> {
    const ask = () => request(endpoint, call as Call<Endpoint>);
    const { path, method } = endpoint;
    const { id } = call.params ?? {};
    // What is made anew was not read before.
    const isWrite = method !== "GET" && id !== undefined;
    const link = path.startsWith(links.read.path) ? id : undefined;
    const answer = await (isWrite ? linkLoader.clearAround(link, ask) : ask());
    return (answer as { data: Data<E> } | undefined)?.data as Data<E>;
  }

  const linkLoader = new LinkLoader({ call, page });

  return {
    call,
    page,
    link: (id, signal) => withAbort(signal, linkLoader.load(id)),
    async *pages<E extends Endpoint>(endpoint: E, call: Call<E>): AsyncGenerator<Item<E>[]> {
      const { query } = call as Call<Endpoint>;
      const progress = new PagingGuard(endpoint);
      for (let cursor: string | undefined; ; ) {
        const from = cursor === undefined ? call : { ...call, query: { ...(query as object), cursor } };
        const { entries, next } = await page(endpoint, from);
        yield entries;
        if (next === undefined) return;
        progress.checkProgress(entries.length, next);
        cursor = next;
      }
    },
    firstResponseTime: () => firstResponseAt,
    close: () => transport.close(),
  };
}

interface List<I> {
  readonly data: I[];
  readonly meta?: Meta;
}

/** The same client, whose calls end with a signal. */
export const withSignal = (client: Client, signal: AbortSignal): Client => ({
  ...client,
  call: (endpoint, call) => client.call(endpoint, { ...call, signal }),
  page: (endpoint, call) => client.page(endpoint, { ...call, signal }),
  pages: (endpoint, call) => client.pages(endpoint, { ...call, signal }),
  link: (id) => client.link(id, signal),
});
