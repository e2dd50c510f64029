import { type Kind, ofPart, type TextKind, type TextTest } from "../../../routing";

/** All visitors. */
export const everyone = "Everyone";

/** All visitors whom no route but the fallback accepts. */
export const everyoneElse = "Everyone who takes no other route";

/** How many kinds of visitors a sentence names. */
const named = 3;

/** How many countries, systems or other values a sentence names, and how many facts about visitors. */
const most = 8;

/**
 * Kinds of visitors as the subject of a sentence.
 *
 * @example
 * describeVisitors([{ country: { in: ["DE", "AT"] }, os: { in: ["iOS"] } }]) // "Visitors from Germany or Austria on iOS"
 */
export function describeVisitors(kinds: readonly Kind[]): string {
  const rest = kinds.length - named;
  const texts = kinds.slice(0, named).map(describeOne);
  if (rest > 0) texts.push(`${rest} more ${rest === 1 ? "kind" : "kinds"} of visitors`);
  return texts
    .map((it, index) => (index === 0 ? it : it.charAt(0).toLowerCase() + it.slice(1)))
    .join(", and ");
}

function describeOne({ at, visits = {}, passwords = {}, ...texts }: Kind): string {
  const { country, os, browser, device, languages, userAgent, referrer } = texts;
  const who = [
    ...describeNames(country, "from", "from anywhere but", countryName),
    ...describeTests(country, "with a country", "without a country"),
    ...describeNames(os, "on", "not on"),
    ...describeTests(os, "with an operating system", "without an operating system"),
    ...describeNames(browser, "with", "without"),
    ...describeNames(device, "on", "not on", deviceName),
    ...describeTests(device, "on a device", "not on a device"),
    ...describeLanguages(languages),
    ...describeNames(userAgent, "with the user agent", "without the user agent", quoted),
    ...describeTests(userAgent, "with a user agent", "without a user agent"),
    ...describeNames(referrer, "who come from", "who do not come from", (it) => it || "no page"),
    ...describeReferrers(referrer),
    ...Object.entries(passwords).map(
      ([key, knows]) => `who ${knows ? "know" : "do not know"} the password${ofPart(key)}`,
    ),
  ];
  const when = [
    ...Object.entries(visits).map(([key, range]) => describeVisits(range, ofPart(key))),
    ...(at ? [describeTime(at)] : []),
  ];
  return [who.length > 0 ? "Visitors" : everyone, joined(shortened(who, "more conditions")), joined(when)]
    .filter((it) => it !== "")
    .join(" ");
}

/** A list in which commas only stand where there are many parts. */
const joined = (parts: readonly string[]): string =>
  parts.reduce((text, part, index) => {
    if (index === 0) return part;
    const isClause = /^(not|\d)/.test(part) || text.includes("who");
    return `${text}${isClause ? " and" : ""} ${part}`;
  }, "");

/** The first of many texts, and the count of the others. */
const shortened = (texts: readonly string[], others: string): readonly string[] =>
  texts.length <= most + 1 ? texts : [...texts.slice(0, most), `${texts.length - most} ${others}`];

const orList = new Intl.ListFormat("en", { type: "disjunction" });
const countries = new Intl.DisplayNames(["en"], { type: "region" });
const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

function countryName(code: string): string {
  const name = countries.of(code) ?? code;
  return severalOnes.test(name) ? `the ${name}` : name;
}

/** The names of countries with an article: "the United States". */
const severalOnes =
  /States|Kingdom|Republic|Islands|Netherlands|Philippines|Emirates|Maldives|Bahamas|Gambia|Comoros|Seychelles/;

function languageName(tag: string): string {
  try {
    return languageNames.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const devices: Readonly<Record<string, string>> = {
  PHONE: "a phone",
  TABLET: "a tablet",
  DESKTOP: "a computer",
};

const deviceName = (id: string): string => devices[id.toUpperCase()] ?? `a device ${id}`;

const quoted = (text: string): string => `"${text}"`;

function describeNames(
  kind: TextKind | undefined,
  among: string,
  outside: string,
  name: (value: string) => string = (value) => value,
): string[] {
  const listed = (values: readonly string[]) => orList.format(shortened(values.map(name), "more"));
  return [
    ...(kind?.in ? [`${among} ${listed(kind.in)}`] : []),
    ...(kind?.notIn ? [`${outside} ${listed(kind.notIn)}`] : []),
  ];
}

const describeTests = (
  { passes = [], fails = [] }: TextKind = {},
  having: string,
  lacking: string,
): string[] => [
  ...passes.map((it) => `${having} ${describeTest(it)}`),
  ...fails.map((it) => `${lacking} ${describeTest(it)}`),
];

const describeTest = ({ test, value }: TextTest): string =>
  test === "contains" ? `with ${quoted(value)} in it` : `matching /${value}/`;

const describeLanguages = ({ passes = [], fails = [] }: TextKind = {}): string[] => {
  const verb = ({ first }: TextTest, isSpoken: boolean) =>
    first ? `whose first language is${isSpoken ? "" : " not"}` : `who ${isSpoken ? "" : "do not "}read`;
  const language = (it: TextTest) =>
    it.test === "is" || it.test === "within" ? languageName(it.value) : `a language ${describeTest(it)}`;
  return [
    ...passes.map((it) => `${verb(it, true)} ${language(it)}`),
    ...fails.map((it) => `${verb(it, false)} ${language(it)}`),
  ];
};

const describeReferrers = ({ passes = [], fails = [] }: TextKind = {}): string[] => {
  const domain = (it: TextTest) => (it.test === "within" ? it.value : `a domain ${describeTest(it)}`);
  return [
    ...passes.map((it) => `who come from ${domain(it)}`),
    ...fails.map((it) => `who do not come from ${domain(it)}`),
  ];
};

function describeVisits({ from, below }: { from?: number; below?: number }, of: string): string {
  if (from === undefined) return `in the first ${below === 1 ? "visit" : `${below} visits`}${of}`;
  if (below === undefined) return `after ${from} ${from === 1 ? "visit" : "visits"}${of}`;
  return `after ${from} and up to ${below} visits${of}`;
}

function describeTime({ from, before }: { from?: Date; before?: Date }): string {
  const [start, end] = [from && describeDay(from), before && describeDay(before)];
  return [start && `${start.isDay ? "after" : "from"} ${start.text}`, end && `until ${end.text}`]
    .filter((it) => it !== undefined)
    .join(" ");
}

/** The day that ends at this time, or else the minute. */
function describeDay(time: Date): { readonly text: string; readonly isDay: boolean } {
  // A day may end at its last second or millisecond, too.
  const isDay = (time.getTime() + 1000) % day <= 1000;
  const shown = new Date(time.getTime() - (isDay ? 1001 : 0));
  const text = new Intl.DateTimeFormat("en-GB", {
    ...{ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
    ...(isDay ? {} : { hour: "2-digit", minute: "2-digit" }),
  }).format(shown);
  return { text: isDay ? text : `${text} UTC`, isDay };
}

const day = 24 * 3600 * 1000;
