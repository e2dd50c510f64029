/** What is wrong between this machine and a service. */
export interface NetworkFault {
  /** "the connection was refused" */
  readonly why: string;
  /** What to do, in whole sentences. */
  readonly advice: string;
  /** Whether another attempt would fail the same way. */
  readonly isLasting: boolean;
}

/** The code of an error of the network or of what caused it: "ECONNREFUSED". */
export function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause;
  if ("code" in error && typeof error.code === "string" && error.code !== "UND_ERR") return error.code;
  return cause ? networkCode(cause) : error.name;
}

/**
 * Explains the code of an error of Node.js, OpenSSL or undici: "ECONNREFUSED".
 *
 * @param setting what holds the URL of the service
 */
export function networkFault(code: string, setting: string): NetworkFault {
  const lasting = (why: string, advice: string) => ({ why, advice, isLasting: true });
  if (code === "ENOTFOUND") return lasting("no such host", `Check ${setting}.`);
  if (code === "CERT_HAS_EXPIRED") {
    return lasting(
      "its certificate has expired",
      "The operator of the service must renew it. If it is still valid, correct the clock of this machine.",
    );
  }
  if (code === "CERT_NOT_YET_VALID") {
    return lasting("its certificate is not valid yet", "Correct the clock of this machine.");
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return lasting(
      "its certificate is for a different host",
      `Check the host in ${setting}. A network that you have to log in to also responds in place of the service.`,
    );
  }
  // The codes left out also end a connection that was fine, after a request was sent.
  if (/^EPROTO$|^ERR_(?:SSL(?!.*(?:BAD_RECORD_MAC|UNEXPECTED_EOF))|TLS_DH)/.test(code)) {
    return lasting(
      `no encrypted connection is possible (${code})`,
      `Check the port in ${setting}, which must be that of HTTPS, and any proxy or firewall.`,
    );
  }
  if (/CERT|UNABLE_TO|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$/.test(code)) {
    return lasting(
      `its certificate is not trusted (${code})`,
      "If your own CA issued it, or a proxy of your company that inspects connections, set NODE_EXTRA_CA_CERTS to the file of that CA.",
    );
  }
  if (code === "ECONNREFUSED") {
    const advice = `Check ${setting}, and that the service is running.`;
    return { why: "the connection was refused", advice, isLasting: false };
  }
  const advice = "Check your network and any proxy, then run again.";
  return { why: `the connection failed (${code})`, advice, isLasting: false };
}

/**
 * Explains why a proxy does not connect to a service.
 *
 * @param cause the status of the proxy's response, or the code of the error if there is none
 * @param variable names the proxy
 * @param setting what holds the URL of the service
 */
export function proxyFailure(
  cause: number | string,
  variable: string,
  setting: string,
): Omit<NetworkFault, "isLasting"> {
  const bypass = "If the service needs no proxy, add its host to NO_PROXY.";
  if (typeof cause === "string") {
    return {
      why: `cannot be reached (${cause})`,
      advice: `Check ${variable}, and whether you are in the network of the proxy. ${bypass}`,
    };
  }
  if (cause === 407) {
    return {
      why: "needs a user name and a password (HTTP 407)",
      advice: `Set ${variable} to http://USER:PASSWORD@HOST:PORT, with special characters percent-encoded.`,
    };
  }
  return {
    why: `does not connect to the service (HTTP ${cause})`,
    advice: `Check the host in ${setting}, and whether the proxy allows it. ${bypass}`,
  };
}
