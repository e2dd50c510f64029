import type { z } from "zod";
import { valueAt } from "../../provider/contract";
import { listed } from "../schemas";

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
  if (issue.code === "custom" && issue.params?.isSentence) return [issue.message];
  const value = valueAt(input, issue.path);
  const is = value === undefined ? "is missing" : `is ${preview(value)}`;
  return [`${nameOf(issue.path)} ${is}; give ${acceptedBy(issue)}.`];
}

/** What is accepted: the message of the schema, or what follows from a schema without one. */
function acceptedBy(issue: z.core.$ZodIssue): string {
  const values = valuesOf(issue);
  if (values.length > 0) return listed(values.map(String));
  return issue.code === "invalid_type" && issue.expected === "record" ? "an object" : issue.message;
}

/** The values that a schema accepts, if they are listed. */
function valuesOf(issue: z.core.$ZodIssue): readonly unknown[] {
  if (issue.code === "invalid_union") return issue.errors.flat().flatMap(valuesOf);
  return issue.code === "invalid_value" ? issue.values : [];
}

/** `faults[0].kind` */
const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "") || "the value";

function preview(value: unknown): string {
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
