import type { Decision } from "../../../routing";
import { afterWaiting, giftText, unknownDestination } from "../../visitors/decisions";

/** What visitors get, in words: a URL, `SMS +49170`, `the link has expired`. */
export const describeDecisions = (decisions: readonly Decision[]): string =>
  [...textsOf(decisions)].join(" or ");

const textsOf = (decisions: readonly Decision[]): ReadonlySet<string> =>
  new Set(decisions.map(describeDecision));

const words = {
  password: "asked for a password",
  expired: "the link has expired",
  limit: "the link has no visits left",
  nothing: "the link does not work",
} as const;

function describeDecision(decision: Decision): string {
  if (decision.type === "page") return `the page of the ${decision.page}`;
  if (decision.type !== "destination") return words[decision.type];
  return giftText(decision);
}

/** What visitors get who are asked for another password than before. */
export const anotherPassword = "another password";

/** What visitors get instead of a destination that is not shown, if that is not shown either. */
const anotherDestination = "maybe another one";

/** What visitors get of whom nothing but several possibilities is known, the same before and after. */
const anotherOfThese = "maybe another of these";

const otherSettings = ", with other settings";

/** What follows an address in words of ours. */
export const addedWords = [afterWaiting, otherSettings];

/** All that visitors may get that is neither an address nor a page. */
export const ownWords: readonly string[] = [
  ...Object.values(words),
  ...[anotherPassword, unknownDestination, anotherDestination, anotherOfThese],
];

/** What visitors get before and after, also where a difference is not shown. */
export function describeBoth(
  before: readonly Decision[],
  after: readonly Decision[],
): { readonly before: string; readonly after: string } {
  const [was, is] = [describeDecisions(before), describeDecisions(after)];
  const [texts, others] = [textsOf(before), textsOf(after)];
  const isSameSet = texts.size === others.size && [...texts].every((it) => others.has(it));
  if (!isSameSet) return { before: was, after: is };
  if (texts.size > 1) return { before: was, after: anotherOfThese };
  if (is === words.password) return { before: was, after: anotherPassword };
  return {
    before: was,
    after: is === unknownDestination ? anotherDestination : `${is}${otherSettings}`,
  };
}

/** Whether a link does not work any more for those who get this. */
export const isEnd = ({ type }: Decision): boolean =>
  type === "nothing" || type === "expired" || type === "limit";
