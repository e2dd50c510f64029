import { isIP, type Socket } from "node:net";
import { connect as startTls, type TLSSocket } from "node:tls";
import type { buildConnector } from "undici";
import { withAbort } from "../../../client";
import { withoutBrackets } from "../../doctor/connection/proxy";
import { portOf } from "../../doctor/connection/sockets";
import type { Clock } from "../clock";
import { refusedNetwork } from "./addresses";
import { RefusedAddress } from "./fault";
import type { Network } from "./network";

/** How many milliseconds a response may take, with its connection. */
export const requestTimeout = 10_000;

/** What a connection shows besides responses. */
export interface ConnectorOptions {
  readonly network: Network;
  readonly clock: Clock;
  /** Whether requests may go to private addresses. */
  readonly allowPrivate: boolean;
  /** Called with each TLS connection. */
  readonly onSecure: (origin: string, socket: TLSSocket) => void;
}

/** Opens connections, each only after the address that it goes to was checked. */
export class Connector {
  /** The connections that are not open yet. */
  private readonly opening = new Set<Socket>();
  /** The lookups of hosts that have not ended. Each takes one of the few threads of Node.js. */
  private readonly lookups = new Map<string, Promise<readonly string[]>>();

  constructor(private readonly options: ConnectorOptions) {}

  readonly connect: buildConnector.connector = (options, callback) => {
    this.openInTime(options).then(
      (socket) => callback(null, socket),
      (error) => callback(error, null),
    );
  };

  /** Whether the addresses of a host are not known yet. */
  isLookedUp = (host: string): boolean => this.lookups.has(host);

  /** Gives up what is not open yet. */
  close(): void {
    for (const socket of this.opening) socket.destroy();
  }

  private async openInTime(options: buildConnector.Options): Promise<Socket> {
    const host = withoutBrackets(options.hostname);
    const url = new URL(`${options.protocol}//${host.includes(":") ? `[${host}]` : host}`);
    const limit = this.options.clock.deadline(requestTimeout, url);
    try {
      return await withAbort(limit.signal, this.open(options, host, url));
    } finally {
      limit.clear();
    }
  }

  private async open(
    { protocol, port, servername }: buildConnector.Options,
    host: string,
    url: URL,
  ): Promise<Socket> {
    const { network, onSecure } = this.options;
    const portNumber = portOf({ port, protocol });
    const addresses = await this.checkedAddresses(host, url);
    const plain = await network.open({ url, port: portNumber, addresses });
    await this.opened(plain, "connect");
    if (protocol !== "https:") return plain;
    // A server knows its name without the dot that a host may end with.
    const name = isIP(host) ? undefined : (servername || host).replace(/\.$/, "");
    const secure = startTls({
      ...{ socket: plain, host, ALPNProtocols: ["http/1.1"] },
      ...(name === undefined ? {} : { servername: name }),
    });
    await this.opened(secure, "secureConnect");
    onSecure(originOf(protocol, host, portNumber), secure);
    return secure;
  }

  /** @throws RefusedAddress when the host has an address that no request may go to, also among others */
  private async checkedAddresses(host: string, url: URL): Promise<readonly string[]> {
    const addresses = isIP(host) ? [host] : await this.lookup(host, url);
    if (this.options.allowPrivate) return addresses;
    for (const address of addresses) {
      const where = refusedNetwork(address);
      const resolved = address === host ? "" : ` (${address})`;
      if (where !== undefined) throw new RefusedAddress(`${host} is ${where}${resolved}`);
    }
    return addresses;
  }

  private lookup(host: string, url: URL): Promise<readonly string[]> {
    const { lookups } = this;
    const lookup =
      lookups.get(host) ?? this.options.network.lookup(host, url).finally(() => lookups.delete(host));
    lookups.set(host, lookup);
    return lookup;
  }

  private opened(socket: Socket, event: "connect" | "secureConnect"): Promise<void> {
    if (event === "connect" && !socket.connecting) return Promise.resolve();
    this.opening.add(socket);
    return new Promise<void>((resolve, reject) => {
      socket.once(event, resolve);
      socket.once("error", reject);
      socket.once("close", () => reject(Object.assign(new Error("closed"), { code: "ECONNRESET" })));
    }).finally(() => this.opening.delete(socket));
  }
}

/** The origin of a URL, always with its port. */
export const originOf = (protocol: string, host: string, port: number): string =>
  `${protocol}//${withoutBrackets(host)}:${port}`;
