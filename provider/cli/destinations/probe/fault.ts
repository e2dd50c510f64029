import { networkFault } from "../../../client";
import { codeOf, ProxyFailure } from "../../network/network";

/** Why a request has no response. */
export class Fault extends Error {
  readonly kind = "fault";

  /**
   * @param why "no such host"
   * @param isPassing whether another attempt may get a response
   */
  constructor(
    readonly state: "dead" | "unknown" | "refused",
    readonly why: string,
    readonly isPassing = false,
  ) {
    super(why);
  }
}

/** Where the addresses of a host are not known in time. */
export const noNameServer = new Fault("unknown", "the name server does not respond", true);

/** Where a proxy has not connected to a host in time. */
export const silentProxy = new Fault("unknown", "the proxy does not respond");

/** A response with mistakes that most browsers accept, and the parser of this check does not. */
const sloppy = new Fault("unknown", "its response has mistakes that browsers may accept", true);

const noRoute = new Fault("unknown", "this machine has no route to its address");

/** What this machine lacks or refuses: the destination may be well. */
const ownFaults: Readonly<Record<string, Fault>> = {
  EAI_AGAIN: noNameServer,
  ENETUNREACH: noRoute,
  EHOSTUNREACH: noRoute,
  EADDRNOTAVAIL: noRoute,
  EMFILE: new Fault("unknown", "this machine has no connection left"),
  UND_ERR_HEADERS_OVERFLOW: new Fault("unknown", "its headers are too large"),
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: sloppy,
  ERR_ASSERTION: sloppy,
};

/** What an error says about a destination. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof ProxyFailure) return new Fault("unknown", error.message);
  if (error instanceof Error && error.name === "HTTPParserError") {
    const isHttp = !error.message.includes("(Expected HTTP");
    return isHttp ? sloppy : new Fault("dead", "its response is not HTTP", true);
  }
  const code = codeOf(error);
  const { why, isLasting } = networkFault(code, "");
  return ownFaults[code] ?? new Fault("dead", why, !isLasting);
}
