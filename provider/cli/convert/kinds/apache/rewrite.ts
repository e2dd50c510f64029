import { isPattern, literalPath, matcherOf, splatIn } from "../../redirects/patterns";
import { onHost, type Rule } from "../../redirects/rule";
import type { PlacedDirective } from "./place";
import { part, statuses, surplus } from "./redirect";

/** The flags of a RewriteRule: `[R=301,L]`. */
export const flagsIn = (text: string): string[] =>
  text
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((it) => it.trim())
    .filter((it) => it !== "");

/** Whether the next rule depends on one with these flags. */
export const isChained = (flags: readonly string[]): boolean => flags.some((it) => /^(C|chain)$/i.test(it));

/** What flags of a RewriteRule do to a redirect that a link does not do. */
const flagReasons: Readonly<Record<string, string>> = {
  QSA: "a link here does not pass on the query of its short URL.",
  NC: "the service decides whether case matters.",
};
const harmless = /^(R(=.*)?|redirect(=.*)?|L|last|NE|noescape|END|QSD)$/i;

/** Flags of a rule that leads nowhere, after which the next rules decide all the same. */
const passing = /^(E|env|CO|cookie|T|type|H|handler|NC|nocase|NE|noescape|NS|nosubreq)(=.*)?$/i;

/** The rules of RewriteRules, in the order in which a server tries them. */
export function rewriteRules(directives: readonly PlacedDirective[]): Map<PlacedDirective, Rule> {
  const read = directives.map((directive) => ({ directive, ...readRewrite(directive) }));
  // From the end, so that the next rule that may match is known.
  const next = new Map<string | undefined, number>();
  const rules = read.toReversed().map(({ directive, rule, goesOn, mayMatchUrls }) => {
    const [list] = directive.lists;
    const line = next.get(list);
    if (mayMatchUrls && !rule.isPassed) next.set(list, directive.line);
    const changed =
      goesOn && line !== undefined
        ? `has no flag L, so that line ${line} looks at where it leads.`
        : undefined;
    return [directive, { ...rule, problem: rule.problem ?? changed }] as const;
  });
  return new Map(rules);
}

interface Rewrite {
  readonly rule: Rule;
  /** Whether the next rules look at where it leads. */
  readonly goesOn: boolean;
  /** Whether it may match where others lead. */
  readonly mayMatchUrls: boolean;
}

function readRewrite({
  line,
  words,
  host,
  step,
  lists,
  listsFrom,
  listOf,
  isBare,
  problem,
}: PlacedDirective): Rewrite {
  const [pattern = "", to = "", flagText = "", ...rest] = words;
  const flags = flagsIn(flagText);
  const has = (flag: RegExp) => flags.some((it) => flag.test(it));
  const redirection = flags.map((it) => /^(?:R|redirect)(?:=(.*))?$/i.exec(it)).find((it) => it);
  const path = literalPath(pattern);
  const isRedirect = (redirection || /^https?:\/\//i.test(to)) && !has(/^(P|proxy)$/i);
  const isEnd = has(/^([FG]|forbidden|gone)$/i);
  const matches = matcherOfRewrite(pattern, has(/^(NC|nocase)$/i), isBare);
  const why =
    problem ??
    (path === undefined ? isPattern : undefined) ??
    (matches(path ?? "") ? undefined : neverMatches(isBare)) ??
    (to === "-" || isEnd ? "leads nowhere." : undefined) ??
    (isRedirect ? splatIn(to, part) : "shows another page under the same address, which is not a redirect.");
  const unknown = flags
    .filter((it) => !harmless.test(it))
    .map((it) => ({
      what: `flag ${it}`,
      reason: flagReasons[it.toUpperCase()] ?? "a link here has no such setting.",
    }));
  const status = redirection?.[1];
  // A folder redirects by mod_alias also where a rule shows another page. So does a server if nothing changes.
  const isOverAll = isRedirect || isEnd || (step === "rewrite" && to !== "-");
  const rule: Rule = {
    ...{ line, lists, from: path ?? pattern, problem: why, catches: matches },
    // A backslash before a character takes its meaning away: `\%20`. A question mark at the end leaves out the query of the request.
    to: to.replace(/\\(.)/g, "$1").replace(/\?$/, ""),
    status: statuses.get(status ?? "") ?? status,
    notes: [...unknown, ...surplus(rest)],
    precedes: isOverAll ? listsFrom(step) : listOf(step),
    isPassed: to === "-" && flags.every((it) => passing.test(it)),
  };
  const goesOn = !isEnd && !has(/^(L|last|END)$/i);
  return { rule: onHost(rule, host), goesOn, mayMatchUrls: path === undefined };
}

const neverMatches = (isBare: boolean | undefined): string =>
  isBare
    ? "matches no path: in a folder, paths begin without a slash."
    : "matches no path: in a server, paths begin with a slash.";

/** Whether a pattern, which an exclamation mark inverts, matches paths as the block of its rule sees them. */
function matcherOfRewrite(
  pattern: string,
  ignoresCase: boolean,
  isBare: boolean | undefined,
): (path: string) => boolean {
  const isInverted = pattern.startsWith("!");
  const matches = matcherOf(pattern.replace(/^!/, ""), ignoresCase);
  const holds = (path: string) => matches(path) !== isInverted;
  return (path) => (isBare !== true && holds(path)) || (isBare !== false && holds(path.replace(/^\//, "")));
}
