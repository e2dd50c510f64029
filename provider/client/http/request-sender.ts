import { randomUUID } from "node:crypto";
import {
  type Conventions,
  canonicalJson,
  conventionsOf,
  type Endpoint,
  passwordsIn,
  type ServiceSettings,
} from "../../contract";
import { version } from "../../version";
import { ApiError, LostResponseError, UserError } from "../errors/errors";
import type { KeySource } from "../errors/key-source";
import { RequestLimiter } from "../retry/request-limiter";
import { defaultPolicy, RetryableError, type RetryPolicy, withRetries } from "../retry/retry";
import { parseBaseUrl } from "../settings/base-url";
import { recordingVariable } from "../settings/recording";
import { Spelling } from "../spelling/spelling";
import type { Call } from "./call";
import { fillPath, queryString } from "./path";
import { parseResponse } from "./response";
import { Transport } from "./transport";

/** The maximum number of concurrent requests, each on its own connection. */
const concurrency = 32;

/** The options of a client. */
export interface ClientOptions {
  /** The spec's `{base_url}`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Where the API key comes from, for error messages. Defaults to the configuration. */
  readonly keySource?: (() => KeySource | undefined) | undefined;
  /** How many times to retry a failed request. */
  readonly maxRetries?: number | undefined;
  /** How many seconds to wait for a complete response. */
  readonly requestTimeout?: number | undefined;
  /** How many requests to start per second. Defaults to no client-side limit. */
  readonly requestsPerSecond?: number | undefined;
  /** How the service differs from the assumptions. */
  readonly service?: ServiceSettings | undefined;
  /** Whether to refuse every request, as in a recording run. */
  readonly isOffline?: boolean;
  /** Finer control over retries. */
  readonly policy?: Partial<RetryPolicy>;
}

/** Sends requests with authentication, idempotency keys, rate limiting and retries (spec 4.6, 5, 8). */
export class RequestSender {
  private readonly baseUrl: string;
  /** The path of the base URL, which every path in an error message begins with. */
  private readonly basePath: string;
  private readonly limiter: RequestLimiter;
  private readonly transport: Transport;
  private readonly policy: RetryPolicy;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly conventions: Conventions;
  private readonly spelling: Spelling;
  private firstResponseAt: number | undefined;

  /** @throws UserError when the base URL is invalid */
  constructor(private readonly options: ClientOptions) {
    this.baseUrl = parseBaseUrl(options.baseUrl);
    this.basePath = this.baseUrl.slice(new URL(this.baseUrl).origin.length);
    this.limiter = new RequestLimiter(concurrency, options.requestsPerSecond);
    // Timers accept whole milliseconds only.
    const timeout = Math.ceil((options.requestTimeout ?? 30) * 1000);
    this.transport = new Transport(this.baseUrl, concurrency, timeout);
    const maxRetries = options.maxRetries ?? defaultPolicy.maxRetries;
    this.policy = { ...defaultPolicy, maxRetries, ...options.policy };
    this.conventions = conventionsOf(options.service);
    this.spelling = new Spelling(this.conventions);
    this.headers = {
      accept: "application/json",
      authorization: `Bearer ${options.apiKey}`,
      "user-agent": `pulumi-shortlink/${version}`,
    };
  }

  /**
   * Sends a request, retries it if necessary, and returns the parsed body of its response.
   *
   * @throws ApiError when the service rejects the request
   * @throws UserError when the service cannot be reached or an id is malformed
   */
  async send(endpoint: Endpoint, call: Call<Endpoint>): Promise<unknown> {
    if (this.options.isOffline) {
      throw new UserError(
        `\`shortlink check\` sends no requests. If this is another command, unset ${recordingVariable}.`,
      );
    }
    const path = fillPath(endpoint, call.params ?? {});
    const query = this.spelling.encodeQuery(
      endpoint,
      (call.query ?? {}) as Readonly<Record<string, unknown>>,
    );
    const request = {
      method: endpoint.method,
      url: `${this.baseUrl}${path}${queryString(query, this.conventions.listFormat)}`,
      // Built before the first attempt, so that every retry sends the same idempotency key.
      headers: this.headersFor(endpoint, call),
      body:
        call.body === undefined ? undefined : canonicalJson(this.spelling.encodeBody(endpoint, call.body)),
      signal: call.signal,
    };
    const info = {
      endpoint,
      path: `${this.basePath}${path}`,
      secrets: [this.options.apiKey, ...passwordsIn(call.body), ...(call.secrets ?? [])],
      keySource: this.options.keySource?.(),
      hasBody: call.body !== undefined,
      unknownIdStatus: this.conventions.unknownIdStatus,
    };
    let attempts = 0;
    const attempt = async () => {
      attempts += 1;
      const response = await this.transport.send(request);
      this.firstResponseAt ??= Date.parse(String(response.headers.date)) || undefined;
      return parseResponse(response, { ...info, isRepeated: attempts > 1 }, (body) =>
        this.spelling.decodeBody(endpoint, body),
      );
    };
    const watched = () =>
      attempt().catch((error: unknown) => {
        if (isLost(error)) call.onLost?.();
        throw error;
      });
    return withRetries(() => this.limiter.run(watched, call.signal), this.policy, {
      signal: call.signal,
      onThrottle: (wait) => this.limiter.pauseFor(wait),
    });
  }

  /** The `Date` of the service's first response, in milliseconds since 1970; undefined if there is none. */
  firstResponseTime(): number | undefined {
    return this.firstResponseAt;
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.transport.close();
  }

  private headersFor(endpoint: Endpoint, { body, idempotencyKey }: Call<Endpoint>): Record<string, string> {
    return {
      ...this.headers,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(endpoint.idempotency === "none" ? {} : { "idempotency-key": idempotencyKey ?? randomUUID() }),
    };
  }
}

/**
 * Whether a request may have taken effect although its attempt failed. A service that asks to wait, or to go elsewhere, did not accept
 * it.
 */
function isLost(error: unknown): boolean {
  const failure = error instanceof RetryableError ? error.failure : error;
  if (!(failure instanceof ApiError)) return failure instanceof LostResponseError;
  const isThrottled = error instanceof RetryableError && error.pausesAll;
  const isRedirected = failure.status >= 300 && failure.status < 400;
  return failure.mayHaveTakenEffect && !isThrottled && !isRedirected;
}
