import { type KeySource, keyAdvice } from "./key-source";
import { printableLines } from "./printable";
import { settingName } from "./setting-name";

/** An error that the user can fix: a setting, a value, the network. Shown without a stack trace. */
export class UserError extends Error {
  override readonly name = "UserError";

  /** @param message lines that may repeat texts from outside */
  constructor(message: string, options?: ErrorOptions) {
    super(printableLines(message), options);
  }
}

/** The person or the engine canceled the operation. Writes that are in progress may still finish. */
export class CanceledError extends UserError {
  constructor() {
    super("The operation was canceled.");
  }
}

/** A write may have taken effect: the service got it, and its response is lost. */
export class LostResponseError extends UserError {}

/** The parts of an {@link ApiError}. */
export interface ApiErrorInfo {
  /** The operation in the spec's words: "Create a link". */
  readonly operation: string;
  readonly method: string;
  /** The whole path of the request, including that of the base URL. */
  readonly path: string;
  /** Whether the path contains the id of an object, so that a 404 may mean that the object does not exist. */
  readonly hasIdInPath: boolean;
  readonly status: number;
  /** Whether the status means that an object does not exist. Defaults to whether it is 404. */
  readonly isNotFound?: boolean;
  /** The service's own error code, if any. */
  readonly code: string | undefined;
  /** The id by which the service's operators find the request. */
  readonly requestId: string | undefined;
  /** The service's own message. */
  readonly reason: string;
  /** Whether an earlier request with the same idempotency key is still being processed. */
  readonly isInFlight?: boolean | undefined;
  /** Whether the request was sent before, so that an earlier attempt may have taken effect. */
  readonly isRepeated?: boolean | undefined;
  /** What to do, if the status does not say it. */
  readonly advice?: string | undefined;
  /** Where the API key came from. Defaults to the configuration. */
  readonly keySource?: KeySource | undefined;
}

/**
 * The service rejected a request. The message names the operation, the reason, the request id and what to do. It
 * never contains a key, a password or a request body.
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
  /** Whether an object in the request does not exist. */
  readonly isNotFound: boolean;
  /** Whether an earlier request with this idempotency key is still being processed, so that its outcome is unknown. */
  readonly isInFlight: boolean;
  /** Whether the request was sent before, so that an earlier attempt may have taken effect. */
  readonly isRepeated: boolean;
  /** Whether the request may have taken effect nevertheless. */
  readonly mayHaveTakenEffect: boolean;

  constructor(info: ApiErrorInfo) {
    super(printableLines(messageOf(info)));
    this.method = info.method;
    this.path = info.path;
    this.status = info.status;
    this.code = info.code;
    this.requestId = info.requestId;
    this.isNotFound = isNotFoundIn(info);
    this.isInFlight = info.isInFlight === true;
    this.isRepeated = info.isRepeated === true;
    const { status } = info;
    this.mayHaveTakenEffect = this.isInFlight || status < 400 || isServiceFailure(status);
  }
}

/** Whether a status says that the service failed or did not finish in time, and not that it refused the request. */
export const isServiceFailure = (status: number): boolean => status === 408 || status >= 500;

/** Whether the person or the service caused an error. Every other error is a bug, which keeps its stack. */
export const isExpectedError = (error: unknown): error is ApiError | UserError =>
  error instanceof ApiError || error instanceof UserError;

/** Whether an error means that the object does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.isNotFound;

const isNotFoundIn = ({ status, isNotFound = status === 404 }: ApiErrorInfo): boolean => isNotFound;

function messageOf(info: ApiErrorInfo): string {
  const { operation, method, path, status, code, requestId, reason } = info;
  const facts = [
    `HTTP ${status}${code ? ` ${code}` : ""}`,
    `${method} ${path}`,
    requestId ? `request id ${requestId}` : "no request id",
  ];
  return `${operation}: ${sentence(reason)} (${facts.join(", ")}) ${advice(info)}`;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const mayHaveTakenEffect =
  "The change may have been made; the next run finds out. Report the request id to the service's support.";

function advice(info: ApiErrorInfo): string {
  const { status, method, hasIdInPath, isInFlight, keySource } = info;
  if (info.advice !== undefined) return `${method === "GET" ? "" : `${mayHaveTakenEffect} `}${info.advice}`;
  if (status < 300 && method === "GET")
    return "This is a bug in the service; report the request id to its support.";
  if (status < 300 || isInFlight) return mayHaveTakenEffect;
  if (status === 401) return keyAdvice(keySource);
  if (status === 402)
    return "The account's plan or quota is used up: raise it, or delete what you no longer need.";
  if (status === 403) return "The API key lacks the required scope or plan; use one that has it.";
  if (isNotFoundIn(info)) {
    return hasIdInPath
      ? "Check the id, and that the key belongs to the account that owns it."
      : `Check ${settingName("baseUrl")} and any id in the request.`;
  }
  if (status === 409) {
    const taken =
      "An object with this name or key already exists; choose another one, or import the existing object.";
    return method === "POST"
      ? `${taken} If a run that died created it, \`shortlink diff\` says what to do.`
      : taken;
  }
  if (status === 429) return "Try again later, or set shortlink:requestsPerSecond to stay below the limit.";
  if (status < 400)
    return "Set shortlink:baseUrl to the actual URL of the service; redirects are not followed.";
  if (isServiceFailure(status)) {
    return method === "POST"
      ? "The service failed, not your program. It may have created the object nevertheless; the next run finds out. If it keeps failing, report the request id to the service's support."
      : "The service failed, not your program: run it again, and if it keeps failing, report the request id to the service's support.";
  }
  return "Correct the value and run again.";
}
