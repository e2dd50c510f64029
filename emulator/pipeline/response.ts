import { assumedBy } from "../assume/assume";
import type { Fault } from "../faults/rules";
import { errorBody, Problem, statusOf } from "../http/problem";
import type { Behaviour } from "../options/behaviour";
import { render } from "./render";

/** A response before it is sent. */
export interface ServiceResponse {
  readonly status: number;
  /** Null for 204. */
  readonly text: string | null;
  /** Besides Content-Type and X-Request-Id. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** JSON by default. A fault may change it. */
  readonly contentType?: string;
  /** Whether it replays the first response to its Idempotency-Key. */
  readonly replayed?: boolean;
  /** Whether the request committed a change. */
  readonly committed?: boolean;
}

/** The headers of a response. */
export const headersOf = ({
  headers,
  requestId,
  text,
  contentType = "application/json",
}: ServiceResponse) => ({
  ...headers,
  "X-Request-Id": requestId,
  ...(text === null ? {} : { "Content-Type": contentType }),
});

/** Converts to a standard Response. */
export const toResponse = (response: ServiceResponse): Response =>
  new Response(response.text, { status: response.status, headers: headersOf(response) });

/** The response to an error. An error that is not a {@link Problem} is a bug of the emulator and becomes a 500. */
export function errorResponse(error: unknown, requestId: string, behaviour: Behaviour): ServiceResponse {
  const problem = error instanceof Problem ? error : internalError(error);
  const status = statusOf(problem, assumedBy(behaviour.assume));
  const { code, message } = problem;
  const text = render(errorBody({ status, code, message }, requestId), behaviour);
  return { status, text, headers: problem.headers, requestId };
}

/** The response of a `status` fault: its own body, or a standard error body. */
export function faultResponse(
  { status, retryAfter, body, contentType }: Extract<Fault, { kind: "status" }>,
  requestId: string,
  behaviour: Behaviour,
): ServiceResponse {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  const problem = new Problem(status, { code: "FAULT", message: "An injected fault.", headers });
  const response = errorResponse(problem, requestId, behaviour);
  return { ...response, text: body ?? response.text, ...(contentType === undefined ? {} : { contentType }) };
}

const internalError = (error: unknown): Problem =>
  new Problem(500, {
    code: "INTERNAL",
    message: `The emulator has failed: ${error instanceof Error ? error.message : String(error)}`,
  });
