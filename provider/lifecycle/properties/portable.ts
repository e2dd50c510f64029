import type { Failure } from "./failure";
import { isObject } from "./values";

/** Names that a program cannot give to a property of free-form JSON, and who stands in the way. */
const unportable: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(__proto__|toString)$/, "the Pulumi SDK for TypeScript cannot carry a property of this name."],
  [/^__pulumi[A-Z]/, "the Pulumi SDK for TypeScript takes a property of this name for one of its own."],
  [/^4dabf18193072939515e22adb298388d$/, "the engine takes a property of this name for a mark of its own."],
  [/^fn::/i, "a program in YAML would call a function of this name."],
  [/^<<$/, "a program in YAML would merge what stands under this name."],
];

/**
 * What of a live value a program can declare in every language. An import leaves the rest out: a program that lacked a part of
 * what its state declares would remove that, and one in YAML might run what somebody else has written into the account.
 *
 * @param tell is given what is left out, and why
 */
export function portable(value: unknown, tell: (failure: Failure) => void, path = ""): unknown {
  if (typeof value === "string") return isText(value) ? value : leaveOut(path, notText, tell);
  if (Array.isArray(value)) {
    const entries = value.map((entry, index) => portable(entry, tell, `${path}[${index}]`));
    // A list is declared whole, or not at all.
    return entries.includes(undefined) ? undefined : entries;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => {
        const at = path === "" ? name : `${path}.${name}`;
        const [, reason] = unportable.find(([pattern]) => pattern.test(name)) ?? [];
        if (reason !== undefined || !isText(name))
          return [name, leaveOut(at, reason ?? notText, tell)] as const;
        return [name, portable(inner, tell, at)] as const;
      })
      .filter(([, inner]) => inner !== undefined),
  );
}

function leaveOut(path: string, reason: string, tell: (failure: Failure) => void): undefined {
  tell({ path, reason });
}

const notText = "is no text: it holds half of a character.";

/** Whether every character is whole. */
const isText = (text: string): boolean => !/\p{Cs}/u.test(text);
