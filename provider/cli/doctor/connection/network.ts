import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { networkFault, proxyRefusal, settingName } from "../../../client";
import type { ConnectionResult } from "../model/result";
import { checkCertificate } from "./certificate";
import { failed, passed, skipped } from "./finding";
import { type ProxyUse, proxyFor, withoutBrackets } from "./proxy";
import { addressesOf, networkCode, openSocket, openTls, openTunnel, portOf } from "./sockets";

const baseUrl = settingName("baseUrl");

/** What the checks of the network found. */
export interface NetworkOutcome {
  readonly results: readonly ConnectionResult[];
  /** Whether requests can reach the service. */
  readonly isReachable: boolean;
}

/** A check, and the connection that it opened. Without one, the later checks do not run. */
interface Opened {
  readonly result: ConnectionResult;
  readonly socket?: Duplex | undefined;
}

/**
 * Checks the proxy, the name, the connection and the certificate of a service, and sends no request to it.
 *
 * @param timeout how many milliseconds each step may take
 */
export async function checkNetwork(serviceUrl: string, timeout: number): Promise<NetworkOutcome> {
  const url = new URL(serviceUrl);
  const results: ConnectionResult[] = [];
  const socket = await openConnection(url, timeout, results);
  if (!socket) return { results, isReachable: false };
  if (url.protocol === "http:") {
    socket.destroy();
    results.push(skipped("TLS", "not used: http:// on this machine"));
    return { results, isReachable: true };
  }
  const { result, isReachable } = await checkTls(socket, url, timeout);
  results.push(result);
  return { results, isReachable };
}

/** Connects to the service, directly or through a proxy. */
async function openConnection(
  url: URL,
  timeout: number,
  results: ConnectionResult[],
): Promise<Duplex | undefined> {
  const proxy = proxyFor(url, process.env);
  if (proxy.url !== undefined) {
    const { result, socket } = await connectThroughProxy(proxy, url, timeout);
    results.push(result);
    if (socket) results.push(skipped("DNS", "the proxy looks up the host"));
    if (socket) results.push(skipped("TCP", "the proxy connects to the host"));
    return socket;
  }
  results.push(passed("proxy", proxy.reason));
  const dns = await checkDns(url, timeout);
  results.push(dns);
  if (dns.result === "differs") return undefined;
  const { result, socket } = await connectDirectly(url, timeout);
  results.push(result);
  return socket;
}

async function connectThroughProxy(
  { url: proxy, variable }: Extract<ProxyUse, { variable: string }>,
  url: URL,
  timeout: number,
): Promise<Opened> {
  if (!proxy) {
    return {
      result: failed(
        "proxy",
        `${variable} is not the URL of an HTTP proxy`,
        `Set ${variable} to a URL such as http://proxy.example.com:3128, or unset it. Percent-encode special characters in its user name and password.`,
      ),
    };
  }
  const name = `the proxy ${JSON.stringify(proxy.origin)} in ${variable}`;
  try {
    const { status, socket } = await openTunnel(proxy, url, timeout);
    if (status === 200) return { result: passed("proxy", name), socket };
    socket.destroy();
    return { result: refusedByProxy(name, variable, status, proxy.username !== "") };
  } catch (error) {
    return {
      result: failed(
        "proxy",
        `${name} cannot be reached (${networkCode(error)})`,
        `Check ${variable}, and whether you are in the network of the proxy. If the service needs no proxy, add its host to NO_PROXY.`,
      ),
    };
  }
}

function refusedByProxy(
  name: string,
  variable: string,
  status: number,
  hasCredentials: boolean,
): ConnectionResult {
  const { why, advice } = proxyRefusal(status, variable, baseUrl);
  const isWrong = status === 407 && hasCredentials;
  const found = isWrong ? "refuses its user name and password (HTTP 407)" : why;
  return failed("proxy", `${name} ${found}`, advice);
}

async function checkDns(url: URL, timeout: number): Promise<ConnectionResult> {
  const host = withoutBrackets(url.hostname);
  if (isIP(host)) return skipped("DNS", "not needed: the URL has an address");
  const startedAt = Date.now();
  try {
    const addresses = await addressesOf(host, timeout);
    return passed("DNS", `${addresses.join(", ")} (${Date.now() - startedAt} ms)`);
  } catch (error) {
    const code = networkCode(error);
    const name = JSON.stringify(host);
    if (code === "ENOTFOUND") {
      return failed("DNS", `there is no host ${name}`, networkFault(code, baseUrl).advice);
    }
    return failed(
      "DNS",
      `the host ${name} cannot be looked up (${code})`,
      "Check the network of this machine. If it needs a proxy, set HTTPS_PROXY.",
    );
  }
}

async function connectDirectly(url: URL, timeout: number): Promise<Opened> {
  const port = portOf(url);
  const startedAt = Date.now();
  try {
    const socket = await openSocket(url, timeout);
    return { result: passed("TCP", `port ${port} is open (${Date.now() - startedAt} ms)`), socket };
  } catch (error) {
    const code = networkCode(error);
    if (code === "ECONNREFUSED") {
      const { advice } = networkFault(code, baseUrl);
      return { result: failed("TCP", `port ${port} refuses the connection`, advice) };
    }
    return {
      result: failed(
        "TCP",
        `port ${port} does not respond (${code})`,
        `Check ${baseUrl} and any firewall. If this network needs a proxy, set HTTPS_PROXY.`,
      ),
    };
  }
}

async function checkTls(
  socket: Duplex,
  url: URL,
  timeout: number,
): Promise<{ result: ConnectionResult; isReachable: boolean }> {
  try {
    const secured = await openTls(socket, withoutBrackets(url.hostname), timeout);
    const result = checkCertificate(secured, Date.now());
    const isReachable = secured.authorized;
    secured.destroy();
    return { result, isReachable };
  } catch (error) {
    const found = `no encrypted connection is possible (${networkCode(error)})`;
    const { advice } = networkFault("EPROTO", baseUrl);
    return { result: failed("TLS", found, advice), isReachable: false };
  } finally {
    socket.destroy();
  }
}
