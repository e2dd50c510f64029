import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { connect, isIP, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { connect as startTls, type TLSSocket } from "node:tls";
import { withAbort } from "../../../client";
import { withoutBrackets } from "./proxy";

/** A response of a proxy to CONNECT. */
export interface Tunnel {
  readonly status: number;
  /** The connection to the service if the status is 200. */
  readonly socket: Duplex;
}

/** The port of a URL. */
export const portOf = ({ port, protocol }: Pick<URL, "port" | "protocol">): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);

/** The addresses of a host. */
export async function addressesOf(host: string, timeout: number): Promise<string[]> {
  const found = await withAbort(AbortSignal.timeout(timeout), lookup(host, { all: true }));
  return found.map(({ address }) => address);
}

/** Connects to the host of a URL. */
export const openSocket = (url: URL, timeout: number): Promise<Socket> =>
  opened(connect({ host: withoutBrackets(url.hostname), port: portOf(url) }), "connect", timeout);

/** Has a proxy connect to the host of a URL. */
export async function openTunnel(proxy: URL, url: URL, timeout: number): Promise<Tunnel> {
  const target = `${url.hostname}:${portOf(url)}`;
  const credentials = [proxy.username, proxy.password].map(decodeURIComponent).join(":");
  const request = (proxy.protocol === "https:" ? https : http).request({
    ...{ host: withoutBrackets(proxy.hostname), port: portOf(proxy), method: "CONNECT", path: target },
    headers: {
      host: target,
      ...(proxy.username && {
        "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}`,
      }),
    },
    signal: AbortSignal.timeout(timeout),
  });
  return new Promise((resolve, reject) => {
    request.once("connect", ({ statusCode = 0 }, socket) => {
      socket.on("error", () => {});
      resolve({ status: statusCode, socket });
    });
    request.once("error", reject);
    request.end();
  });
}

/** Starts TLS on a connection. The certificate may be invalid: see `authorized` and `authorizationError`. */
export function openTls(socket: Duplex, host: string, timeout: number): Promise<TLSSocket> {
  const servername = isIP(host) ? {} : { servername: host };
  return opened(
    startTls({ socket, host, ...servername, rejectUnauthorized: false }),
    "secureConnect",
    timeout,
  );
}

/** Waits until a socket is open. */
async function opened<S extends Socket>(socket: S, event: string, timeout: number): Promise<S> {
  const isOpen = new Promise<S>((resolve, reject) => {
    socket.once(event, () => resolve(socket));
    // The listener stays: an error after that is of no interest.
    socket.on("error", reject);
    socket.once("close", () => reject(Object.assign(new Error("closed"), { code: "ECONNRESET" })));
  });
  return withAbort(AbortSignal.timeout(timeout), isOpen).catch((error) => {
    socket.destroy();
    throw error;
  });
}

/** The code of an error of the network: "ECONNREFUSED". */
export function networkCode(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return "unknown error";
  if (first.name === "TimeoutError" || first.name === "AbortError") return "ETIMEDOUT";
  return "code" in first && typeof first.code === "string" ? first.code : first.name;
}
