import { isObject, type Properties } from "../../../../lifecycle";
import type { Loss } from "../../arrived";
import { isBlank, isOff, textOf } from "../../fields/values";
import { linesOf } from "../../redirects/kind";
import type { Rule, Rules } from "../../redirects/rule";
import { netlifyRule } from "./rule";

/** Converts the redirects of a `netlify.toml`, and lists everything else in it. */
export function rulesOfToml({ redirects, ...others }: Properties, text: string): Rules {
  const entries: unknown[] = Array.isArray(redirects) ? redirects : [];
  const heads = linesMatching(text, /^\s*\[\[\s*redirects\s*\]\]/);
  const isOnLines = heads.length === entries.length;
  const rules = entries
    .map((entry) => (isObject(entry) ? entry : {}))
    .map((entry, index) => ruleOf(entry, isOnLines ? (heads[index] ?? 0) : index + 1));
  const lines = linesOfNames(text);
  const losses = Object.entries(others)
    .filter(([, value]) => !isBlank(value))
    .map(([what]) => ({ line: isOnLines ? (lines.get(what) ?? 1) : 0, what, reason: "is not a redirect." }));
  return { rules, losses, metadata: linesOf(text).metadata, unit: isOnLines ? "line" : "entry" };
}

/** The first lines of tables and values, by their names. */
function linesOfNames(text: string): Map<string, number> {
  const lines = text.split("\n").flatMap((line, index): [string, number][] => {
    const [, name] = /^\s*(?:\[+\s*)?["']?([\w-]+)/.exec(line) ?? [];
    return name === undefined ? [] : [[name, index + 1]];
  });
  return new Map(lines.toReversed());
}

const linesMatching = (text: string, pattern: RegExp): number[] =>
  text.split("\n").flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));

/** What a redirect may say besides, and why a link does not do it. */
const meanings = new Map([
  ["force", "a link here has no page beside it that could be shown in its place."],
  ["headers", "a link here sends no headers."],
  ["signed", "a link here signs nothing."],
  ["proxy", "a link here redirects; it passes on no requests."],
  ["rate_limit", "a link here has no such limit; see its limit of visits."],
]);

function ruleOf(entry: Properties, line: number): Rule {
  const { from, origin, to, destination, status, query, parameters, params, conditions, ...rest } = entry;
  const notes: Omit<Loss, "line">[] = Object.entries(rest).flatMap(([what, value]) =>
    isBlank(value) || (meanings.has(what) && isOff(value))
      ? []
      : [{ what, reason: meanings.get(what) ?? "is a field that this format is not known to have." }],
  );
  return netlifyRule({
    ...{ line, notes, from: textOf(from ?? origin) ?? "", to: textOf(to ?? destination) ?? "" },
    status: textOf(status),
    query: pairsOf(query ?? parameters ?? params),
    conditions: pairsOf(conditions),
  });
}

/** Such as `Country=de,at` for the list of countries; the text itself for what is no object. */
function pairsOf(value: unknown): string[] {
  if (isBlank(value)) return [];
  return isObject(value)
    ? Object.entries(value).map(([name, it]) => `${name}=${Array.isArray(it) ? it.join(",") : String(it)}`)
    : [JSON.stringify(value)];
}
