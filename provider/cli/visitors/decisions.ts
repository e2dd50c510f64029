// Loaded in browsers, too, so that it loads no more than it needs.
import { addressNames } from "../../contract/assumptions/shapes";
import type { Decision, Graph } from "../../routing";
import { withoutLogins } from "../output/logins";

/** A destination of which the URL is a secret, or not known yet. */
export const unknownDestination = "a destination that is not known";

/** A decision in a word or an address, as `visitors.yaml` has it: `https://example.com`, `SMS +49 170`, `expired`, `tree`. */
export function decisionText(decision: Decision): string {
  if (decision.type === "page") return decision.page;
  if (decision.type !== "destination") return decision.type;
  const { action = "URL", url, config } = decision;
  if (url !== undefined) return action === "URL" ? withoutLogins(url) : `${action} ${withoutLogins(url)}`;
  if (action === "URL") return unknownDestination;
  const address = addressNames.map((name) => config[name]).find((it) => typeof it === "string");
  return address === undefined ? action : `${action} ${address}`;
}

/** The same for a person to read: with a page that the service shows before, because of a REDIRECT_DELAY. */
export const giftText = (decision: Decision): string =>
  decisionText(decision) + (isDelayed(decision) ? afterWaiting : "");

export const isDelayed = (decision: Decision): boolean => "delays" in decision;

/** What follows a destination that visitors get after a waiting page. */
export const afterWaiting = " after a waiting page";

/** What stands for the destination of a link's own `url`, or of its fallback. */
export const ownUrl = "url";

/** Whether a visitor of a link who gets this decision gets what a person expects. */
export const isExpected = (decision: Decision, expected: string, { routes }: Graph): boolean =>
  expected === ownUrl
    ? decision.type === "destination" && routes.some((it) => it.isFallback && it.key === decision.route)
    : isSameText(decisionText(decision), expected);

/** Whether two decisions in words are the same, with URLs in any form. */
export const isSameText = (one: string, other: string): boolean => normalized(one) === normalized(other);

/** The same for URLs that are the same, also after an action. */
const normalized = (text: string): string =>
  text
    .trim()
    .replace(
      /^([A-Z]+ |)(.*)/s,
      (_, action: string, address: string) => action + (URL.parse(withoutLogins(address))?.href ?? address),
    );
