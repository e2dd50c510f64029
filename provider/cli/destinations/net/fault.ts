import { networkFault } from "../../../client";

/** Why a request has no response. */
export interface Fault {
  readonly kind: "fault";
  readonly state: "dead" | "unknown" | "refused";
  /** "no such host" */
  readonly why: string;
  /** Whether another attempt may get a response. */
  readonly isPassing: boolean;
}

/** An address that no request goes to. */
export class RefusedAddress extends Error {
  override readonly name = "RefusedAddress";
}

/** A proxy that does not connect to a host, which says nothing about the host. */
export class RefusedByProxy extends Error {
  override readonly name = "RefusedByProxy";
}

/** The addresses of a host are not known in time. */
export class NoNameServer extends Error {
  readonly code = "EAI_AGAIN";
}

/** The time of a request, or of all of them, is up. */
export class TimeIsUp extends Error {
  override readonly name = "TimeIsUp";

  constructor(
    message: string,
    /** Whether it was the time of all requests. */
    readonly ofAll: boolean,
  ) {
    super(message);
  }
}

/** A response with mistakes that most browsers accept, and the parser of this check does not. */
const sloppy = "its response has mistakes that browsers may accept";

/** What this machine lacks or refuses: the destination may be well. */
const ownFaults: Readonly<Record<string, string>> = {
  EAI_AGAIN: "the name server does not respond",
  ENETUNREACH: "this machine has no route to its address",
  EHOSTUNREACH: "this machine has no route to its address",
  EADDRNOTAVAIL: "this machine has no route to its address",
  EMFILE: "this machine has no connection left",
  UND_ERR_HEADERS_OVERFLOW: "its headers are too large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: sloppy,
  ERR_ASSERTION: sloppy,
  HTTPParserError: sloppy,
};

/** What an error says about a destination. */
export function faultOf(error: unknown): Fault {
  const fault = (state: Fault["state"], why: string, isPassing = false): Fault => {
    return { kind: "fault", state, why, isPassing };
  };
  if (error instanceof RefusedAddress) return fault("refused", error.message);
  if (error instanceof RefusedByProxy) return fault("unknown", error.message);
  if (error instanceof TimeIsUp) return fault(error.ofAll ? "unknown" : "dead", error.message, !error.ofAll);
  const code = codeOf(error);
  const own = ownFaults[code];
  if (own !== undefined) return fault("unknown", own, code === "EAI_AGAIN" || own === sloppy);
  if (code === notHttp) return fault("dead", "its response is not HTTP", true);
  const { why, isLasting } = networkFault(code, "");
  return fault("dead", why, !isLasting);
}

/** The code of a response that does not start as one of HTTP does. */
const notHttp = "NOT_HTTP";

/** The code of an error or of what caused it: "ECONNRESET". */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  // The pool of connections has a code of its own for any of them, and the parser of HTTP a code for each mistake.
  const isWrapper = "code" in error && error.code === "UND_ERR_SOCKET";
  if (isWrapper) return inner ? codeOf(inner) : "ECONNRESET";
  if (error.name === "HTTPParserError") return /\(Expected HTTP/.test(error.message) ? notHttp : error.name;
  if ("code" in error && typeof error.code === "string") return error.code;
  return inner ? codeOf(inner) : error.name;
}
