import type { TLSSocket } from "node:tls";
import { Agent } from "undici";
import { withAbort } from "../../../client";
import { version } from "../../../version";
import { portOf } from "../../doctor/connection/sockets";
import type { Clock } from "../clock";
import { Connector, originOf, requestTimeout } from "./connector";
import { type Fault, faultOf, NoNameServer, TimeIsUp } from "./fault";
import type { Network } from "./network";

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

/** The host's 4 connections are those of `HostLimits`. */
const connectionsPerOrigin = 4;

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
  readonly allowPrivate: boolean;
}

/** Sends single requests without logins and cookies, and reads nothing but the headers of responses. */
export class Requester {
  private readonly certificates = new Map<string, number>();
  private readonly connector: Connector;
  private readonly agent: Agent;

  constructor(private readonly options: RequesterOptions) {
    const onSecure = (origin: string, socket: TLSSocket) => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to);
      if (!Number.isNaN(ends)) this.certificates.set(origin, ends);
    };
    this.connector = new Connector({ ...options, onSecure });
    this.agent = new Agent({
      connect: this.connector.connect,
      connections: connectionsPerOrigin,
      pipelining: 1,
      maxHeaderSize,
      // A host's destinations are asked one after the other; later, an open connection only takes a place.
      keepAliveTimeout: 1000,
    });
  }

  /** Sends one request. It fails with a fault, never with an error. */
  async send(method: "HEAD" | "GET", url: URL, stop: AbortSignal): Promise<Response | Fault> {
    const { clock } = this.options;
    const limit = clock.deadline(requestTimeout, url);
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
      const header = (name: string) => [response.headers[name]].flat()[0];
      return {
        kind: "response",
        status: response.statusCode,
        location: escapeBytes(header("location")),
        retryAfter: header("retry-after"),
        setsCookie: response.headers["set-cookie"] !== undefined,
        certificateEnds: this.certificates.get(originOf(url.protocol, url.hostname, portOf(url))),
      };
    } catch (error) {
      if (stop.aborted) return faultOf(stop.reason);
      // Lookups wait for each other, so that the host itself may not have been asked yet.
      if (limit.signal.aborted && this.connector.isLookedUp(url.hostname)) return faultOf(new NoNameServer());
      if (limit.signal.aborted)
        return faultOf(new TimeIsUp(`no response within ${requestTimeout / 1000} s`, false));
      return faultOf(error);
    } finally {
      limit.clear();
    }
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    this.connector.close();
    await this.agent.destroy();
  }
}
