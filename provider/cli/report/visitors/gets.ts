import type { Decision } from "../../../routing";
import { decisionText, unknownDestination } from "../../visitors/decisions";

/** What visitors get, in words: a URL, `SMS +49170`, `link expired`, `nothing`. */
export const describeDecisions = (decisions: readonly Decision[]): string =>
  [...new Set(decisions.map(describeDecision))].join(" or ");

const words = {
  password: "a password",
  expired: "link expired",
  limit: "no visits left",
  nothing: "nothing",
} as const;

function describeDecision(decision: Decision): string {
  if (decision.type === "page") return `the page of the ${decision.page}`;
  return decision.type === "destination" ? decisionText(decision) : words[decision.type];
}

/** What visitors get who are asked for another password than before. */
export const anotherPassword = "another password";

/** All that visitors may get that is neither an address nor a page. */
export const ownWords: readonly string[] = [...Object.values(words), anotherPassword];

/** What visitors get before and after, also where a difference is not shown. */
export function describeBoth(
  before: readonly Decision[],
  after: readonly Decision[],
): { readonly before: string; readonly after: string } {
  const [was, is] = [describeDecisions(before), describeDecisions(after)];
  if (was !== is) return { before: was, after: is };
  if (is === unknownDestination) return { before: was, after: "maybe another one" };
  return after.some(({ type }) => type === "password")
    ? { before: was, after: anotherPassword }
    : { before: was, after: `${is}, with other settings` };
}

/** Whether a link does not work any more for those who get this. */
export const isEnd = ({ type }: Decision): boolean =>
  type === "nothing" || type === "expired" || type === "limit";
