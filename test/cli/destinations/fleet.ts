import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from "node:net";
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import type { Clock } from "../../../provider/cli/network/clock";
import type { Network } from "../../../provider/cli/network/network";
import { createCertificate } from "../../support/tls";
import { respond } from "./behaviors";

/** The address that the names of the fleet seem to have, which is on the internet. Every connection goes to loopback. */
const publicAddress = "203.0.113.7";

/** A request as a host of the fleet received it. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  /** The name that a TLS connection asks for. */
  readonly servername: string | undefined;
}

let made: ReturnType<typeof makeCertificates> | undefined;

/** The certificates of the fleet, which are made once. */
function certificates() {
  made ??= makeCertificates();
  return made;
}

function makeCertificates() {
  const hosts = "DNS:*.fleet.example,DNS:*.example.com";
  const secure = {
    good: createCertificate({ hosts, days: 90 }),
    ending: createCertificate({ hosts, days: 10 }),
    expired: createCertificate({ hosts, flaw: "expired" }),
    other: createCertificate({ flaw: "other host" }),
    // Its CA is not among those that the test trusts.
    untrusted: createCertificate({ hosts }),
  };
  const { untrusted: _, ...trusted } = secure;
  const cas = Object.values(trusted).map(({ caFile }) => readFileSync(caFile, "utf8"));
  return { secure, cas, validFrom: Date.parse(new X509Certificate(secure.good.cert).validFrom) };
}

/**
 * Many hosts on loopback, each with a behavior of its own: the first part of its name.
 *
 * @param named the behaviors of hosts with other names
 */
export async function startFleet(named: Readonly<Record<string, string>> = {}) {
  const behaviorAt = (host: string): string => named[host] ?? kindOf(host);
  const received: Received[] = [];
  const counts = new Map<string, number>();
  const clock = new SimulatedClock();
  const load = new Load();
  const handler: RequestListener = async (request, response) => {
    const { method = "", headers } = request;
    const isSecure = "encrypted" in request.socket;
    const url = `${isSecure ? "https" : "http"}://${headers.host}${request.url}`;
    const { servername } = request.socket as Partial<TLSSocket>;
    received.push({ method, url, headers, servername: servername || undefined });
    const count = (counts.get(url) ?? 0) + 1;
    counts.set(url, count);
    load.enter(headers.host ?? "", response);
    respond(
      { method, url: new URL(url), count, behavior: behaviorAt(new URL(url).hostname) },
      response,
      clock,
    );
  };
  const { secure, cas, validFrom } = certificates();
  const previous = getCACertificates("default");
  clock.set(validFrom);
  setDefaultCACertificates([...previous, ...cas]);
  onTestFinished(() => setDefaultCACertificates(previous));
  const ports = {
    http: await listen(createServer({ maxHeaderSize: 1 << 20 }, handler)),
    raw: await listen(createTcpServer((socket) => garbage(socket))),
    ...Object.fromEntries(
      await Promise.all(
        Object.entries(secure).map(async ([name, certificate]) => {
          return [name, await listen(createSecureServer(certificate, handler))] as const;
        }),
      ),
    ),
  } as Record<string, number>;
  /** The port on loopback of a host's port; undefined for one that nothing listens on. */
  const portFor = ({ hostname, protocol }: URL): number | undefined => {
    const kind = behaviorAt(hostname);
    if (kind === "garbage") return ports.raw;
    if (protocol === "http:") return ports.http;
    if (kind === "plaintext") return ports.http;
    if (kind === "plain") return undefined;
    return ports[kind.replace(/^cert-/, "")] ?? ports.good;
  };
  const network: Network = {
    async lookup(host) {
      const kind = behaviorAt(host);
      if (kind === "nowhere") throw Object.assign(new Error(host), { code: "ENOTFOUND" });
      if (kind === "nodns") throw Object.assign(new Error(host), { code: "EAI_AGAIN" });
      if (kind === "internal") return ["10.11.12.13"];
      if (kind === "mixed") return [publicAddress, "192.168.7.7"];
      // The name server of an attacker: the first response is what is checked, the next is what is wanted.
      if (kind === "rebind")
        return [received.some((it) => it.url.includes(host)) ? "127.0.0.1" : publicAddress];
      return [publicAddress];
    },
    open({ url, addresses }) {
      if (addresses.some((it) => it !== publicAddress)) throw new Error(`${url.hostname} was not refused`);
      const kind = behaviorAt(url.hostname);
      if (kind === "blackhole") {
        clock.expire(url.hostname);
        return new Promise<Socket>(() => {});
      }
      const port = portFor(url);
      return connect({ host: "127.0.0.1", port: port ?? 1 });
    },
  };
  return { network, clock, received, load };
}

/** The behavior of a host: "loop" of `loop-3.fleet.example`. */
export const kindOf = (host: string): string => /^(.*)-\d+\./.exec(host)?.[1] ?? host;

/** What no HTTP server sends. */
function garbage(socket: Socket): void {
  socket.on("error", () => {});
  socket.end("SSH-2.0-OpenSSH_9.9\r\n");
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    if ("closeAllConnections" in server) (server as ReturnType<typeof createServer>).closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A clock whose time passes only where somebody waits, and whose deadlines pass only where a host never responds. */
export class SimulatedClock implements Clock {
  private time = 0;
  private readonly deadlines = new Map<string, Set<AbortController>>();
  private readonly all: AbortController[] = [];
  readonly sleeps: number[] = [];

  set(time: number): void {
    this.time = time;
  }

  now = (): number => this.time;

  async sleep(milliseconds: number): Promise<void> {
    this.sleeps.push(milliseconds);
    this.time += milliseconds;
  }

  deadline(_: number, url?: URL) {
    const controller = new AbortController();
    const pending = url ? (this.deadlines.get(url.hostname) ?? new Set()) : undefined;
    if (url && pending) this.deadlines.set(url.hostname, pending.add(controller));
    else this.all.push(controller);
    return { signal: controller.signal, clear: () => void pending?.delete(controller) };
  }

  /** Lets the time of the requests to a host pass. */
  expire(host: string): void {
    for (const it of this.deadlines.get(host) ?? []) it.abort();
  }

  /** Lets the time of all requests pass. */
  expireAll(): void {
    for (const it of this.all) it.abort();
  }
}

/** How many requests hosts have at the same time. */
class Load {
  private readonly current = new Map<string, number>();
  private inAll = 0;
  mostPerHost = 0;
  most = 0;

  enter(host: string, response: ServerResponse): void {
    const now = (this.current.get(host) ?? 0) + 1;
    this.current.set(host, now);
    this.inAll += 1;
    this.mostPerHost = Math.max(this.mostPerHost, now);
    this.most = Math.max(this.most, this.inAll);
    response.once("close", () => {
      this.current.set(host, (this.current.get(host) ?? 0) - 1);
      this.inAll -= 1;
    });
  }
}
