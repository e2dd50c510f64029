import { signatureKey } from "../../pulumi/format/signatures";
import type { Failure } from "./failure";
import { formatPath, type Path } from "./path";
import { isObject } from "./values";

/** The property names that free-form JSON in a program cannot have, each with the reason. */
const unportable: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(__proto__|toString)$/, "the Pulumi SDK for TypeScript does not support a property with this name."],
  [/^__pulumi[A-Z]/, "the Pulumi SDK for TypeScript uses this name for its own properties."],
  [new RegExp(`^${signatureKey}$`), "the Pulumi engine uses this name to mark special values."],
  [/^fn::/i, "in a YAML program, this name would call a function."],
  [/^<<$/, "in a YAML program, this name would merge its value into the object."],
];

/**
 * The part of a live value that programs in every language can declare. An import omits the rest. Otherwise the next update
 * would remove the part that the program cannot declare, and a YAML program might run a function that somebody else wrote
 * into the account.
 *
 * @param report receives each omitted value, with the reason
 */
export function portable(value: unknown, report: (failure: Failure) => void, path: Path = []): unknown {
  if (typeof value === "string") return isText(value) ? value : omit(path, invalidText, report);
  if (Array.isArray(value)) {
    const entries = value.map((entry, index) => portable(entry, report, [...path, index]));
    // A program declares a list as a whole, or not at all.
    return entries.includes(undefined) ? undefined : entries;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => {
        const innerPath = [...path, name];
        const [, reason] = unportable.find(([pattern]) => pattern.test(name)) ?? [];
        if (reason !== undefined || !isText(name))
          return [name, omit(innerPath, reason ?? invalidText, report)] as const;
        return [name, portable(inner, report, innerPath)] as const;
      })
      .filter(([, inner]) => inner !== undefined),
  );
}

function omit(path: Path, reason: string, report: (failure: Failure) => void): undefined {
  report({ path: formatPath(path), reason });
}

const invalidText = "is not valid text: it contains half of a character (an unpaired surrogate).";

/** Whether every character is whole. */
const isText = (text: string): boolean => !/\p{Cs}/u.test(text);
