import type * as z from "zod";
import { didYouMean } from "../../client";
import type { Problem } from "./parse";

/** What a file accepts, for the words about what it does not. */
export interface FileFormat {
  /** The names of the fields at a path. */
  fieldsAt(path: readonly PropertyKey[]): readonly string[];
  /** What is wrong with a value that is none of a list, where there is more to say than which ones there are. */
  reasonAt?(path: readonly PropertyKey[], input: unknown): string | undefined;
}

/** The sentences of an issue: those of the form that was meant, and names that are not known. */
export function issueProblems(
  issue: z.core.$ZodIssue,
  format: FileFormat,
  base: readonly PropertyKey[] = [],
): Problem[] {
  const path = [...base, ...issue.path];
  if (issue.code === "invalid_union") {
    const closest =
      issue.errors.toSorted((one, other) => depthOf(other) - depthOf(one) || one.length - other.length)[0] ??
      [];
    if (closest.length > 0) return closest.flatMap((inner) => issueProblems(inner, format, path));
  }
  if (issue.code === "unrecognized_keys") {
    const fields = format.fieldsAt(path);
    return issue.keys.map((key) => ({
      path: [...path, key],
      reason: `${JSON.stringify(key)} is no field here${fields.includes(key) ? ", beside the others." : `.${didYouMean(key, fields)}`}`,
    }));
  }
  if (issue.code === "invalid_value")
    return [{ path, reason: format.reasonAt?.(path, issue.input) ?? noneOf(issue, path) }];
  return [{ path, reason: `${nameOf(path)} ${shortcomingOf(issue)}` }];
}

/** The values that are accepted in place of another one. */
function noneOf({ values, input }: z.core.$ZodIssueInvalidValue, path: readonly PropertyKey[]): string {
  const texts = values.map(String);
  const given = typeof input === "string" ? didYouMean(input, texts) : "";
  return `${nameOf(path)} must be one of ${texts.join(", ")}.${given}`;
}

const depthOf = (issues: readonly z.core.$ZodIssue[]): number =>
  Math.max(0, ...issues.map(({ path, code }) => path.length * 2 - (code === "unrecognized_keys" ? 1 : 0)));

function nameOf(path: readonly PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return "The file";
  return typeof last === "number" ? "This entry" : JSON.stringify(String(last));
}

function shortcomingOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small")
    return issue.origin === "int" || issue.origin === "number"
      ? `must be at least ${issue.minimum}.`
      : "is empty.";
  if (issue.code !== "invalid_type") return `is not accepted: ${issue.message}.`;
  const kind = kinds[issue.expected] ?? issue.expected;
  return issue.input === undefined ? `is missing; it must be ${kind}.` : `must be ${kind}.`;
}

const kinds: Readonly<Record<string, string>> = {
  record: "a mapping",
  object: "a mapping",
  array: "a list",
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
};
