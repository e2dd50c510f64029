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
  const normalized = text.normalize().toLowerCase();
  return secrets.some((secret) =>
    encodingsOf(secret).some((it) => occursIn(normalized, it.normalize().toLowerCase())),
  );
}

/** A secret in plain text, in JSON, in a URL's path and in a URL's query. */
const encodingsOf = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(Buffer.from(secret).toString()),
  new URLSearchParams([["", secret]]).toString().slice(1),
];

/** A short secret counts only as a whole word: as part of longer words it occurs in nearly every text and reveals nothing. */
function occursIn(text: string, secret: string): boolean {
  if (secret.trim() === "") return false;
  if (secret.length >= 6) return text.includes(secret);
  const word = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, "u").test(text);
}
