import { expect } from "vitest";
import { isMask, secretsIn } from "../../provider/contract";

// Whatever a test is about: no secret that it uses may stand in anything that is printed or kept.

const testimonies: { readonly where: string; readonly text: string }[] = [];

/** Takes down what was printed or kept in a test. */
export const testify = (where: string, text: string): void => void testimonies.push({ where, text });

/** Shorter ones might stand anywhere by chance. */
const shortest = 8;

/**
 * Holds everything that was taken down in a test against the secrets in the requests that were sent.
 *
 * @param keys secrets that stand in no body
 */
export function crossExamine(bodies: readonly unknown[], keys: readonly string[]): void {
  const secrets = new Set([...keys, ...bodies.flatMap(secretsIn)]);
  const all = testimonies.splice(0);
  for (const secret of secrets) {
    if (secret.length < shortest || isMask(secret)) continue;
    const shown = all.filter(({ text }) => text.includes(secret)).map(({ where }) => where);
    expect(shown, `${secret.slice(0, 3)}… is shown in`).toEqual([]);
  }
}
