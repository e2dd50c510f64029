/** Replaces a message that repeats a secret. */
const redactedText = "the service's message is not shown because it repeats a secret";

/**
 * The service's message, or a neutral sentence if it repeats one of these secrets. Removing only the secret would reveal it:
 * readers can guess it from the rest of the sentence, and a short secret would be removed from the middle of other words.
 */
export const redact = (text: string, secrets: readonly string[]): string =>
  containsSecret(text, secrets) ? redactedText : text;

/** Whether a text contains one of these secrets in readable form, in any case or encoding. */
export function containsSecret(text: string, secrets: readonly string[]): boolean {
  const readings = readingsOf(text).map(comparable);
  return secrets.map(comparable).some((secret) => readings.some((it) => occursIn(it, secret)));
}

/** A text as it is, and without the escape sequences of JSON, of a URL's path or of a URL's query. */
const readingsOf = (text: string): string[] => [
  text,
  text.replace(/\\(?:u[\da-f]{4}|["\\/bfnrt])/gi, (it) => JSON.parse(`"${it.toLowerCase()}"`)),
  withoutPercents(text),
  withoutPercents(text.replaceAll("+", " ")),
];

const withoutPercents = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString());

/**
 * Texts that differ only in case, in how they compose letters, or in what stands for half of a surrogate pair, which no encoding but
 * JSON's escape sequences keeps: one or several replacement characters.
 */
const comparable = (text: string): string =>
  text
    .toWellFormed()
    .normalize()
    .toLowerCase()
    .replace(/\ufffd+/g, "\ufffd");

/** A short secret counts only as a whole word: as part of longer words it occurs in nearly every text and reveals nothing. */
function occursIn(text: string, secret: string): boolean {
  if (secret.trim() === "") return false;
  if (secret.length >= 6) return text.includes(secret);
  const word = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, "u").test(text);
}
