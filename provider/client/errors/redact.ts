/** What stands in for words that must not be shown. */
const redactedText = "the service's words repeat a secret, so they are not shown";

/**
 * The service's words, or a neutral sentence where they repeat one of these secrets. Cutting out only the secret would
 * tell it: of "[secret] link was not found" everybody can guess it, and a short one would be cut out of every word.
 */
export const redact = (text: string, secrets: readonly string[]): string =>
  containsSecret(text, secrets) ? redactedText : text;

/** Whether a text holds one of these secrets as something that can be read, in whatever case or notation. */
export function containsSecret(text: string, secrets: readonly string[]): boolean {
  const heard = text.normalize().toLowerCase();
  return secrets.some((secret) =>
    encodingsOf(secret).some((it) => occursIn(heard, it.normalize().toLowerCase())),
  );
}

/** A secret as it is, as it stands in JSON, and as it stands in a URL's path and in its query. */
const encodingsOf = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(Buffer.from(secret).toString()),
  new URLSearchParams([["", secret]]).toString().slice(1),
];

/**
 * A short secret counts only where it is not part of a longer word: as such it is in nearly every text, and tells
 * nobody anything.
 */
function occursIn(text: string, secret: string): boolean {
  if (secret.trim() === "") return false;
  if (secret.length >= 6) return text.includes(secret);
  const word = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, "u").test(text);
}
