import { STATUS_CODES } from "node:http";
import { type Assumed, statuses } from "../../provider/contract";

/** The content of an error response besides its status. */
export interface ProblemDetails {
  /** An error code for programs, such as `SLUG_TAKEN`. */
  readonly code: string;
  /** An error message for people. */
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The assumption that names the status. */
  readonly statusBy?: StatusAssumption;
}

/** The assumptions about statuses. */
export type StatusAssumption = "unknownIdStatus" | "invalidKeyStatus" | "slugTakenStatus";

/** An error response that is part of the service's behavior. Any other exception is a bug and becomes a 500. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly statusBy: StatusAssumption | undefined;

  constructor(
    readonly status: number,
    { code, message, headers = {}, statusBy }: ProblemDetails,
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
    this.statusBy = statusBy;
  }
}

/** The error for an id that does not exist or belongs to another account. Both must look the same (spec 5). */
export const notFound = (what: string, id: string): Problem =>
  new Problem(statuses.unknownId, {
    code: "NOT_FOUND",
    message: `There is no ${what} ${id}.`,
    statusBy: "unknownIdStatus",
  });

/** The status of an error in this service. */
export const statusOf = ({ status, statusBy }: Problem, assumed: Assumed): number =>
  statusBy === undefined ? status : assumed[statusBy];

/** The error for a body that is JSON, but not valid for the endpoint. */
export const invalid = (message: string, code = "VALIDATION_FAILED"): Problem =>
  new Problem(statuses.invalidBody, { code, message });

/** The body of an error response (spec 7). */
export const errorBody = (
  { status, code, message }: Pick<Problem, "status" | "code" | "message">,
  requestId: string,
) => ({
  error: STATUS_CODES[status] ?? "Error",
  code,
  message,
  statusCode: status,
  requestId,
});
