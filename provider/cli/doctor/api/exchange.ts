import { randomUUID } from "node:crypto";
import {
  defaultPolicy,
  type HttpRequest,
  type HttpResponse,
  headerOf,
  printable,
  RetryableError,
  retryAfter,
  type Settings,
  type Transport,
  UserError,
  withRetries,
} from "../../../client";
import { version } from "../../../version";

/** A request to the service. */
export interface Message {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** The path below `{base_url}`, with its query. */
  readonly path: string;
  readonly body?: unknown;
  /** The idempotency key of a write; a new one by default. */
  readonly idempotencyKey?: string | undefined;
  /** Another API key than that of the settings. */
  readonly apiKey?: string | undefined;
}

/** Whatever the service responds, with the local time around it. */
export interface Exchange extends HttpResponse {
  /** When the request was sent and the response arrived, in milliseconds since 1970. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Whether the service is still busy after all retries: its response says nothing about the request. */
  readonly isBusy: boolean;
  /** The header X-Request-Id (spec 4), as a list for a result. */
  readonly requestIds: readonly string[];
}

/** Few and short retries: a person waits, and a service that fails is a result. */
const policy = { ...defaultPolicy, maxRetries: 3, maxElapsed: 30_000 };

/** Statuses that say nothing about the request (spec 7, 8). */
const busyStatuses = [429, 502, 503, 504];

/**
 * Sends a request, again if the connection fails or the service is busy, and returns the last response.
 *
 * @throws UserError when the service cannot be reached
 */
export async function exchange(
  transport: Transport,
  { baseUrl, apiKey }: Settings,
  message: Message,
): Promise<Exchange> {
  const { method, path, body } = message;
  return exchangeRequest(transport, {
    method,
    url: `${baseUrl}${path}`,
    // Built before the first attempt, so that a retry has the same idempotency key.
    headers: {
      accept: "application/json",
      authorization: `Bearer ${message.apiKey ?? apiKey}`,
      "user-agent": `pulumi-shortlink/${version} (doctor)`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "GET" ? {} : { "idempotency-key": message.idempotencyKey ?? randomUUID() }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    // An interruption does not cancel a request, so that the outcome of every write is known.
    signal: undefined,
  });
}

/**
 * Sends a request to any host, again if the connection fails or the host is busy, and returns the last response.
 *
 * @throws UserError when the host cannot be reached
 */
export async function exchangeRequest(transport: Transport, request: HttpRequest): Promise<Exchange> {
  let busy: Exchange | undefined;
  const attempt = async (): Promise<Exchange> => {
    const sentAt = Date.now();
    const response = await transport.send(request);
    const isBusy = busyStatuses.includes(response.status);
    const id = printable(headerOf(response, "x-request-id") ?? "", 100);
    const requestIds = id === "" ? [] : [id];
    const received = { ...response, sentAt, receivedAt: Date.now(), isBusy, requestIds };
    if (!isBusy) return received;
    busy = received;
    throw new RetryableError(busyError, retryAfter(headerOf(response, "retry-after")));
  };
  return withRetries(attempt, policy).catch((error) => {
    if (error === busyError && busy) return busy;
    throw error;
  });
}

const busyError = new UserError("The service is busy.");
