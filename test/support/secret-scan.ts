import { expect } from "vitest";
import { isMask, secretsIn } from "../../provider/contract";

// Whatever a test is about: no secret that it uses may stand in anything that is printed or kept.

const recordings: { readonly where: string; readonly text: string }[] = [];

/** Takes down what was printed or kept in a test. */
export const recordText = (where: string, text: string): void => void recordings.push({ where, text });

/** Shorter ones might stand anywhere by chance. */
const shortest = 8;

/**
 * Holds everything that was taken down in a test against the secrets in the requests that were sent.
 *
 * @param keys secrets that stand in no body
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

/** Whether a text holds a secret, in whatever notation. */
export const containsSecret = (text: string, secret: string): boolean =>
  notations(secret).some((notation) => text.includes(notation));

/** A secret as it is, inside JSON and JSON inside JSON, in a URL, in HTML, in base64 and in hexadecimal digits. */
function notations(secret: string): string[] {
  const json = inJson(secret);
  const bytes = Buffer.from(secret);
  return [
    ...new Set([
      ...[secret, json, inJson(json), inJson(inJson(json))],
      ...[inGoJson(secret), inJson(inGoJson(secret))],
      ...[encodeURIComponent(secret), new URLSearchParams([["", secret]]).toString().slice(1)],
      ...[inHtml(secret), inHtml(json)],
      // In base64, a text looks different at each of three positions; what is before and behind it blurs its ends.
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

/** As Go writes it, which escapes what HTML would read. */
const inGoJson = (text: string): string =>
  inJson(text).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

const inHtml = (text: string): string =>
  text.replace(
    /[<>&"']/g,
    (sign) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" })[sign] ?? "&#39;",
  );
