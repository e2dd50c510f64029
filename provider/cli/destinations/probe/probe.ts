import type { Clock } from "../clock";
import { type Asking, ask } from "./ask";
import { hintsOf } from "./hints";
import { judge } from "./judge";
import type { Outcome } from "./outcome";
import { follow, type Stops, type Trail } from "./trail";

/** Requests one destination, and all to which it redirects. */
export async function probe(url: URL, asking: Asking, clock: Clock, stops: Stops = {}): Promise<Outcome> {
  const trail = await follow(url, asking, stops);
  const { state, reason } = judge(trail);
  if (state !== "alive") return { state, reason, chain: [...trail.chain], hints: [] };
  const safeUrl = await findSafe(url, trail, asking);
  return { state, reason, chain: [...trail.chain], hints: hintsOf(trail, clock.now(), safeUrl) };
}

/** The destination with https, where it is declared with http and https responds as well. */
async function findSafe(url: URL, { chain }: Trail, asking: Asking): Promise<string | undefined> {
  // Another port of http says nothing about that of https.
  if (url.protocol !== "http:" || url.port !== "") return undefined;
  const safe = new URL(url);
  safe.protocol = "https:";
  if (chain.some((hop) => hop.url === safe.href)) return safe.href;
  const found = await ask(safe, asking);
  return found.kind === "response" && found.status < 400 ? safe.href : undefined;
}
