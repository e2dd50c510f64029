import { didYouMean } from "../../client/errors/did-you-mean";
import { browserNames, deviceNames, osNames } from "../../contract/assumptions/shapes";
import { parseTime } from "../../contract/assumptions/time";
import { languagesIn, nameFields, type Visitor } from "../../routing";
import { readUserAgent } from "../../routing/user-agent";
import type { VisitorInput } from "./visitor-input";

// Loaded in browsers, too, so that it loads no more than it needs.

/** What is wrong with a field of a visitor. */
export interface VisitorProblem {
  readonly field: keyof VisitorInput;
  readonly reason: string;
}

/** The names that a graph has for systems, browsers and devices, which a visitor may have besides the usual ones. */
export type KnownNames = Readonly<Partial<Record<"os" | "browser" | "device", readonly string[]>>>;

/** Everything that is wrong with a visitor, with what is accepted. */
export function visitorProblems(input: VisitorInput, names: KnownNames = {}): VisitorProblem[] {
  const check = (
    field: keyof VisitorInput,
    find: (text: string) => string | undefined,
    texts = listOf(input[field]),
  ) =>
    texts.flatMap((text) => {
      const reason = find(text);
      return reason === undefined ? [] : [{ field, reason }];
    });
  return [
    ...check("country", countryProblem),
    ...check("language", languageProblem, languagesOf(input.language)),
    ...check("os", (it) => nameProblem("operating system", it, [...osNames, ...(names.os ?? [])])),
    ...check("browser", (it) => nameProblem("browser", it, [...browserNames, ...(names.browser ?? [])])),
    ...check("device", (it) => nameProblem("device profile", it, [...deviceNames, ...(names.device ?? [])])),
    ...check("referrer", referrerProblem),
    ...check("at", timeProblem),
  ];
}

/** What is wrong with the time of a visit. */
export const timeProblem = (text: string): string | undefined =>
  Number.isNaN(parseTime(text))
    ? `${quote(text)} is no time; a time is a date such as "2027-01-01", or "2026-12-24T18:00Z".`
    : undefined;

/** The visitors that an input stands for: one for each value of a list. */
export function toVisitors(input: VisitorInput, defaults: Visitor = {}): Visitor[] {
  const { language, userAgent, referrer, at, visits, password } = input;
  const parsed = userAgent === undefined ? {} : readUserAgent(userAgent);
  const rest = {
    ...defaults,
    ...parsed,
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(language === undefined ? {} : { languages: languagesOf(language) }),
    ...(referrer === undefined ? {} : { referrer }),
    ...(at === undefined ? {} : { at }),
    ...(visits === undefined ? {} : { visits }),
    ...(password === undefined ? {} : { passwords: password }),
  };
  return nameFields.reduce<Visitor[]>(
    (visitors, field) => {
      const values = listOf(input[field]);
      return values.length === 0
        ? visitors
        : visitors.flatMap((it) => values.map((value) => ({ ...it, [field]: value })));
    },
    [rest],
  );
}

const languagesOf = (language: VisitorInput["language"]): string[] => languagesIn(listOf(language).join(","));

const listOf = (value: unknown): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [String(value)];

const quote = (text: string): string => JSON.stringify(text);

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** The code of a country of today; undefined if there is none. Codes of former countries stand for their successors. */
function countryCode(text: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(text)) return undefined;
  const { region = text } = new Intl.Locale(`und-${text}`);
  return countryNames.of(region) && region;
}

function countryProblem(text: string): string | undefined {
  const code = countryCode(text);
  if (code === text.toUpperCase()) return undefined;
  const meant = code ?? countries().find(({ name }) => name.toLowerCase() === text.toLowerCase())?.code;
  const accepted = `${quote(text)} is no country; a country has a code of two letters, such as "DE".`;
  return meant === undefined ? accepted : `${accepted} Did you mean "${meant}"?`;
}

/** The codes and names of all countries. */
export const countries = (): { readonly code: string; readonly name: string }[] => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  return codes
    .filter((it) => countryCode(it) === it)
    .map((code) => ({ code, name: countryNames.of(code) ?? code }));
};

/** A visitor from a page has its domain only: the rest of its URL would make every condition fail. */
function referrerProblem(text: string): string | undefined {
  if (/^[^\s/:?#@]*$/.test(text)) return undefined;
  const url = /^\w+:\/\//.test(text) ? text : `https://${text}`;
  const meant = URL.canParse(url) ? new URL(url).hostname : "";
  const accepted = `${quote(text)} is no domain; a referrer is the domain of a page, such as "news.example.com".`;
  return meant === "" ? accepted : `${accepted} Did you mean ${quote(meant)}?`;
}

function languageProblem(tag: string): string | undefined {
  try {
    Intl.getCanonicalLocales(tag);
    return undefined;
  } catch {
    return `${quote(tag)} is no language; a language is a tag such as "de" or "de-AT".`;
  }
}

function nameProblem(kind: string, text: string, accepted: readonly string[]): string | undefined {
  const names = [...new Set(accepted)];
  if (names.some((name) => name.toLowerCase() === text.toLowerCase())) return undefined;
  return `${quote(text)} is no ${kind} that is known here; there are ${names.join(", ")}.${didYouMean(text, names)}`;
}
