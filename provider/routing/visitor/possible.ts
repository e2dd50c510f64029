import { findText, notKnown } from "./automaton";
import type { TextKind, TextTest } from "./kind";
import { isExpression, passes, patternOf } from "./text";
import type { TextField } from "./visitor";

// Whether there are visitors of a kind. Where it has no patterns, its tests have been compared one by one.

/** A text that a kind may have, and whether there is one: undefined if that is not known. */
interface Found {
  readonly text?: string;
  readonly isPossible?: boolean;
}

/** Whether a visitor may have what a kind says of one field; undefined if that is not known. */
export function isPossibleText(field: TextField, kind: TextKind): boolean | undefined {
  if (!hasPattern(kind)) return true;
  if (field !== "languages") return findTextOf(field, kind).isPossible;
  // Each test that is passed has a language of its own, but for those of the first one.
  const { passes: wanted = [], fails = [] } = kind;
  const [first, others] = byFirst(wanted);
  const [, ofAny] = byFirst(fails);
  const isOne = (tests: readonly TextTest[], refused: readonly TextTest[]) =>
    findTextOf(field, { passes: tests, fails: refused }).isPossible;
  return allOf([wanted.length === 0 || isOne(first, fails), ...others.map((it) => isOne([it], ofAny))]);
}

/** Tests of the first language only, and those of any. */
export const byFirst = (tests: readonly TextTest[]) =>
  [tests.filter((it) => it.first), tests.filter((it) => !it.first)] as const;

const hasPattern = (kind: TextKind): boolean | undefined =>
  kind.passes?.some(isExpression) || kind.fails?.some(isExpression);

const allOf = (all: readonly (boolean | undefined)[]): boolean | undefined =>
  all.includes(false) ? false : all.includes(undefined) ? undefined : true;

const cache = new Map<string, Found>();

/** A text that passes all tests of a kind, and whether there is one. Of languages, the tests look at one of them. */
export function findTextOf(field: TextField, kind: TextKind): Found {
  const key = JSON.stringify([field, kind]);
  const known = cache.get(key) ?? search(field, kind);
  cache.set(key, known);
  return known;
}

function search(field: TextField, kind: TextKind): Found {
  const { in: listed, passes: wanted = [], fails = [] } = kind;
  const refused = [...fails, ...(kind.notIn?.map((value) => ({ test: "is" as const, value })) ?? [])];
  const isOfKind = (text: string) =>
    wanted.every((it) => passes(field, text, it)) && !refused.some((it) => passes(field, text, it));
  const values = wanted.map(({ value }) => value);
  const guesses = [
    ...values.flatMap(literalOf),
    ...values,
    ...(values.length > 0 ? [values.join(" ")] : []),
    ...others[field],
  ];
  const text = (listed ?? guesses).find(isOfKind);
  if (text !== undefined) return { text, isPossible: true };
  if (listed) return { isPossible: false };
  const patterns = [...wanted, ...refused].map((it) => patternOf(field, it));
  if (!patterns.every((it) => it !== undefined)) return {};
  const found = findText(patterns.slice(0, wanted.length), patterns.slice(wanted.length));
  if (found === undefined) return { isPossible: false };
  return found !== notKnown && isOfKind(found) ? { text: found, isPossible: true } : {};
}

/** Texts that are of no particular kind. */
const others: Readonly<Record<TextField, readonly string[]>> = {
  country: ["US", "JP", "BR", "ZA", "AU", "IN", "FR", "NO"],
  languages: ["en", "ja", "pt", "fr", "no"],
  os: ["Windows", "Linux", "macOS", "Android", "iOS", "other"],
  browser: ["Chrome", "Firefox", "Safari", "Edge", "other"],
  device: ["DESKTOP", "PHONE", "TABLET", "other"],
  userAgent: ["", "Mozilla/5.0"],
  referrer: ["", "example.org"],
};

/** A language that passes none of some tests; undefined if none is found. */
export const neutralLanguage = (fails: TextKind["fails"]): string | undefined =>
  others.languages.find((tag) => !fails?.some((it) => passes("languages", tag, it)));

/** What the first branch of a pattern matches if nothing but its ends and escapes has a meaning. */
const literalOf = (value: string): string[] =>
  value
    .replace(/^\(\?[a-z]+\)/, "")
    .split("|", 1)
    .map((branch) => branch.replace(/^\^|\$$/g, "").replace(/\\(?=\W)/g, ""));
