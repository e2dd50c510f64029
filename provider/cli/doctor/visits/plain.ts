import { headerOf } from "../../../client";
import type { AssumptionId } from "../../../contract";
import type { Properties } from "../../../lifecycle";
import type { Exchange } from "../api/exchange";
import { notObserved, type Observation, observed, observedOther } from "../probes/observation";
import { unusedName } from "../sandbox/marker";
import { anybody } from "./person";
import { isRedirect, readVisit, redirects, unsteady } from "./seen";
import type { ShortUrls } from "./short-urls";

/** The observations about some assumptions. */
export type Observations = ReadonlyMap<AssumptionId, Observation<unknown>>;

/** The destination of a link that is redirected for everybody. */
const url = "https://example.com/doctor-plain";

/** The body of such a link. */
export const plainBody: Properties = { url };

/**
 * Visits a link with a single destination, and a slug that no link has. Each visit is sent twice, in another order: a page that
 * comes at times shows nothing.
 *
 * @returns what that shows, or why the short URL of the link is not redirected, so that others show nothing either
 */
export async function visitPlain(urls: ShortUrls, slug: string): Promise<Observations | string> {
  const unused = unusedName();
  const get = () => urls.visit(slug, anybody);
  const head = () => urls.visit(slug, anybody, "HEAD");
  const unknown = () => urls.visit(unused, anybody);
  const visited = await onceThere(urls, get);
  const reading = readVisit(visited, `${urls.base}/${slug}`, { urls: [url] });
  if (!isRedirect(reading)) {
    const why =
      "why" in reading ? reading.why : `a short URL of a new link responds with HTTP ${visited.status}`;
    return `${why}; if short URLs are elsewhere, pass it with --site <host>`;
  }
  const [headed, missed] = [await head(), await unknown()];
  const [visitedAgain, missedAgain, headedAgain] = [await get(), await unknown(), await head()];
  const isSteady =
    isSame(visited, visitedAgain) && isSame(headed, headedAgain) && isSame(missed, missedAgain);
  return new Map<AssumptionId, Observation<unknown>>([
    ["redirectStatus", observed(visited.status)],
    ["redirectCaching", cachingOf(visited)],
    ["headRequests", isSteady ? headOf(headed, visited) : notObserved(unsteady)],
    ["unknownSlug", isSteady ? unknownOf(missed) : notObserved(unsteady)],
  ]);
}

/** What of this a page that comes at times makes doubtful. */
export function withDoubts(found: Observations): Observations {
  const doubtful = (["headRequests", "unknownSlug"] as const).map(
    (id) => [id, notObserved(unsteady)] as const,
  );
  return new Map([...found, ...doubtful]);
}

const isSame = (one: Exchange, other: Exchange): boolean =>
  one.status === other.status && headerOf(one, "location") === headerOf(other, "location");

async function onceThere(urls: ShortUrls, get: () => Promise<Exchange>): Promise<Exchange> {
  for (let attempt = 0; ; attempt += 1) {
    const visited = await get();
    if (![404, 410].includes(visited.status) || !(await urls.waitFor(attempt))) return visited;
  }
}

/** Whether a browser may keep a redirect (RFC 9111, section 4.2). */
function cachingOf(response: Exchange): Observation<"never" | "allowed"> {
  const directives = (headerOf(response, "cache-control") ?? "").toLowerCase();
  if (/no-store|no-cache/.test(directives)) return observed("never");
  const [, seconds] = /(?:^|[\s,])max-age=(\d+)/.exec(directives) ?? [];
  if (seconds !== undefined) return observed(Number(seconds) > 0 ? "allowed" : "never");
  const expires = headerOf(response, "expires");
  if (expires !== undefined) {
    const date = Date.parse(headerOf(response, "date") ?? "") || response.receivedAt;
    return observed(Date.parse(expires) > date ? "allowed" : "never");
  }
  // Without a lifetime, only these are kept.
  return observed([301, 308].includes(response.status) ? "allowed" : "never");
}

function headOf(response: Exchange, visited: Exchange): Observation<"redirected" | "refused"> {
  if (isSame(response, visited)) return observed("redirected");
  if ([404, 405, 501].includes(response.status)) return observed("refused");
  return response.isBusy
    ? notObserved(`a HEAD request gets HTTP ${response.status}, again and again`)
    : observedOther(`HEAD responds with HTTP ${response.status} in place of ${visited.status}`);
}

function unknownOf({ status, isBusy }: Exchange): Observation<"notFound" | "redirect" | "page"> {
  if (status === 404 || status === 410) return observed("notFound");
  if (redirects.includes(status)) return observed("redirect");
  if (status >= 200 && status < 300) return observed("page");
  return notObserved(`a slug that no link has gets HTTP ${status}${isBusy ? ", again and again" : ""}`);
}
