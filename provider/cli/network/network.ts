import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { type ConnectionOptions, connect as startTls, type TLSSocket } from "node:tls";
import { Client } from "undici";
import { networkCode } from "../../client";
import { withoutBrackets } from "../../loopback";
import { proxyFor } from "./proxy";

/** Where to connect to. */
export interface Target {
  readonly url: URL;
  readonly port: number;
  /** The addresses of the host, which may be connected to. */
  readonly addresses: readonly string[];
  /** Ends the connection, also while it is not open yet. */
  readonly signal: AbortSignal;
}

/** The code of an error of the network. The pool of undici has one of its own for a connection that ended. */
export const codeOf = (error: unknown): string =>
  networkCode(error).replace(/^UND_ERR_SOCKET$/, "ECONNRESET");

/** The addresses of a host. */
export async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

/** Connects to one of the addresses of a host. */
export function openSocket({ url, port, addresses, signal }: Target): Promise<Socket> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const socket = connect({
    ...{ host: withoutBrackets(url.hostname), port, signal, autoSelectFamily: true },
    lookup: (_host, _options, done) => done(null, found),
  });
  return opened(socket, "connect");
}

/** A proxy that does not connect to a host, which says nothing about the host. */
export class ProxyFailure extends Error {
  /** @param status that of its response, if there is one */
  constructor(
    message: string,
    readonly status?: number,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/**
 * Has a proxy connect to a host.
 *
 * @throws ProxyFailure when it does not
 */
export async function openTunnel(
  proxy: URL,
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<Socket> {
  const target = `${host}:${port}`;
  const credentials = [proxy.username, proxy.password].map(decodeURIComponent).join(":");
  const authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
  const client = new Client(proxy.origin, { allowH2: false, connectTimeout: 0, connect: { signal } });
  const headers = { host: target, ...(proxy.username && { "proxy-authorization": authorization }) };
  const { statusCode, socket } = await client
    .connect({ path: target, headers, signal })
    .catch((cause) => {
      throw new ProxyFailure(`the proxy cannot be reached (${codeOf(cause)})`, undefined, cause);
    })
    .finally(() => client.destroy());
  socket.on("error", () => {});
  if (statusCode === 200) return socket as Socket;
  socket.destroy();
  throw new ProxyFailure(`the proxy does not connect to ${host} (HTTP ${statusCode})`, statusCode);
}

/** Starts TLS on a connection. */
export function openTls(socket: Socket, host: string, options: ConnectionOptions): Promise<TLSSocket> {
  // A server knows its name without the dot that a host may end with.
  const name = isIP(host) ? {} : { servername: host.replace(/\.$/, "") };
  return opened(startTls({ ...options, ...name, socket, host }), "secureConnect");
}

/** Waits until a socket is open. */
export async function opened<S extends Socket>(socket: S, event: "connect" | "secureConnect"): Promise<S> {
  // The listener stays: an error after that is of no interest.
  socket.on("error", () => {});
  await once(socket, event);
  return socket;
}

/** The network that destinations are requested through. */
export interface Network {
  /** The addresses of a host name, for a URL there. */
  lookup(host: string, url: URL): Promise<readonly string[]>;
  /** Connects to one of the addresses. */
  open(target: Target): Socket | Promise<Socket>;
  /** Whether it does so through a proxy. */
  hasProxy?(url: URL): boolean;
}

/** @throws ProxyFailure when the variables do not name an HTTP proxy */
function proxyOf(url: URL): URL | undefined {
  const proxy = proxyFor(url, process.env);
  if (proxy.url === null) throw new ProxyFailure(`${proxy.variable} is not the URL of an HTTP proxy`);
  return proxy.url;
}

/** The network of this machine, through HTTPS_PROXY or HTTP_PROXY where they are set. */
export const ownNetwork: Network = {
  lookup: (host, url) =>
    addressesOf(host).catch((error) => {
      if (!proxyOf(url)) throw error;
      throw new ProxyFailure("only the proxy may know its address, which cannot be checked then");
    }),

  hasProxy: (url) => proxyOf(url) !== undefined,

  async open(target) {
    const { url, port, addresses, signal } = target;
    const proxy = proxyOf(url);
    if (!proxy) return openSocket(target);
    // A proxy is given the address that was checked, not the name, which it might resolve to another one.
    const [address = ""] = addresses;
    const host = isIP(address) === 6 ? `[${address}]` : address;
    return openTunnel(proxy, host, port, signal);
  },
};
