import type { TLSSocket } from "node:tls";
import { printable, settingName } from "../../../client";
import type { ConnectionResult } from "../model/result";
import { failed, passed } from "./finding";

/** A certificate that expires within this many days is reported. */
const daysBeforeExpiry = 14;

const day = 24 * 3600 * 1000;

/** Describes the certificate of a service, and what is wrong with it. */
export function checkCertificate(socket: TLSSocket, now: number): ConnectionResult {
  const { issuer, valid_from, valid_to, subjectaltname = "" } = socket.getPeerCertificate();
  const issued = `issued by ${quoted(issuer?.CN ?? issuer?.O ?? "unknown")}`;
  const code = codeOf(socket);
  if (code === "CERT_HAS_EXPIRED") {
    return failed(
      "TLS",
      `the certificate expired on ${dateOf(valid_to)}, ${issued}`,
      "The operator of the service must renew it. If that date is still to come, correct the clock of this machine.",
    );
  }
  if (code === "CERT_NOT_YET_VALID") {
    return failed(
      "TLS",
      `the certificate is valid only from ${dateOf(valid_from)}, ${issued}`,
      "Correct the clock of this machine.",
    );
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return failed(
      "TLS",
      `the certificate is for a different host: ${quoted(subjectaltname)}, ${issued}`,
      `Check the host in ${settingName("baseUrl")}. A network that you have to log in to also responds in place of the service.`,
    );
  }
  if (code !== undefined) {
    return failed(
      "TLS",
      `the certificate is not trusted (${code}), ${issued}`,
      "If your own CA issued it, or a proxy of your company that inspects connections, set NODE_EXTRA_CA_CERTS to the file of that CA.",
    );
  }
  const daysLeft = Math.floor((Date.parse(valid_to) - now) / day);
  const found = `${socket.getProtocol()}, certificate ${issued}, valid until ${dateOf(valid_to)}`;
  if (daysLeft >= daysBeforeExpiry) return passed("TLS", found);
  return failed("TLS", found, "It expires soon. The operator of the service must renew it.");
}

/** Why the certificate is not accepted: the code of OpenSSL or Node.js. */
function codeOf({ authorized, authorizationError }: TLSSocket): string | undefined {
  if (authorized) return undefined;
  // Node.js sets the code, although its types say that it is an error.
  return String((authorizationError as { code?: string } | undefined)?.code ?? authorizationError);
}

/** A name in a certificate, of which there may be several. */
const quoted = (name: string | string[]): string => JSON.stringify(printable(String(name), 200));

/** "2026-12-31" */
const dateOf = (text: string): string => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? "an unknown date" : new Date(time).toISOString().slice(0, 10);
};
