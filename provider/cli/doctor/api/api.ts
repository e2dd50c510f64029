import { randomUUID } from "node:crypto";
import {
  defaultPolicy,
  type HttpResponse,
  RetryableError,
  retryAfter,
  type Settings,
  Transport,
  UserError,
  withRetries,
} from "../../../client";
import { version } from "../../../version";
import { type Response, responseOf } from "./response";

/** A request, spelled as it is sent. */
export interface Request {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** The path below `{base_url}/api/v1/links`: "/lnk_1/qr". */
  readonly path: string;
  /** The query, with its parameters in order. A parameter may repeat. */
  readonly query?: readonly (readonly [string, string])[];
  readonly body?: unknown;
  /** The idempotency key of a write; a new one by default. */
  readonly idempotencyKey?: string;
  /** Another API key than that of the settings. */
  readonly apiKey?: string;
  /** Sent even if the run was interrupted or its budget is used up: what removes the run's own objects. */
  readonly isCleanUp?: boolean;
}

/** The run has sent as many requests as it may. */
export class BudgetExceeded extends UserError {}

/** The options of an {@link Api}. */
export interface ApiOptions {
  readonly settings: Settings;
  /** The most requests to send, apart from those that clean up. */
  readonly budget: number;
  readonly signal?: AbortSignal | undefined;
}

/** The most times to repeat a request that the service throttles, or whose connection fails. */
const policy = { ...defaultPolicy, maxRetries: 3, maxElapsed: 60_000 };

/**
 * Sends single requests to the API and returns whatever the service responds, whether or not it is what the provider expects.
 * Retries only what says nothing about the service: a failed connection, 429, 502, 503 and 504.
 */
export class Api {
  /** The ids of all requests so far. */
  readonly requestIds: string[] = [];
  /** How many requests were sent, without retries. */
  sent = 0;
  private readonly transport: Transport;

  constructor(private readonly options: ApiOptions) {
    const { baseUrl, requestTimeout = 30 } = options.settings;
    this.transport = new Transport(baseUrl, 4, Math.ceil(requestTimeout * 1000));
  }

  /**
   * Sends a request. An interruption does not cancel it, so that the outcome of every write is known.
   *
   * @throws BudgetExceeded when the run has sent as many requests as it may
   * @throws UserError when the service cannot be reached
   */
  async send(request: Request): Promise<Response> {
    const { budget, signal } = this.options;
    if (!request.isCleanUp) {
      signal?.throwIfAborted();
      if (this.sent >= budget) throw new BudgetExceeded(`the run has sent ${budget} requests, its limit`);
    }
    this.sent += 1;
    const message = this.messageOf(request);
    const response = responseOf(
      await withRetries(async () => {
        const received = await this.transport.send(message);
        if (isTemporary(received)) throw new RetryableError(throttled(received), waitOf(received), true);
        return received;
      }, policy),
    );
    if (response.requestId !== undefined) this.requestIds.push(response.requestId);
    return response;
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.transport.close();
  }

  private messageOf({ method, path, query = [], body, idempotencyKey, apiKey }: Request) {
    const { settings } = this.options;
    const parameters = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
    return {
      method,
      url: `${settings.baseUrl}/api/v1/links${path}${query.length > 0 ? `?${parameters}` : ""}`,
      // Built before the first attempt, so that a retry has the same idempotency key.
      headers: {
        accept: "application/json",
        authorization: `Bearer ${apiKey ?? settings.apiKey}`,
        "user-agent": `pulumi-shortlink/${version} (doctor)`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(method === "GET" ? {} : { "idempotency-key": idempotencyKey ?? randomUUID() }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: undefined,
    };
  }
}

const isTemporary = ({ status }: HttpResponse): boolean => [429, 502, 503, 504].includes(status);

const waitOf = ({ headers }: HttpResponse): number | undefined =>
  retryAfter(typeof headers["retry-after"] === "string" ? headers["retry-after"] : undefined);

const throttled = ({ status }: HttpResponse) =>
  new UserError(`The service responds with HTTP ${status}, again and again. Try again later.`);
