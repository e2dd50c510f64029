import type { Outcome } from "./outcome";
import type { Trail } from "./trail";

/** Statuses of hosts that refuse robots, that require a login, or that have too much to do. */
const inconclusive = new Set([401, 402, 403, 405, 407, 408, 425, 429, 451, 503]);

/** What the end of a trail shows about a destination. */
export function judge({ end }: Trail): Pick<Outcome, "state" | "reason"> {
  switch (end.kind) {
    case "response":
      return judgeStatus(end.status);
    case "fault":
      return { state: end.state, reason: end.why };
    case "loop":
      // Many hosts redirect to the same page until their cookie comes back.
      return end.needsCookie
        ? { state: "unknown", reason: "redirects until a cookie comes back, and no cookie is kept" }
        : { state: "dead", reason: "redirects in a loop" };
    case "too long":
      return { state: "dead", reason: "redirects more often than browsers follow" };
    case "no URL":
      return { state: "dead", reason: "redirects to a text that is no URL" };
    case "blocked":
      return { state: "dead", reason: `redirects to where browsers do not go (${end.url})` };
    case "app":
      return { state: "alive", reason: `leads to an app (${end.url})` };
    case "own link":
      return { state: "alive", reason: `leads to the short link ${end.url}` };
  }
}

function judgeStatus(status: number): Pick<Outcome, "state" | "reason"> {
  const reason = String(status);
  if (inconclusive.has(status) || status >= 600) return { state: "unknown", reason };
  // A range of nothing cannot be satisfied, so that the page is there and empty.
  if (status < 400 || status === 416) return { state: "alive", reason };
  return { state: "dead", reason };
}
