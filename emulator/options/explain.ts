import type { z } from "zod";

/**
 * Describes invalid options in one line: where, the value, and what is accepted.
 *
 * @param error from a schema whose messages say what it accepts
 */
export const explain = ({ issues }: z.ZodError, input: unknown): string =>
  issues.flatMap((issue) => messagesOf(issue, input)).join(" ");

function messagesOf(issue: z.core.$ZodIssue, input: unknown): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => `there is no property ${nameOf([...issue.path, key])}.`);
  }
  const value = valueAt(input, issue.path);
  const is = value === undefined ? "is missing" : `is ${preview(value)}`;
  return [`${nameOf(issue.path)} ${is}; give ${issue.message}.`];
}

/** `faults[0].kind` */
const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "") || "the value";

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null
        ? Object.getOwnPropertyDescriptor(value, part)?.value
        : undefined,
    input,
  );

function preview(value: unknown): string {
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
