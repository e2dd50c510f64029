import { Transport, type TransportAdvice, UserError } from "../../../client";
import { hostOf } from "../../../contract";
import { isObject, type Properties } from "../../../lifecycle";
import { isLoopback } from "../../../loopback";
import { type Api, BudgetExceeded } from "../api/api";
import { type Exchange, exchangeRequest } from "../api/exchange";
import type { Person } from "./person";

/** How fast to visit, and how patient to be, in milliseconds. */
export interface Tempo {
  /** The time between two visits. */
  readonly between: number;
  /** How long to wait, one after the other, for a link that is not there yet. */
  readonly patience: readonly number[];
}

/** Visits of a person who waits. */
export const usualTempo: Tempo = { between: 200, patience: [1000, 2000, 4000] };

const advice: Omit<TransportAdvice, "urlSetting"> = {
  waitLonger: "raise shortlink:requestTimeout",
  afterLostWrite: "",
};

/** Requests short URLs as visitors do: with no credential, and without following redirects. */
export class ShortUrls {
  private readonly transport: Transport;

  /** @param base the address without the slug: `https://sho.rt` */
  constructor(
    readonly base: string,
    private readonly api: Pick<Api, "count" | "wait" | "serviceTime">,
    readonly tempo: Tempo,
    requestTimeout = 30,
    urlSetting = "--site",
  ) {
    this.transport = new Transport(base, 1, Math.ceil(requestTimeout * 1000), { ...advice, urlSetting });
  }

  /**
   * Visits a short URL.
   *
   * @throws BudgetExceeded when the run has sent as many requests as it may
   * @throws UserError when the host cannot be reached
   */
  async visit(slug: string, { headers }: Person, method: "GET" | "HEAD" = "GET"): Promise<Exchange> {
    this.api.count();
    await this.api.wait(this.tempo.between);
    const url = `${this.base}/${encodeURIComponent(slug)}`;
    return exchangeRequest(this.transport, { method, url, headers, body: undefined, signal: undefined });
  }

  /** The time of the service, in milliseconds since 1970. */
  get serviceTime(): number {
    return this.api.serviceTime;
  }

  /** Waits until a link may be there; false if that has taken too long. */
  async waitFor(attempt: number): Promise<boolean> {
    const time = this.tempo.patience[attempt];
    if (time === undefined) return false;
    await this.api.wait(time);
    return true;
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.transport.close();
  }
}

/**
 * Why a host cannot be reached.
 *
 * @throws any other error
 */
export function unreachable(error: unknown): string {
  if (error instanceof UserError && !(error instanceof BudgetExceeded)) return error.message;
  throw error;
}

/**
 * The address of short URLs that a person passes: a host, or a URL.
 *
 * @throws UserError when it is none, or is not encrypted
 */
export function parseHost(text: string): string {
  const isUrl = /^https?:\/\//i.test(text);
  const url = URL.parse(isUrl ? text : `https://${text}`);
  if (!url || url.username || url.search || url.hash || (!isUrl && url.pathname !== "/")) {
    throw new UserError("--site is not a host; pass one such as sho.rt or 127.0.0.1:8787.");
  }
  if (!isUrl && isLoopback(url.hostname)) return `http://${url.host}`;
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw new UserError("--site uses http://, which is accepted for loopback only; use https://.");
  }
  return `${url.origin}${url.pathname.replace(/\/$/, "")}`;
}

/** Where to find the address of short URLs. */
export interface AddressSources {
  /** What a person has passed. */
  readonly base: string | undefined;
  readonly baseUrl: string;
  /** A link as the response to its create shows it. */
  readonly link: Properties;
  readonly slug: string;
  /** The record of its domain. */
  readonly domain: Properties | undefined;
  /** The field of the record for the host. */
  readonly hostField: string;
}

/** The address of short URLs, or why it is not known, and what to pass. */
export function findAddress({
  base: passed,
  baseUrl,
  link,
  slug,
  domain,
  hostField,
}: AddressSources): { readonly base: string } | { readonly why: string } {
  if (passed !== undefined) return { base: passed };
  const named = domain && hostOf(domain, hostField);
  const base = addressIn(link, slug) ?? (named && `https://${named}`);
  if (base === undefined) {
    return {
      why: "neither the record of the domain nor a link shows the host of short URLs; pass it with --site <host>",
    };
  }
  // A service on this machine, such as the emulator, serves its short URLs there, whatever its domains are called.
  const isElsewhere = isLoopback(new URL(baseUrl).hostname) && !isLoopback(new URL(base).hostname);
  return { base: isElsewhere ? new URL(baseUrl).origin : base };
}

/** The address in a text of a link that is its short URL; undefined if it is not encrypted. */
function addressIn(link: Properties, slug: string): string | undefined {
  const found = Object.values(link).flatMap((value): string | string[] => {
    if (isObject(value)) return addressIn(value, slug) ?? [];
    if (typeof value !== "string" || !URL.canParse(value)) return [];
    const { protocol, hostname, origin, pathname, username } = new URL(value);
    const isShort = pathname.toLowerCase().endsWith(`/${slug.toLowerCase()}`);
    const isSafe = protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
    return isShort && isSafe && username === "" ? [`${origin}${pathname.slice(0, -slug.length - 1)}`] : [];
  });
  return found[0];
}
