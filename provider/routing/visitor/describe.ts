import { type Kind, linkKey, type TextKind, type TextTest } from "./kind";
import { byFirst, findTextOf, neutralLanguage } from "./possible";
import { passes } from "./text";
import { type TextField, textFields, type Visitor } from "./visitor";

/**
 * A kind of visitors in words; empty for all visitors.
 *
 * @example
 * describeKind({ country: { in: ["DE", "AT"] }, os: { notIn: ["iOS"] } }) // "country DE or AT, os not iOS"
 */
export function describeKind(kind: Kind): string {
  const { at, visits = {}, passwords = {} } = kind;
  return [
    ...textFields.flatMap((field) => describeText(field, kind[field] ?? {})),
    ...(at?.from ? [`from ${formatTime(at.from)}`] : []),
    ...(at?.before ? [`before ${formatTime(at.before)}`] : []),
    ...Object.entries(visits).flatMap(([key, { from, below }]) => [
      ...(from === undefined ? [] : [`${from} or more visits${ofPart(key)}`]),
      ...(below === undefined ? [] : [`fewer than ${below} visits${ofPart(key)}`]),
    ]),
    ...Object.entries(passwords).map(
      ([key, isKnown]) => `${isKnown ? "with" : "without"} the password${ofPart(key)}`,
    ),
  ].join(", ");
}

/** Of which route something is, by its key; "" for the link itself, and for the only route that a `url` makes. */
export function ofPart(key: string): string {
  if (key === linkKey || key === "url") return "";
  const index = /^routes\[(\d+)\]$/.exec(key)?.[1];
  return ` of route ${index === undefined ? key : Number(index) + 1}`;
}

const names: Readonly<Record<TextField, string>> = {
  country: "country",
  languages: "language",
  os: "os",
  browser: "browser",
  device: "device",
  userAgent: "user agent",
  referrer: "referrer",
};

const singleFields = textFields.filter((field) => field !== "languages");

const formatTime = (time: Date): string => time.toISOString().replace(/(:00)?\.000/, "");

function describeText(field: TextField, kind: TextKind): string[] {
  const name = names[field];
  const listed = (values: readonly string[]) => orList.format(values.map((it) => it || "none"));
  return [
    ...(kind.in ? [`${name} ${listed(kind.in)}`] : []),
    ...(kind.passes ?? []).map((it) => `${it.first ? `first ${name}` : name} ${describeTest(it)}`),
    ...(kind.notIn ? [`${name} not ${listed(kind.notIn)}`] : []),
    ...(kind.fails ?? []).map((it) => `${it.first ? `first ${name}` : name} not ${describeTest(it)}`),
  ];
}

const orList = new Intl.ListFormat("en", { type: "disjunction" });

function describeTest({ test, value }: TextTest): string {
  switch (test) {
    case "is":
      return `exactly ${value}`;
    case "within":
      return value;
    case "contains":
      return `with ${value} in it`;
    default:
      return `matching /${value}/`;
  }
}

/**
 * A visitor of a kind. Fields that may be anything are open. Undefined if no visitor is found that is certain to be of the
 * kind.
 */
export function exampleOf(kind: Kind): Visitor | undefined {
  const { at, visits, passwords } = kind;
  const texts = singleFields.flatMap((field) => {
    const wanted = kind[field];
    return wanted ? [[field, findTextOf(field, wanted).text] as const] : [];
  });
  const languages = kind.languages && exampleLanguages(kind.languages);
  if (texts.some(([, text]) => text === undefined) || (kind.languages && !languages)) return undefined;
  const known = Object.entries(passwords ?? {}).flatMap(([key, isKnown]) => (isKnown ? [key] : []));
  const counts = Object.entries(visits ?? {}).map(([key, { from }]) => [key, from ?? 0]);
  return {
    ...Object.fromEntries(texts),
    ...(languages && { languages }),
    ...(at && { at: at.from ?? new Date(Number(at.before ?? 0) - 1) }),
    ...(visits && { visits: Object.fromEntries(counts) }),
    ...(passwords && { passwords: known }),
  };
}

function exampleLanguages({ passes: wanted = [], fails }: TextKind): readonly string[] | undefined {
  const [first, others] = byFirst(wanted);
  const neutral = neutralLanguage(fails);
  const begin = first.length > 0 || !neutral ? first.map(({ value }) => value) : [neutral];
  const found = [...begin, ...others.map(({ value }) => value)];
  const isSpoken = (it: TextTest) =>
    (it.first ? found.slice(0, 1) : found).some((tag) => passes("languages", tag, it));
  return found.length > 0 && wanted.every(isSpoken) && !fails?.some(isSpoken) ? found : undefined;
}
