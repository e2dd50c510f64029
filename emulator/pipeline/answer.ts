import type { Behaviour } from "../behaviour";
import type { Fault } from "../faults/rules";
import { errorBody, Problem } from "../problem";
import { render } from "./render";

/** A response before it goes out. */
export interface Answer {
  readonly status: number;
  /** Null for 204. */
  readonly text: string | null;
  /** Beside Content-Type and X-Request-Id. */
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** JSON, unless a fault says otherwise. */
  readonly contentType?: string;
  /** Whether it is the first response to its Idempotency-Key once more. */
  readonly replayed?: boolean;
  /** Whether it stands for a change that lasts. */
  readonly committed?: boolean;
}

/** The headers of an answer. */
export const headersOf = ({ headers, requestId, text, contentType = "application/json" }: Answer) => ({
  ...headers,
  "X-Request-Id": requestId,
  ...(text === null ? {} : { "Content-Type": contentType }),
});

/** An answer as it goes out. */
export const responseOf = (answer: Answer): Response =>
  new Response(answer.text, { status: answer.status, headers: headersOf(answer) });

/** The answer to a failure; what is no {@link Problem} is a bug of the emulator and answers 500. */
export function refusal(error: unknown, requestId: string, behaviour: Behaviour): Answer {
  const problem = error instanceof Problem ? error : bug(error);
  const text = render(errorBody(problem, requestId), behaviour);
  return { status: problem.status, text, headers: problem.headers, requestId };
}

/** The answer of a `status` fault: its own body, or an error body like any other. */
export function faultAnswer(
  { status, retryAfter, body, contentType }: Extract<Fault, { kind: "status" }>,
  requestId: string,
  behaviour: Behaviour,
): Answer {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  const problem = new Problem(status, { code: "FAULT", message: "A fault that was asked for.", headers });
  const answer = refusal(problem, requestId, behaviour);
  return { ...answer, text: body ?? answer.text, ...(contentType === undefined ? {} : { contentType }) };
}

const bug = (error: unknown): Problem =>
  new Problem(500, {
    code: "INTERNAL",
    message: `The emulator has failed: ${error instanceof Error ? error.message : String(error)}`,
  });
