import { placeholder } from "../../client";

/** The text that stands for a secret of the configuration. */
export const textFor = (key: string): string => `${placeholder}-${key.replace(/[^\w-]/g, "-")}`;

const isTime = /\b(date|time|isoformat)\b/i;

/**
 * Values for a secret that a program does not accept as a text, each with how the errors of the engine and its SDKs name the type.
 * The one for JSON becomes the same text again, so that a property which is the whole secret counts as unknown.
 */
const standIns: readonly { readonly type: RegExp; readonly valueFor: (key: string) => string }[] = [
  { type: /\bJSON\b|invalid character/, valueFor: (key) => JSON.stringify(textFor(key)) },
  { type: /\bbool|ParseBool/i, valueFor: () => "true" },
  { type: /\b(number|int|integer|float|double|decimal)\b|Parse(Int|Float)/i, valueFor: () => "1" },
  { type: /\b(array|list|slice)\b|\[\]/i, valueFor: () => "[]" },
  { type: /\b(object|map|struct|dict)\b|cannot unmarshal/i, valueFor: () => "{}" },
  { type: /\bUR[IL]\b/, valueFor: (key) => `https://${textFor(key)}.invalid` },
  { type: isTime, valueFor: () => "2000-01-01T00:00:00Z" },
  { type: isTime, valueFor: () => "2000-01-01" },
];

/** A value that a run tries for a secret. */
export interface StandIn {
  readonly key: string;
  readonly value: string;
}

/**
 * The value to try for a secret that a program could not read. Nothing but its error says whether it reads a secret as a number, a
 * boolean or JSON.
 *
 * @param error why the program failed
 * @param secrets the keys of the secrets: `shop:limit`
 * @param tried what it has failed with, besides texts
 * @returns undefined when the program failed on something else, or on every value of the type that its error names
 */
export function nextStandIn(
  error: string,
  secrets: readonly string[],
  tried: readonly StandIn[],
): StandIn | undefined {
  const named = standIns.filter(({ type }) => type.test(error));
  return namedSecrets(error, secrets)
    .flatMap((key) => named.map(({ valueFor }) => ({ key, value: valueFor(key) })))
    .find((next) => !tried.some(({ key, value }) => key === next.key && value === next.value));
}

/** What to add to an error about a secret whose value the program refuses whatever a check takes for it. */
export function secretAdvice(error: string, secrets: readonly string[]): string {
  const [key] = namedSecrets(error, secrets);
  return key === undefined
    ? ""
    : `\n${key} is a secret, which a check does not decrypt: the program has to accept another value in its place.`;
}

/** The secrets that an error is about: it shows their placeholder, or their key with or without the project's name. */
const namedSecrets = (error: string, secrets: readonly string[]): string[] =>
  secrets.filter((key) => {
    const names = [key, key.slice(key.indexOf(":") + 1)].flatMap((name) => [`'${name}'`, `"${name}"`]);
    const isQuoted = /\bconfiguration\b/i.test(error) && names.some((name) => error.includes(name));
    return isQuoted || new RegExp(`${textFor(key)}(?![\\w-])`).test(error);
  });
