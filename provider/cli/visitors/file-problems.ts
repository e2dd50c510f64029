import { type Document, isAlias, LineCounter, type Node, parseDocument, visit } from "yaml";
import type * as z from "zod";
import { didYouMean, UserError } from "../../client";
import { assumptionsUrl } from "../../contract";
import { type Position, positionOf } from "./position";
import { VisitorInput } from "./visitor-input";

/** Something that is wrong with a file, at a path in it. */
export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
}

/** A YAML file that can be read: what it says, and where it says it. */
export interface YamlFile {
  readonly content: unknown;
  readonly at: (path: readonly PropertyKey[]) => Position;
  /** The error for problems, one on each line. */
  readonly refuse: (problems: readonly Problem[]) => UserError;
}

/**
 * Reads YAML.
 *
 * @throws UserError when it is not valid, with each line and column
 */
export function parseYaml(file: string, text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const line = ({ line, column }: Position, reason: string) => `${file}:${line}:${column}: ${reason}`;
  const atOffset = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const broken = [
    ...document.errors.map(({ pos, code, message }) => ({
      offset: pos[0],
      reason:
        code === "MULTIPLE_DOCS"
          ? "The file must have one document; remove what follows."
          : (message.split("\n")[0] ?? "").replace(/ at line \d+.*$/, ""),
    })),
    ...aliasProblems(document),
  ];
  if (broken.length > 0)
    throw new UserError(broken.map(({ offset, reason }) => line(atOffset(offset), reason)).join("\n"));
  const at = (path: readonly PropertyKey[]) => positionOf(document.contents, path, lines);
  return {
    content: document.toJS() ?? {},
    at,
    refuse: (problems) =>
      new UserError(problems.map(({ path, reason }) => line(at(path), reason)).join("\n")),
  };
}

/** Aliases that cannot be followed, or stand for so many values that following them would take all memory. */
function aliasProblems(document: Document.Parsed): { offset: number; reason: string }[] {
  const offsetOf = ({ range }: Pick<Node, "range">) => range?.[0] ?? 0;
  const problems: { offset: number; reason: string }[] = [];
  let first: number | undefined;
  visit(document, {
    Alias(_, alias) {
      first ??= offsetOf(alias);
      const target = alias.resolve(document);
      if (target === undefined || isAlias(target))
        problems.push({ offset: offsetOf(alias), reason: `The anchor &${alias.source} does not exist.` });
    },
  });
  if (first === undefined || problems.length > 0) return problems;
  try {
    document.toJS();
    return [];
  } catch {
    return [{ offset: first, reason: "The aliases stand for too many values. Write out what you need." }];
  }
}

/** The sentences of an issue: those of the form of an expectation that was meant, and names that are not known. */
export function issueProblems(issue: z.core.$ZodIssue, base: readonly PropertyKey[] = []): Problem[] {
  const path = [...base, ...issue.path];
  if (issue.code === "invalid_union") {
    const closest =
      issue.errors.toSorted((one, other) => depthOf(other) - depthOf(one) || one.length - other.length)[0] ??
      [];
    if (closest.length > 0) return closest.flatMap((inner) => issueProblems(inner, path));
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: [...path, key],
      reason: `${JSON.stringify(key)} is no field here${fieldsAt(path).includes(key) ? ", beside the others." : `.${didYouMean(key, fieldsAt(path))}`}`,
    }));
  }
  if (issue.code === "invalid_value" && path.includes("assuming"))
    return [{ path, reason: `This is no assumption about routing. For all, see ${assumptionsUrl}` }];
  return [{ path, reason: `${nameOf(path)} ${shortcomingOf(issue)}` }];
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

function fieldsAt(path: readonly PropertyKey[]): string[] {
  if (path.length === 0) return ["at", "assuming", "links"];
  return path.length > 3 ? Object.keys(VisitorInput.shape) : ["visitor", "gets", "otherwise", "assuming"];
}
