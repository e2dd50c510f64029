import { type KeySource, keyAdvice } from "./key-source";
import { settingName } from "./setting-name";

/** Something the person can mend: a setting, a value, a network. It is shown without a stack. */
export class UserError extends Error {
  override readonly name = "UserError";
}

/** What an {@link ApiError} is made of. */
export interface ApiErrorInfo {
  /** The operation in the spec's words: "Create a link". */
  readonly operation: string;
  readonly method: string;
  /** The whole path that was asked for, that of the base URL included. */
  readonly path: string;
  /** Whether the path holds the id of an object, and so a 404 may mean that there is no such object. */
  readonly namesObject: boolean;
  readonly status: number;
  /** The service's own code, where it gave one (spec 7). */
  readonly code: string | undefined;
  /** The id under which the service's operators find the request (spec 4). */
  readonly requestId: string | undefined;
  /** The service's own words. */
  readonly reason: string;
  /** Whether an earlier request with the same key was still being answered (spec 4.6). */
  readonly isInFlight?: boolean | undefined;
  /** Where the key came from that was sent; the configuration where nothing is said. */
  readonly keySource?: KeySource | undefined;
}

/**
 * The service answered, and refused (spec 7). Its message names the operation, the reason, the request id and what
 * to do; it never holds a key, a password or a request body.
 *
 * @example
 * try { await client.call(links.read, { params: { id } }); }
 * catch (error) { if (error instanceof ApiError && error.status === 404) … }
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  /** Whether an earlier request with this key is still being answered, so that nobody knows yet what it has done. */
  readonly isInFlight: boolean;

  constructor(refusal: ApiErrorInfo) {
    super(messageOf(refusal));
    this.method = refusal.method;
    this.path = refusal.path;
    this.status = refusal.status;
    this.code = refusal.code;
    this.requestId = refusal.requestId;
    this.isInFlight = refusal.isInFlight === true;
  }
}

/** Whether the service says that there is no such thing. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function messageOf(refusal: ApiErrorInfo): string {
  const { operation, method, path, status, code, requestId, reason } = refusal;
  const facts = [
    `HTTP ${status}${code ? ` ${code}` : ""}`,
    `${method} ${path}`,
    requestId ? `request id ${requestId}` : "no request id was given",
  ];
  return `${operation}: ${sentence(reason)} (${facts.join(", ")}) ${advice(refusal)}`;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const mayHaveTakenEffect =
  "The change may have been made: look before you run again, and give the service's support the request id.";

function advice({ status, method, namesObject, isInFlight, keySource }: ApiErrorInfo): string {
  if (status < 300 && method === "GET")
    return "That is a fault of the service: give its support the request id.";
  if (status < 300 || isInFlight) return mayHaveTakenEffect;
  if (status === 401) return keyAdvice[keySource ?? "configuration"];
  if (status === 403) return "The key lacks the scope or the plan for this; use one that has it.";
  if (status === 404 && !namesObject) {
    return `Check ${settingName("baseUrl")}, and any id that was sent.`;
  }
  if (status === 404) return "Check the id, and that the key belongs to the account that holds it.";
  if (status === 409)
    return "Something with this name or key is there already; choose another, or import what is there.";
  if (status === 429) return "Try again later, or set shortlink:requestsPerSecond to stay below the limit.";
  if (status >= 300 && status < 400)
    return "Set shortlink:baseUrl to where the service really is; redirects are not followed.";
  if (status >= 500) {
    return "The service failed, not your program: run it again, and if it stays so, give its support the request id.";
  }
  return "Mend the value and run again.";
}
