import { type Asking, ask } from "./ask";
import type { Fault } from "./fault";
import type { Hop } from "./outcome";
import type { Response } from "./requester";
import { requestUrl } from "./url";

/** Where a destination leads. */
export interface Trail {
  readonly chain: readonly Hop[];
  readonly end: End;
  /** The first certificate to end on the way, in milliseconds since 1970. */
  readonly certificateEnds: number | undefined;
}

/** How a chain of redirects ends. */
export type End =
  | { readonly kind: "response"; readonly status: number }
  | Fault
  /** It comes back to a URL before. */
  | { readonly kind: "loop"; readonly needsCookie: boolean }
  | { readonly kind: "too long" }
  /** It leads to an address that no request is sent to: of an app, or a text that is no URL. */
  | { readonly kind: "app"; readonly url: string }
  | { readonly kind: "no URL" }
  /** It leads to what browsers do not open from a page: `javascript:…`. */
  | { readonly kind: "blocked"; readonly url: string }
  /** It leads to a short link of the program, whose destinations are followed without a visit. */
  | { readonly kind: "own link"; readonly url: string };

/** How many redirects browsers follow. */
const maxRedirects = 20;

/** Where to end before the last redirect. */
export interface Stops {
  /** Whether a URL is that of a short link of the program. */
  readonly isOwn?: ((url: URL) => boolean) | undefined;
  /** Whether to follow redirects from here. */
  readonly isEnough?: ((url: URL) => boolean) | undefined;
}

/** Follows the redirects of a URL. No response gets a cookie that an earlier one has set. */
export async function follow(start: URL, asking: Asking, stops: Stops = {}): Promise<Trail> {
  const chain: Hop[] = [];
  const seen = new Set<string>();
  let certificateEnds: number | undefined;
  let setsCookie = false;
  const ended = (end: End): Trail => ({ chain, end, certificateEnds });
  for (let url = start; ; ) {
    if (stops.isOwn?.(url)) {
      chain.push({ url: url.href });
      return ended({ kind: "own link", url: url.href });
    }
    if (seen.has(url.href)) return ended({ kind: "loop", needsCookie: setsCookie });
    if (seen.size > maxRedirects) return ended({ kind: "too long" });
    seen.add(url.href);
    const found = await ask(url, asking);
    if (found.kind === "fault") {
      chain.push({ url: url.href });
      return ended(found);
    }
    chain.push({ url: url.href, status: found.status });
    setsCookie ||= found.setsCookie;
    certificateEnds = earliest(certificateEnds, found.certificateEnds);
    const next = nextOf(url, found);
    if (next === undefined) return ended({ kind: "response", status: found.status });
    if (!(next instanceof URL)) return ended(next);
    if (stops.isEnough?.(next)) {
      chain.push({ url: next.href });
      return ended({ kind: "response", status: found.status });
    }
    url = next;
  }
}

const redirects = new Set([301, 302, 303, 307, 308]);

/** Where no browser follows a redirect to. */
const blocked = new Set(["about:", "blob:", "data:", "file:", "javascript:"]);

/** Where a response redirects to; undefined if it does not. */
function nextOf(from: URL, { status, location }: Response): URL | End | undefined {
  if (!redirects.has(status) || !location) return undefined;
  const url = URL.parse(location, from.href);
  if (!url) return { kind: "no URL" };
  if (!/^https?:$/.test(url.protocol)) {
    return { kind: blocked.has(url.protocol) ? "blocked" : "app", url: `${url.protocol}…` };
  }
  return requestUrl(url);
}

const earliest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
