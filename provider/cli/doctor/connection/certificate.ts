import type { TLSSocket } from "node:tls";
import { networkFault, printable, settingName } from "../../../client";
import type { ConnectionResult } from "../model/result";
import { failed, passed } from "./finding";

/** A certificate that expires within this many days is reported. */
const daysBeforeExpiry = 14;

const day = 24 * 3600 * 1000;

/** Describes the certificate of a service, and what is wrong with it. */
export function checkCertificate(socket: TLSSocket, now: number): ConnectionResult {
  const { issuer, valid_from, valid_to, subjectaltname = "" } = socket.getPeerCertificate();
  const issued = `issued by ${quoted(issuer?.CN ?? issuer?.O ?? "unknown")}`;
  if (!socket.authorized) {
    // Node.js sets the code, although its types say that it is an error.
    const code = String(socket.authorizationError);
    const found: Record<string, string> = {
      CERT_HAS_EXPIRED: `the certificate expired on ${dateOf(valid_to)}`,
      CERT_NOT_YET_VALID: `the certificate is valid only from ${dateOf(valid_from)}`,
      ERR_TLS_CERT_ALTNAME_INVALID: `the certificate is for a different host: ${quoted(subjectaltname)}`,
    };
    const what = found[code] ?? `the certificate is not trusted (${code})`;
    return failed("TLS", `${what}, ${issued}`, networkFault(code, settingName("baseUrl")).advice);
  }
  const daysLeft = Math.floor((Date.parse(valid_to) - now) / day);
  const found = `${socket.getProtocol()}, certificate ${issued}, valid until ${dateOf(valid_to)}`;
  if (daysLeft >= daysBeforeExpiry) return passed("TLS", found);
  return failed("TLS", found, "It expires soon. The operator of the service must renew it.");
}

/** A name in a certificate, of which there may be several. */
const quoted = (name: string | string[]): string => JSON.stringify(printable(String(name), 200));

/** "2026-12-31" */
const dateOf = (text: string): string => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? "an unknown date" : new Date(time).toISOString().slice(0, 10);
};
