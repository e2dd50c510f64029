import type { Loss } from "../../arrived";
import { isPattern, literalPath, matcherOf, splatIn } from "../../redirects/patterns";
import { onHost, type Rule } from "../../redirects/rule";
import type { PlacedDirective } from "./place";

/** A part of a pattern, or a variable. */
export const part = /[$%](\d|\{)/;

/** Words that a directive does not have. */
export const surplus = (words: readonly string[]): Omit<Loss, "line">[] =>
  words.map((what) => ({ what, reason: "is not a part of the directive." }));

const alsoForServers = {
  what: "the servers of the file",
  reason: "redirect it, too; the link is on the default domain of the account, or on that of --on-domain.",
};

/** The statuses by their names. */
export const statuses = new Map(
  Object.entries({
    ...{ permanent: "301", temp: "302", seeother: "303", gone: "410" },
    ...{ redirectpermanent: "301", redirecttemp: "302" },
  }),
);

/** The rule of a directive of mod_alias, or of one that passes requests to another server. */
export function redirectRule(directive: PlacedDirective): Rule {
  const { name, words, line, step, host, lists, listsFrom, isForServers, problem } = directive;
  const [first = ""] = words;
  const isProxy = step === "proxy";
  const given = statuses.get(first.toLowerCase()) ?? (/^\d{3}$/.test(first) ? first : undefined);
  const status = given ?? statuses.get(name.toLowerCase());
  const [from = "", to = "", ...rest] = given === undefined || isProxy ? words : words.slice(1);
  const placed = { line, to, lists, precedes: listsFrom(step) };
  if (isProxy) {
    const catches = /Match$/i.test(name) ? matcherOf(from) : pathsBelow(from);
    return onHost({ ...placed, from, catches, problem: "passes requests to another server." }, host);
  }
  const forServers = isForServers ? [alsoForServers] : [];
  if (/^RedirectMatch$/i.test(name)) {
    const path = literalPath(from);
    const matches = matcherOf(from);
    const isNever = path !== undefined && !matches(path) && !matches(`${path}/`);
    const why = problem ?? (path === undefined ? isPattern : isNever ? neverMatches : splatIn(to, part));
    const notes = [...forServers, ...surplus(rest)];
    const rule = { ...placed, from: path ?? from, status, notes, problem: why, isPassed: isNever };
    return onHost({ ...rule, catches: matches }, host);
  }
  const isNever = !from.startsWith("/");
  const notes = [
    { what: "the paths below it", reason: "were redirected, too; a link here has one path." },
    ...forServers,
    ...surplus(rest),
  ];
  const why = problem ?? (isNever ? neverMatches : undefined);
  const rule = { ...placed, from, status, notes, problem: why, isPassed: isNever };
  return onHost({ ...rule, catches: pathsBelow(from) }, host);
}

const neverMatches = "matches no path, all of which begin with a slash.";

const pathsBelow = (path: string) => (it: string) =>
  it === path || it.startsWith(path.endsWith("/") ? path : `${path}/`);
