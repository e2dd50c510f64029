import type { Clock } from "../../network/clock";
import type { Asking } from "./ask";
import { hintsOf } from "./hints";
import { judge } from "./judge";
import type { Outcome } from "./outcome";
import { follow, type Stops, type Trail } from "./trail";

/** Requests one destination, and all to which it redirects. */
export async function probe(url: URL, asking: Asking, clock: Clock, stops: Stops = {}): Promise<Outcome> {
  const trail = await follow(url, asking, stops);
  const { state, reason } = judge(trail);
  if (state !== "alive") return { state, reason, chain: [...trail.chain], hints: [] };
  const safeUrl = await findSafe(url, trail, asking, stops);
  return { state, reason, chain: [...trail.chain], hints: hintsOf(trail, clock.now(), safeUrl) };
}

/** The destination with https, where it is declared with http and https responds as well. */
async function findSafe(
  url: URL,
  { chain }: Trail,
  asking: Asking,
  { isOwn }: Stops,
): Promise<string | undefined> {
  // Another port of http says nothing about that of https.
  if (url.protocol !== "http:" || url.port !== "" || isOwn?.(url)) return undefined;
  const safe = new URL(url);
  safe.protocol = "https:";
  if (chain.some((hop) => hop.url === safe.href)) return safe.href;
  const { chain: found, end } = await follow(safe, asking, { isEnough: () => true });
  // Hosts without pages of their own for https redirect back.
  const leadsBack = found.at(-1)?.url.startsWith("http:");
  return end.kind === "response" && end.status < 400 && !leadsBack ? safe.href : undefined;
}
