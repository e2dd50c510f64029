import type { z } from "zod";

/**
 * What is wrong with what steers the emulator, in one line: where, what was given, and what is accepted.
 *
 * @param error of a schema whose messages say what it takes
 */
export const explain = ({ issues }: z.ZodError, given: unknown): string =>
  issues.flatMap((issue) => sentences(issue, given)).join(" ");

function sentences(issue: z.core.$ZodIssue, given: unknown): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => `there is no ${nameOf([...issue.path, key])}.`);
  }
  const value = valueAt(given, issue.path);
  const is = value === undefined ? "is missing" : `is ${shown(value)}`;
  return [`${nameOf(issue.path)} ${is}; give ${issue.message}.`];
}

/** `faults[0].kind` */
const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "") || "what was given";

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null
        ? Object.getOwnPropertyDescriptor(value, part)?.value
        : undefined,
    given,
  );

function shown(value: unknown): string {
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
