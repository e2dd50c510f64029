import { createServer } from "node:http";
import { connect } from "node:net";
import { onTestFinished, vi } from "vitest";
import { listen } from "./listen";

/** A proxy of a company: everything goes to one service on this machine, whatever host a client names. */
export interface TunnelProxy {
  readonly url: string;
  /** The hosts and ports that clients named. */
  readonly targets: string[];
}

/**
 * Starts a proxy that connects clients to a service. It is stopped after the test.
 *
 * @param service the URL of the service; without one, the proxy refuses every connection
 * @param credentials the user name and password that it requires, separated by a colon
 */
export async function startTunnelProxy(service?: string, credentials?: string): Promise<TunnelProxy> {
  const targets: string[] = [];
  const expected = credentials && `Basic ${Buffer.from(credentials).toString("base64")}`;
  const server = createServer().on("connect", ({ url = "", headers }, client) => {
    client.on("error", () => {});
    targets.push(url);
    if (expected && headers["proxy-authorization"] !== expected) {
      return client.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    }
    if (service === undefined) return client.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    const upstream = connect(Number(new URL(service).port), "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.pipe(client);
      client.pipe(upstream);
    });
    upstream.on("error", () => client.destroy());
    client.on("close", () => upstream.destroy());
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, targets };
}

/** Sets the variables of proxies for a test, and clears all others. */
export function stubProxies(variables: Readonly<Record<string, string>>): void {
  for (const name of ["http_proxy", "https_proxy", "no_proxy"]) {
    for (const variable of [name, name.toUpperCase()]) vi.stubEnv(variable, variables[variable]);
  }
  onTestFinished(() => void vi.unstubAllEnvs());
}
