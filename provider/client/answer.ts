import { deepestAnswer, type Endpoint, ErrorBody, isDeeperThan } from "../contract";
import { ApiError } from "./errors";
import { printable } from "./printable";
import { retryAfter, Transient } from "./retry";
import type { Answer } from "./transport";

/** What an answer belongs to, for messages. */
export interface Asked {
  readonly endpoint: Endpoint;
  /** The path with its parameters filled in. */
  readonly path: string;
  /** Texts that no message may hold. */
  readonly secrets: readonly string[];
}

const transient = new Set([429, 500, 502, 503, 504]);

/**
 * The parsed body of a success; undefined where the endpoint has none.
 *
 * @throws ApiError when the service refused, or answered something that is not what the spec promises
 * @throws Transient when the same request may be sent again: 429, 5xx, a 409 for a key still in flight, a body cut short
 */
export function readAnswer(answer: Answer, asked: Asked): unknown {
  const { endpoint } = asked;
  const body = parseJson(answer.text);
  if (answer.status < 200 || answer.status >= 300) throw refusal(answer, body, asked);
  if (!endpoint.response) return undefined;
  if (body === undefined) {
    throw new Transient(fail(answer, asked, "the answer was cut short, or is not JSON"));
  }
  if (isDeeperThan(deepestAnswer, body)) {
    throw fail(answer, asked, `the answer is nested deeper than ${deepestAnswer} levels`);
  }
  const parsed = endpoint.response.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => issue.path.join(".") || "the body").join(", ");
  throw fail(answer, asked, `the answer is not what the API promises (at ${where})`);
}

function refusal(answer: Answer, body: unknown, asked: Asked): Error {
  const error = ErrorBody.partial().safeParse(body);
  const reason = error.success ? (error.data.message ?? error.data.error) : undefined;
  const failure = fail(answer, asked, reason ?? "the service refused without giving a reason", {
    code: error.success ? error.data.code : undefined,
    requestId: error.success ? error.data.requestId : undefined,
  });
  const wait = retryAfter(header(answer, "retry-after"));
  // A 409 is final, unless it says when to ask again: then the first request with this key is still being answered.
  const again = transient.has(answer.status) || (answer.status === 409 && wait !== undefined);
  const everyone = answer.status === 429 || (answer.status === 503 && wait !== undefined);
  return again ? new Transient(failure, wait, everyone) : failure;
}

function fail(
  answer: Answer,
  { endpoint, path, secrets }: Asked,
  reason: string,
  given: { code?: string | undefined; requestId?: string | undefined } = {},
): ApiError {
  const requestId = header(answer, "x-request-id") || given.requestId;
  return new ApiError({
    operation: endpoint.summary,
    method: endpoint.method,
    path,
    status: answer.status,
    code: given.code && printable(given.code, 100),
    requestId: requestId && printable(requestId, 100),
    reason: printable(redact(reason, secrets), 500),
  });
}

const redact = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret !== "")
    .reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);

function header(answer: Answer, name: string): string | undefined {
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
