import { expect } from "vitest";
import { isMask, secretsIn } from "../../provider/contract";

// In every test, whatever it is about: no secret may occur in any output or stored file.

const recordings: { readonly where: string; readonly text: string }[] = [];

/** Records a text that a test has printed or stored. */
export const recordText = (where: string, text: string): void => void recordings.push({ where, text });

/** Shorter secrets might occur anywhere by chance. */
const shortest = 8;

/**
 * Expects none of the recorded texts to contain a secret of the requests that were sent.
 *
 * @param keys secrets that are in no body
 */
export function expectNoSecrets(bodies: readonly unknown[], keys: readonly string[]): void {
  const secrets = new Set([...keys, ...bodies.flatMap(secretsIn)]);
  const all = recordings.splice(0);
  for (const secret of secrets) {
    if (secret.length < shortest || isMask(secret)) continue;
    const shown = all.filter(({ text }) => containsSecret(text, secret)).map(({ where }) => where);
    expect(shown, `${secret.slice(0, 3)}… is shown in`).toEqual([]);
  }
}

/** Whether a text contains a secret, in any encoding. */
export const containsSecret = (text: string, secret: string): boolean =>
  encodings(secret).some((encoded) => text.includes(encoded));

/** A secret as it is, inside JSON and JSON inside JSON, in a URL, in HTML, in base64 and in hexadecimal digits. */
function encodings(secret: string): string[] {
  const json = inJson(secret);
  const bytes = Buffer.from(secret);
  return [
    ...new Set([
      ...[secret, json, inJson(json), inJson(inJson(json))],
      ...[inGoJson(secret), inJson(inGoJson(secret))],
      ...[encodeURIComponent(secret), new URLSearchParams([["", secret]]).toString().slice(1)],
      ...[inHtml(secret), inHtml(json)],
      // The base64 form of a text depends on its offset modulo three, and its first and last digits on the text around it.
      ...[0, 1, 2].map((offset) =>
        Buffer.concat([Buffer.alloc(offset), bytes])
          .toString("base64")
          .slice(offset === 0 ? 0 : offset + 1, -4),
      ),
      bytes.toString("hex"),
    ]),
  ];
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** As Go writes JSON, with the special characters of HTML escaped. */
const inGoJson = (text: string): string =>
  inJson(text).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

const inHtml = (text: string): string =>
  text.replace(
    /[<>&"']/g,
    (sign) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" })[sign] ?? "&#39;",
  );
