import type { Trail } from "./trail";

const day = 24 * 3600 * 1000;

/** A certificate that ends within this many days is reported. */
const daysBeforeEnd = 14;

/**
 * What may be wrong with a destination that is alive. A soft 404 is guessed from the URLs alone: no page is read.
 *
 * @param safeUrl the same destination with https, if that responds as well
 */
export function hintsOf({ chain, certificateEnds }: Trail, now: number, safeUrl?: string): string[] {
  const urls = chain.map(({ url }) => new URL(url));
  const [first, last] = [urls[0], urls.at(-1)];
  if (!first || !last) return [];
  const isSafe = (url: URL) => url.protocol === "https:";
  const downgrade = urls.find((url, index) => !isSafe(url) && urls.slice(0, index).some(isSafe));
  const ends = certificateEnds === undefined ? undefined : Math.floor((certificateEnds - now) / day);
  const date = certificateEnds === undefined ? "" : new Date(certificateEnds).toISOString().slice(0, 10);
  return [
    ...(ends !== undefined && ends < daysBeforeEnd ? [`A certificate on the way ends on ${date}`] : []),
    ...(downgrade ? [`Redirects from https to ${downgrade.origin}`] : []),
    ...(looksMissing(first, last) ? [`May be missing: it redirects to ${last.href}`] : []),
    ...(safeUrl === undefined ? [] : [`https responds as well: declare ${safeUrl}`]),
  ];
}

const missing = /(^|[/_.-])(404|410|not-?_?found|page-?_?not-?_?found|errors?|oops)([/_.-]|$)/i;

/** Whether a destination redirects to a page for what is missing, or to the start page of the host. */
function looksMissing(first: URL, last: URL): boolean {
  if (first.href === last.href) return false;
  if (missing.test(last.pathname) && !missing.test(first.pathname)) return true;
  const isStart = last.pathname === "/" && last.search === "";
  return isStart && first.pathname !== "/" && siteOf(first) === siteOf(last);
}

/** A host without its usual first part. */
const siteOf = ({ hostname }: URL): string => hostname.replace(/^www\./, "");
