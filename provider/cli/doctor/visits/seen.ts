import { headerOf } from "../../../client";
import type { Decision } from "../../../routing";
import type { Exchange } from "../api/exchange";

/**
 * What a visitor got: `to <url>`, `none`, `password`, the `page` of a tree, or something that is `blank`. Two visitors with the
 * same got the same.
 */
export type Seen = string;

/** What a response shows, or why it shows nothing. */
export type Reading = { readonly seen: Seen } | { readonly why: string };

/** Why a page or an error shows nothing. */
export const unsteady = "short URLs respond with pages or errors at times, so that these show nothing";

export const isSeen = (reading: Reading): reading is { readonly seen: Seen } => "seen" in reading;

/** Whether the visitor was redirected to a destination of a link. */
export const isRedirect = (reading: Reading): boolean => isSeen(reading) && reading.seen.startsWith("to ");

/** The form of a decision of the model in which it is compared with what visitors got. */
export function seenIn(decision: Decision): Seen {
  switch (decision.type) {
    case "destination":
      if (decision.action === "EVENT") return "blank";
      return decision.url === undefined ? "unknown" : `to ${canonical(decision.url)}`;
    case "page":
    case "password":
      return decision.type;
    default:
      return "none";
  }
}

/** What a page of the service shows: the name of the tree of the run. */
export interface Expected {
  /** The destinations of the link. */
  readonly urls: readonly string[];
  /** A text that only the page of the tree has; undefined for a link without one. */
  readonly page?: string | undefined;
}

/** Reads the response to a visit. A redirect elsewhere and a page that could be anything show nothing. */
export function readVisit(response: Exchange, shortUrl: string, { urls, page }: Expected): Reading {
  const { status, text, isBusy } = response;
  const location = headerOf(response, "location");
  if (isBusy) return { why: `short URLs respond with HTTP ${status}, again and again` };
  if (redirects.includes(status)) {
    const url = location === undefined ? null : URL.parse(location, shortUrl);
    const known = urls.map(withoutQuery);
    return url && known.includes(withoutQuery(url.href))
      ? { seen: `to ${canonical(url.href)}` }
      : { why: `a short URL redirects elsewhere than to a destination of its link (HTTP ${status})` };
  }
  if (status === 404 || status === 410) return { seen: "none" };
  if (status < 200 || status >= 300) return { why: `a short URL responds with HTTP ${status}` };
  const leadsOn = headerOf(response, "refresh") !== undefined || leadingOn.test(text);
  if (leadsOn || urls.some((url) => text.includes(url))) {
    return { why: `a short URL responds with a page that leads on by itself (HTTP ${status})` };
  }
  if (asksForPassword(text)) return { seen: "password" };
  return { seen: page !== undefined && text.toLowerCase().includes(page.toLowerCase()) ? "page" : "blank" };
}

/** Whether a page asks for a password. */
export const asksForPassword = (text: string): boolean => /<input[^<>]+type=["']?password/i.test(text);

/** A page that sends its visitors somewhere, in HTML or in a script. */
const leadingOn =
  /http-equiv=["']?refresh|(window|document|self|top|parent)\.location|location\.(href|replace|assign)/i;

/** The statuses that send a visitor to the header Location. */
export const redirects: readonly number[] = [301, 302, 303, 307, 308];

/** A URL without what services add to destinations: only the parameters that probes write count, in any order. */
function canonical(url: string): string {
  const parameters = [...new URL(url).searchParams].filter(([name]) => /^(utm_\w+|keep)$/.test(name));
  const query = parameters.map((it) => it.join("=")).toSorted();
  return [withoutQuery(url), ...query].join(" ");
}

/** A service may change the case of a destination, and the slash at its end. */
const withoutQuery = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`.toLowerCase().replace(/\/$/, "");
};
