import { isIP, type Socket } from "node:net";
import { networkFault, proxyFailure, settingName, withAbort } from "../../../client";
import { withoutBrackets } from "../../../loopback";
import { ownClock } from "../../network/clock";
import { addressesOf, codeOf, openSocket, openTls, openTunnel, ProxyFailure } from "../../network/network";
import { portOf, proxyFor } from "../../network/proxy";
import type { ConnectionResult } from "../model/result";
import { checkCertificate } from "./certificate";
import { failed, passed, skipped } from "./finding";

const baseUrl = settingName("baseUrl");

/** What the checks of the network found. */
export interface NetworkOutcome {
  readonly results: readonly ConnectionResult[];
  /** Whether requests can reach the service. */
  readonly isReachable: boolean;
}

/** A check that failed, after which no other one runs. */
class CheckFailed extends Error {
  constructor(readonly result: ConnectionResult) {
    super(result.found);
  }
}

/**
 * Checks the proxy, the name, the connection and the certificate of a service, and sends no request to it.
 *
 * @param timeout how many milliseconds each step may take
 */
export async function checkNetwork(serviceUrl: string, timeout: number): Promise<NetworkOutcome> {
  const url = new URL(serviceUrl);
  const results: ConnectionResult[] = [];
  let socket: Socket | undefined;
  try {
    const proxy = proxyFor(url, process.env);
    if (proxy.url === undefined) results.push(passed("proxy", proxy.reason));
    socket = await (proxy.url === undefined
      ? connectDirectly(url, timeout, results)
      : connectThrough(proxy.url, proxy.variable, url, timeout, results));
    const isReachable = await checkTls(socket, url, timeout, results);
    return { results, isReachable };
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error;
    return { results: [...results, error.result], isReachable: false };
  } finally {
    socket?.destroy();
  }
}

/**
 * Takes a step of a check.
 *
 * @param explain what the code of an error says, and what to do
 * @returns what the step brings, and how many milliseconds it took
 */
async function take<T>(
  [name, timeout]: readonly [name: string, timeout: number],
  step: (signal: AbortSignal) => Promise<T>,
  explain: (code: string, error: unknown) => readonly [found: string, advice: string],
): Promise<readonly [T, number]> {
  const startedAt = Date.now();
  const { signal, clear } = ownClock.deadline(timeout);
  try {
    return [await withAbort(signal, step(signal)), Date.now() - startedAt];
  } catch (error) {
    const code = signal.aborted ? "ETIMEDOUT" : codeOf(error);
    throw new CheckFailed(failed(name, ...explain(code, error)));
  } finally {
    clear();
  }
}

async function connectThrough(
  proxy: URL | null,
  variable: string,
  url: URL,
  timeout: number,
  results: ConnectionResult[],
): Promise<Socket> {
  if (!proxy) {
    const advice = `Set ${variable} to a URL such as http://proxy.example.com:3128, or unset it. Percent-encode special characters in its user name and password.`;
    throw new CheckFailed(failed("proxy", `${variable} is not the URL of an HTTP proxy`, advice));
  }
  const name = `the proxy ${JSON.stringify(proxy.origin)} in ${variable}`;
  const [socket] = await take(
    ["proxy", timeout],
    (signal) => openTunnel(proxy, url.hostname, portOf(url), signal),
    (code, error) => {
      const status = error instanceof ProxyFailure ? error.status : undefined;
      const { why, advice } = proxyFailure(status ?? code, variable, baseUrl);
      const isWrong = status === 407 && proxy.username !== "";
      return [`${name} ${isWrong ? "refuses its user name and password (HTTP 407)" : why}`, advice];
    },
  );
  results.push(passed("proxy", name), skipped("DNS", "the proxy looks up the host"));
  results.push(skipped("TCP", "the proxy connects to the host"));
  return socket;
}

async function connectDirectly(url: URL, timeout: number, results: ConnectionResult[]): Promise<Socket> {
  const [host, port] = [withoutBrackets(url.hostname), portOf(url)];
  const [addresses, lookupTime] = await take(
    ["DNS", timeout],
    () => addressesOf(host),
    (code) =>
      code === "ENOTFOUND"
        ? [`there is no host ${JSON.stringify(host)}`, networkFault(code, baseUrl).advice]
        : [
            `the host ${JSON.stringify(host)} cannot be looked up (${code})`,
            "Check the network of this machine. If it needs a proxy, set HTTPS_PROXY.",
          ],
  );
  const found = `${addresses.join(", ")} (${lookupTime} ms)`;
  results.push(isIP(host) ? skipped("DNS", "not needed: the URL has an address") : passed("DNS", found));
  const [socket, time] = await take(
    ["TCP", timeout],
    (signal) => openSocket({ url, port, addresses, signal }),
    (code) =>
      code === "ECONNREFUSED"
        ? [`port ${port} refuses the connection`, networkFault(code, baseUrl).advice]
        : [
            `port ${port} does not respond (${code})`,
            `Check ${baseUrl} and any firewall. If this network needs a proxy, set HTTPS_PROXY.`,
          ],
  );
  results.push(passed("TCP", `port ${port} is open (${time} ms)`));
  return socket;
}

/** @returns whether its certificate is accepted */
async function checkTls(socket: Socket, url: URL, timeout: number, results: ConnectionResult[]) {
  if (url.protocol === "http:") {
    results.push(skipped("TLS", "not used: http:// on this machine"));
    return true;
  }
  const [secured] = await take(
    ["TLS", timeout],
    () => openTls(socket, withoutBrackets(url.hostname), { rejectUnauthorized: false }),
    (code) => [`no encrypted connection is possible (${code})`, networkFault("EPROTO", baseUrl).advice],
  );
  results.push(checkCertificate(secured, Date.now()));
  return secured.authorized;
}
