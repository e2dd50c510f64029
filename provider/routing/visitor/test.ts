import { asciiDomain } from "../../contract/assumptions/shapes";
import { parseTime } from "../../contract/assumptions/time";
import type { Kind, TextKind, TextTest } from "./kind";
import { isPossibleText } from "./possible";
import { excludes, fold, implies, passes } from "./text";
import type { TextField, Visitor } from "./visitor";

/** A question about a visitor that has the answer yes or no. */
export type VisitorTest =
  /** Whether a text is one of these. */
  | { readonly field: Exclude<TextField, "languages">; readonly in: readonly string[] }
  | { readonly field: TextField; readonly passes: TextTest }
  /** Whether the visit is at this time or later. */
  | { readonly field: "at"; readonly from: number }
  /** Whether so many visits, or more, count against a limit. */
  | { readonly field: "visits"; readonly of: string; readonly from: number }
  /** Whether the visitor knows a password. */
  | { readonly field: "passwords"; readonly of: string };

/** What a visitor's own fields say to a question; undefined if the field is open. */
export function testVisitor(visitor: Visitor, test: VisitorTest): boolean | undefined {
  switch (test.field) {
    case "at": {
      const at = visitor.at === undefined ? Number.NaN : timeOf(visitor.at);
      return Number.isNaN(at) ? undefined : at >= test.from;
    }
    case "visits": {
      const { visits } = visitor;
      const count = typeof visits === "object" ? (own(visits, test.of) ?? 0) : visits;
      return count === undefined ? undefined : count >= test.from;
    }
    case "passwords": {
      const { passwords } = visitor;
      return typeof passwords === "object" ? passwords.includes(test.of) : passwords;
    }
    case "languages":
      return visitor.languages && isSpoken(visitor.languages, test.passes);
    default: {
      const text = visitor[test.field];
      if (text === undefined) return undefined;
      return testText(test, test.field === "referrer" ? asciiDomain(text) : text);
    }
  }
}

/** What is certain of all visitors of a kind; undefined if some are so and others are not. */
export function testKind(kind: Kind, test: VisitorTest): boolean | undefined {
  switch (test.field) {
    case "at": {
      const { from, before } = kind.at ?? {};
      return inRange(test.from, from?.getTime(), before?.getTime());
    }
    case "visits": {
      const { from, below } = own(kind.visits, test.of) ?? {};
      return inRange(test.from, from, below);
    }
    case "passwords":
      return own(kind.passwords, test.of);
    default:
      return testTextKind(kind[test.field] ?? {}, test);
  }
}

/** A property that is the object's own: keys of routes are any texts. */
export const own = <T>(object: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  object && Object.hasOwn(object, key) ? object[key] : undefined;

/** A time in milliseconds. A text without an offset is in UTC. */
export const timeOf = (at: Date | string): number => (typeof at === "string" ? parseTime(at) : at.getTime());

/** The values of a list that are accepted, and those that are not. */
const splitValues = (values: readonly string[], test: TextQuestion) => ({
  accepted: values.filter((text) => testText(test, text)),
  others: values.filter((text) => !testText(test, text)),
});

/** The values of a question that visitors of a kind may have. */
const possibleValues = (kind: TextKind, field: TextField, values: readonly string[]): string[] =>
  values.filter(
    (value) =>
      !kind.notIn?.some((it) => fold(it) === fold(value)) &&
      (kind.passes ?? []).every((it) => passes(field, value, it)) &&
      !kind.fails?.some((it) => passes(field, value, it)),
  );

/** A question about a text. */
type TextQuestion = Extract<VisitorTest, { field: TextField }>;

function testTextKind(kind: TextKind, test: TextQuestion): boolean | undefined {
  if (kind.in) {
    const { accepted, others } = splitValues(kind.in, test);
    return accepted.length > 0 && others.length > 0 ? undefined : others.length === 0;
  }
  const { field } = test;
  if ("in" in test) {
    if (possibleValues(kind, field, test.in).length === 0) return false;
  } else {
    if (kind.passes?.some((it) => implies(field, it, test.passes))) return true;
    if (kind.passes?.some((it) => excludes(field, it, test.passes))) return false;
    if (kind.fails?.some((it) => implies(field, test.passes, it))) return false;
    if (isPossibleText(field, refineText(kind, test, true)) === false) return false;
  }
  return isPossibleText(field, refineText(kind, test, false)) === false ? true : undefined;
}

/** The part of a kind of texts for which a question has an answer. */
export function refineText(kind: TextKind, test: TextQuestion, answer: boolean): TextKind {
  if (kind.in) {
    const { accepted, others } = splitValues(kind.in, test);
    return { in: answer ? accepted : others };
  }
  if ("in" in test) {
    const values = possibleValues(kind, test.field, test.in);
    return answer ? { in: values } : { ...kind, notIn: [...(kind.notIn ?? []), ...values] };
  }
  return answer
    ? { ...kind, passes: [...(kind.passes ?? []), test.passes] }
    : { ...kind, fails: [...(kind.fails ?? []), test.passes] };
}

const testText = (test: TextQuestion, text: string): boolean =>
  "in" in test ? test.in.some((it) => fold(it) === fold(text)) : passes(test.field, text, test.passes);

const isSpoken = (languages: readonly string[], test: TextTest): boolean =>
  (test.first ? languages.slice(0, 1) : languages).some((it) => passes("languages", it, test));

function inRange(wanted: number, from = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY) {
  if (from >= wanted) return true;
  return below <= wanted ? false : undefined;
}
