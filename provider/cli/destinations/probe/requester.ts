import { isIP, type Socket } from "node:net";
import { Agent, type buildConnector } from "undici";
import { headerOf, withAbort } from "../../../client";
import { version } from "../../../version";
import { refusedNetwork } from "../../network/addresses";
import type { Clock } from "../../network/clock";
import { type Network, opened, openTls } from "../../network/network";
import { portOf } from "../../network/proxy";
import { Fault, faultOf, noNameServer, silentProxy } from "./fault";
import { concurrency } from "./host-limits";

/** The status and the few headers of a response that are looked at. Nothing else of it is kept. */
export interface Response {
  readonly kind: "response";
  readonly status: number;
  readonly location: string | undefined;
  readonly retryAfter: string | undefined;
  /** Whether it sets a cookie, which is not kept. */
  readonly setsCookie: boolean;
  /** When the certificate ends, in milliseconds since 1970. */
  readonly certificateEnds: number | undefined;
}

/** How many milliseconds a response may take, with its connection. */
const requestTimeout = 10_000;

/** The most bytes of headers that a browser might accept. */
const maxHeaderSize = 256 * 1024;

const headers = {
  "user-agent": `pulumi-shortlink/${version} (link check; +https://github.com/pulumi-shortlink/pulumi-shortlink)`,
  accept: "*/*",
};

/** A header in which each byte that is not ASCII is one character, as browsers send it on in a URL: percent-encoded. */
const escapeBytes = (text: string | undefined): string | undefined =>
  text?.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);

/** How to send requests. */
export interface RequesterOptions {
  readonly network: Network;
  readonly clock: Clock;
  /** Whether requests may go to private addresses. */
  readonly allowPrivate: boolean;
}

/**
 * Sends single requests without logins and cookies, only to addresses that are allowed, and reads nothing but the headers of
 * responses.
 */
export class Requester {
  /** When the certificates of origins end. */
  private readonly certificates = new Map<string, number>();
  /** The lookups of hosts that have not ended. Each takes one of the few threads of Node.js. */
  private readonly lookups = new Map<string, Promise<readonly string[]>>();
  /** The URL of each connection that is being opened. */
  private readonly opening = new Set<URL>();
  private readonly closing = new AbortController();
  private readonly agent: Agent;

  constructor(private readonly options: RequesterOptions) {
    this.agent = new Agent({
      connect: (target, callback) =>
        void this.openInTime(target).then(
          (socket) => callback(null, socket),
          (error) => callback(error, null),
        ),
      connections: concurrency.perHost,
      pipelining: 1,
      maxHeaderSize,
      // A host's destinations are asked one after the other; later, an open connection only takes a place.
      keepAliveTimeout: 1000,
    });
  }

  /** Sends one request. It fails with a fault, never with an error. */
  async send(method: "HEAD" | "GET", url: URL, stop: AbortSignal): Promise<Response | Fault> {
    const limit = this.options.clock.deadline(requestTimeout, url);
    const signal = AbortSignal.any([limit.signal, stop]);
    try {
      const request = this.agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: method === "GET" ? { ...headers, range: "bytes=0-0" } : headers,
        // Of a HEAD request, the connection would be closed otherwise.
        reset: method === "GET",
        signal,
      });
      // A request that waits for its connection does not end with the signal.
      const response = await withAbort(signal, request);
      // Ends the connection if there is a body: it would have to be read otherwise.
      response.body.on("error", () => {}).destroy();
      return {
        kind: "response",
        status: response.statusCode,
        location: escapeBytes(headerOf(response, "location")),
        retryAfter: headerOf(response, "retry-after"),
        setsCookie: response.headers["set-cookie"] !== undefined,
        certificateEnds: this.certificates.get(url.origin),
      };
    } catch (error) {
      if (stop.aborted) return faultOf(stop.reason);
      if (!limit.signal.aborted) return faultOf(error);
      // Lookups wait for each other, so that the host itself may not have been asked yet.
      if (this.lookups.has(url.hostname)) return noNameServer;
      const isOpening = [...this.opening].some(({ origin }) => origin === url.origin);
      if (isOpening && this.options.network.hasProxy?.(url)) return silentProxy;
      return new Fault("dead", `no response within ${requestTimeout / 1000} s`, true);
    } finally {
      limit.clear();
    }
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.agent.destroy();
  }

  private async openInTime({ protocol, host, hostname }: buildConnector.Options): Promise<Socket> {
    const url = new URL(`${protocol}//${host}`);
    const limit = this.options.clock.deadline(requestTimeout, url);
    const signal = AbortSignal.any([limit.signal, this.closing.signal]);
    try {
      return await withAbort(signal, this.open(url, hostname, signal));
    } finally {
      limit.clear();
    }
  }

  /** Opens a connection, only after the address that it goes to was checked. */
  private async open(url: URL, host: string, signal: AbortSignal): Promise<Socket> {
    const { network, allowPrivate } = this.options;
    const addresses = isIP(host) ? [host] : await this.lookup(host, url);
    for (const address of allowPrivate ? [] : addresses) {
      // A host is refused for one such address among others.
      const where = refusedNetwork(address);
      const resolved = address === host ? "" : ` (${address})`;
      if (where !== undefined) throw new Fault("refused", `${host} is ${where}${resolved}`);
    }
    this.opening.add(url);
    const target = { url, port: portOf(url), addresses, signal };
    const socket = await Promise.resolve(network.open(target)).finally(() => this.opening.delete(url));
    if (socket.connecting) await opened(socket, "connect");
    if (url.protocol !== "https:") return socket;
    const secure = await openTls(socket, host, { ALPNProtocols: ["http/1.1"] });
    const ends = Date.parse(secure.getPeerCertificate().valid_to);
    if (!Number.isNaN(ends)) this.certificates.set(url.origin, ends);
    return secure;
  }

  private lookup(host: string, url: URL): Promise<readonly string[]> {
    const { lookups } = this;
    const lookup =
      lookups.get(host) ?? this.options.network.lookup(host, url).finally(() => lookups.delete(host));
    lookups.set(host, lookup);
    return lookup;
  }
}
