import type * as z from "zod";
import {
  type AssumptionId,
  assumptionAbout,
  assumptions,
  type Endpoint,
  isDeeperThan,
  isObject,
  maxResponseDepth,
} from "../../contract";
import { ApiError, type ApiErrorInfo, isServiceFailure } from "../errors/errors";
import type { KeySource } from "../errors/key-source";
import { printable } from "../errors/printable";
import { reasonOf } from "../errors/reason";
import { containsSecret, redact } from "../errors/redact";
import { RetryableError, retryAfter } from "../retry/retry";
import { type HttpResponse, headerOf } from "./transport";

/** The request that a response belongs to, for error messages. */
export interface RequestInfo {
  readonly endpoint: Endpoint;
  /** The whole path, including that of the base URL, with its parameters filled in. */
  readonly path: string;
  /** Values that no message may repeat. */
  readonly secrets: readonly string[];
  readonly keySource?: KeySource | undefined;
  /** Whether the service may have refused the body rather than the path. */
  readonly hasBody?: boolean;
  /** The status with which the service refuses an id that does not exist; 404 and 410 count as well. */
  readonly unknownIdStatus?: number;
  /** Whether the request was sent before. */
  readonly isRepeated?: boolean;
}

/**
 * Parses the body of a successful response; undefined if the endpoint has none, or the service only confirms a change.
 *
 * @throws ApiError when the service rejected the request, or its response does not match the spec
 * @throws RetryableError when the same request may be sent again: after 408, 429, 5xx, a 409 for a key in flight, or a body that
 * was cut short
 *
 * @param decode converts the body to the contract's names
 */
export function parseResponse(
  response: HttpResponse,
  info: RequestInfo,
  decode: (body: unknown) => unknown = (body) => body,
): unknown {
  const { endpoint } = info;
  const body = parseJson(response.text);
  if (response.status >= 300) throw errorFrom(response, body, info);
  if (endpoint.method === "PATCH" && isWithoutData(response, body)) return undefined;
  // A proxy's page is not the service's response, even if the endpoint has no response body.
  if (body === undefined && (endpoint.response || response.text.trim() !== "")) {
    throw new RetryableError(apiError(response, info, "the response was cut short or is not JSON"));
  }
  if (!endpoint.response) return undefined;
  if (isDeeperThan(maxResponseDepth, body)) {
    throw apiError(response, info, `the response is nested deeper than ${maxResponseDepth} levels`);
  }
  const decoded = decode(body);
  const parsed = endpoint.response.safeParse(decoded);
  if (parsed.success) return parsed.data;
  throw apiError(response, info, ...mismatch(endpoint, decoded, parsed.error.issues));
}

/** Whether a service only confirms a change: the spec shows what it returns for a link alone (4.1). */
const isWithoutData = ({ status, text }: HttpResponse, body: unknown): boolean =>
  (status === 204 && text.trim() === "") || (isObject(body) && body.data === null);

/** Describes a response of another form: the reason, and what is assumed of its form, unless the spec shows it. */
function mismatch(
  endpoint: Endpoint,
  body: unknown,
  issues: readonly z.core.$ZodIssue[],
): [reason: string, details: Pick<ApiErrorInfo, "advice">] {
  const paths = issues.flatMap((issue) => leafPaths(issue));
  const where = `(at ${paths.map((path) => path.join(".") || "the body").join(", ")})`;
  // Every response has `data` (spec 2.1).
  const hasData = typeof body === "object" && body !== null && "data" in body;
  const assumed = paths.map((path) => (hasData ? assumptionAbout(endpoint, path) : undefined));
  const assumptions = [...new Set(assumed.filter((id) => id !== undefined))];
  return assumed.includes(undefined)
    ? [`the response does not match the API specification ${where}`, {}]
    : [
        `the response has another form than the provider assumes ${where}`,
        { advice: assumptionAdvice(assumptions) },
      ];
}

/** Where a value has another form: in a list, which may have two forms, inside the one that it has. */
function leafPaths({ path, ...issue }: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code !== "invalid_union") return [path];
  const inside = issue.errors.find((branch) => branch.every((it) => it.path.length > 0)) ?? [];
  const found = inside.flatMap((it) => leafPaths(it)).map((rest) => [...path, ...rest]);
  return found.length > 0 ? found : [path];
}

function errorFrom(response: HttpResponse, body: unknown, info: RequestInfo): Error {
  const text = reasonOf(body, response.text);
  const reason =
    text === undefined ? "the service rejected the request without a reason" : redact(text, info.secrets);
  const [code, requestId] = ["code", "requestId"].map((name) => {
    const value = isObject(body) ? body[name] : undefined;
    return typeof value === "string" && !containsSecret(value, info.secrets) ? value : undefined;
  });
  const wait = retryAfter(headerOf(response, "retry-after"));
  // A 409 is final unless it has a Retry-After: then the first request with this key is still being processed.
  const isInFlight = response.status === 409 && wait !== undefined;
  const failure = apiError(response, info, reason, { code, requestId, isInFlight });
  const isRetryable = response.status === 429 || isServiceFailure(response.status) || isInFlight;
  const pausesAll = response.status === 429 || (response.status === 503 && wait !== undefined);
  return isRetryable ? new RetryableError(failure, wait, pausesAll) : failure;
}

function apiError(
  response: HttpResponse,
  info: RequestInfo,
  reason: string,
  details: Partial<Pick<ApiErrorInfo, "code" | "requestId" | "isInFlight" | "advice">> = {},
): ApiError {
  const { endpoint, path, secrets, keySource, isRepeated } = info;
  const requestId = headerOf(response, "x-request-id") || details.requestId;
  return new ApiError({
    operation: endpoint.summary,
    method: endpoint.method,
    path: containsSecret(path, secrets) ? endpoint.path : path,
    hasIdInPath: endpoint.path.includes("{"),
    isNotFound: isUnknownId(response.status, info),
    status: response.status,
    code: details.code && printable(details.code.trim(), 100),
    isInFlight: details.isInFlight,
    advice: details.advice,
    keySource,
    isRepeated,
    requestId: requestId && printable(requestId, 100),
    reason: printable(reason.trim(), 500),
  });
}

/** Whether a status means that an id in the path does not exist. */
function isUnknownId(status: number, { endpoint, hasBody = false, unknownIdStatus }: RequestInfo): boolean {
  if (status === 404) return true;
  // A service may refuse an id that it never had with 404, and one that it has no more with 410 (RFC 9110, 15.5.11).
  if (status === 410) return endpoint.path.includes("{");
  const isAmbiguous = hasBody && invalidBodyStatuses.includes(status);
  return status === unknownIdStatus && endpoint.path.includes("{") && !isAmbiguous;
}

/** The statuses with which a service refuses a body (spec 7, not shown). */
const invalidBodyStatuses = [400, 422];

/** A text as JSON; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    // Half a surrogate pair is no text that the engine accepts, and no UTF-8. JSON can hold it only as an escape.
    return JSON.parse(text, /\\u[dD][89a-fA-F]/.test(text) ? wellFormed : undefined);
  } catch {
    return undefined;
  }
}

/** Puts the replacement character in place of half a surrogate pair, in a text or in the names of an object. */
function wellFormed(_name: string, value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (!isObject(value)) return value;
  if (Object.keys(value).every((name) => name.isWellFormed())) return value;
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name.toWellFormed(), it]));
}

/** What to do about a response that contradicts what the provider assumes where the spec shows nothing. */
function assumptionAdvice(ids: readonly AssumptionId[]): string {
  const sentences = ids.map((id) => assumptions[id].sentence).join(" ");
  const settings = ids.map((id) => `shortlink:service.${id}`).join(" and ");
  const command = ids.some((id) => assumptions[id].probe === "write")
    ? "shortlink doctor --write"
    : "shortlink doctor";
  return `The API specification does not show this part of the response. The provider assumes: ${sentences} Run \`${command}\`, which shows what the service returns, and set ${settings} to it.`;
}
