import { STATUS_CODES } from "node:http";
import { statuses } from "../provider/contract";

/** What a refusal says besides its status. */
export interface ProblemDetails {
  /** A word for programs: `SLUG_TAKEN`. */
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal that is part of the service's behaviour; anything else that is thrown is a bug and answers 500. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly status: number,
    { code, message, headers = {} }: ProblemDetails,
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/** The refusal for an id that does not exist, or belongs to somebody else: the two must look alike (spec 5). */
export const notFound = (what: string, id: string): Problem =>
  new Problem(statuses.unknownId, { code: "NOT_FOUND", message: `There is no ${what} ${id}.` });

/** The refusal of a body that is JSON, but not what the endpoint takes. */
export const invalid = (message: string, code = "VALIDATION_FAILED"): Problem =>
  new Problem(statuses.invalidBody, { code, message });

/** The body of an error response (spec 7). */
export const errorBody = ({ status, code, message }: Problem, requestId: string) => ({
  error: STATUS_CODES[status] ?? "Error",
  code,
  message,
  statusCode: status,
  requestId,
});
