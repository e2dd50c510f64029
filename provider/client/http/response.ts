import { type Endpoint, ErrorBody, isDeeperThan, maxResponseDepth } from "../../contract/index";
import { ApiError, type ApiErrorInfo } from "../errors/errors";
import type { KeySource } from "../errors/key-source";
import { printable } from "../errors/printable";
import { containsSecret, redact } from "../errors/redact";
import { RetryableError, retryAfter } from "../retry/retry";
import type { HttpResponse } from "./transport";

/** What an answer belongs to, for messages. */
export interface RequestInfo {
  readonly endpoint: Endpoint;
  /** The whole path that was asked for: the base URL's own and the endpoint's, with its parameters filled in. */
  readonly path: string;
  /** What of the service's words no message may repeat. */
  readonly secrets: readonly string[];
  readonly keySource?: KeySource | undefined;
}

const retryableStatuses = new Set([429, 500, 502, 503, 504]);

/**
 * The parsed body of a success; undefined where the endpoint has none.
 *
 * @throws ApiError when the service refused, or answered something that is not what the spec promises
 * @throws Transient when the same request may be sent again: 429, 5xx, a 409 for a key still in flight, a body cut short
 */
export function parseResponse(answer: HttpResponse, asked: RequestInfo): unknown {
  const { endpoint } = asked;
  const body = parseJson(answer.text);
  if (answer.status < 200 || answer.status >= 300) throw errorFrom(answer, body, asked);
  // A page of a proxy is no answer of the service, even where that has nothing to say.
  if (body === undefined && (endpoint.response || answer.text.trim() !== "")) {
    throw new RetryableError(apiError(answer, asked, "the answer was cut short, or is not JSON"));
  }
  if (!endpoint.response) return undefined;
  if (isDeeperThan(maxResponseDepth, body)) {
    throw apiError(answer, asked, `the answer is nested deeper than ${maxResponseDepth} levels`);
  }
  const parsed = endpoint.response.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => issue.path.join(".") || "the body").join(", ");
  throw apiError(answer, asked, `the answer is not what the API promises (at ${where})`);
}

function errorFrom(answer: HttpResponse, body: unknown, asked: RequestInfo): Error {
  const error = ErrorBody.partial().safeParse(body);
  const { message, error: title, code, requestId } = error.data ?? {};
  const words = message ?? title;
  const reason =
    words === undefined ? "the service refused without giving a reason" : redact(words, asked.secrets);
  const shownCode = code !== undefined && containsSecret(code, asked.secrets) ? undefined : code;
  const wait = retryAfter(header(answer, "retry-after"));
  // A 409 is final, unless it says when to ask again: then the first request with this key is still being answered.
  const isInFlight = answer.status === 409 && wait !== undefined;
  const failure = apiError(answer, asked, reason, { code: shownCode, requestId, isInFlight });
  const again = retryableStatuses.has(answer.status) || isInFlight;
  const everyone = answer.status === 429 || (answer.status === 503 && wait !== undefined);
  return again ? new RetryableError(failure, wait, everyone) : failure;
}

function apiError(
  answer: HttpResponse,
  { endpoint, path, secrets, keySource }: RequestInfo,
  reason: string,
  given: Partial<Pick<ApiErrorInfo, "code" | "requestId" | "isInFlight">> = {},
): ApiError {
  const requestId = header(answer, "x-request-id") || given.requestId;
  return new ApiError({
    operation: endpoint.summary,
    method: endpoint.method,
    path: containsSecret(path, secrets) ? endpoint.path : path,
    namesObject: endpoint.path.includes("{"),
    status: answer.status,
    code: given.code && printable(given.code, 100),
    isInFlight: given.isInFlight,
    keySource,
    requestId: requestId && printable(requestId, 100),
    reason: printable(reason, 500),
  });
}

function header(answer: HttpResponse, name: string): string | undefined {
  const value = answer.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
