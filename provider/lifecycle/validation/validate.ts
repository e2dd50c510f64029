import * as z from "zod";
import { isDeeperThan, maxInputDepth } from "../../contract";
import type { Failure } from "../properties/failure";
import { formatPath, type Path } from "../properties/path";
import { entrySchema, propertySchema, schemaAt, unwrap } from "../properties/schema";
import type { Properties } from "../properties/values";
import { explain } from "./explain";
import { isSecretAt } from "./redaction";

/**
 * Validates declared values against a schema and returns all failures. Accepts unknown values.
 *
 * @param secrets the paths that the program marks as secret; no failure shows their values
 * @param counts which failures to return
 */
export function validate(
  schema: z.ZodObject,
  given: Properties,
  secrets: readonly Path[] = [],
  counts: (issue: z.core.$ZodIssue) => boolean = () => true,
): Failure[] {
  const deep = Object.keys(given).filter((name) => isDeeperThan(maxInputDepth, given[name]));
  if (deep.length > 0) {
    return deep.map((path) => ({
      path,
      reason: `is nested deeper than ${maxInputDepth} levels; make it flatter.`,
    }));
  }
  const issues = schema.safeParse(given).error?.issues.filter(counts) ?? [];
  return withoutRepetitions(issues).flatMap((issue) => {
    const shownPath = visiblePath(schema, issue.path, secrets);
    return explain(issue, given, { shownPath, accepted: namesAt(schema, issue.path), secrets });
  });
}

/** Zod also checks the length of a value of the wrong type if it has one, as a list or a function does. */
function withoutRepetitions(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const isOfType = ({ code }: z.core.$ZodIssue) => code === "invalid_type";
  const misfits = new Set(issues.filter(isOfType).map(({ path }) => formatPath(path)));
  return issues.filter((issue) => isOfType(issue) || !misfits.has(formatPath(issue.path)));
}

/** The part of a path that a message may show: it ends at free-form JSON that is secret, whose property names are, too. */
function visiblePath(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  secrets: readonly Path[],
): readonly PropertyKey[] {
  let at: z.ZodType | undefined = schema;
  const end = path.findIndex((part, index) => {
    at = typeof part === "number" ? entrySchema(at) : propertySchema(at, String(part));
    return at === undefined && isSecretAt(path.slice(0, index), secrets);
  });
  return end < 0 ? path : path.slice(0, end);
}

/** The names of the properties that the schema accepts at a path. */
function namesAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const object = unwrap(schemaAt(schema, path));
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
}

/**
 * The failures of inputs that those in state do not have as well. What state has came from the service, which is right about
 * what it holds: a program that was imported applies as it is, also where a person who typed the same would get an error.
 *
 * @param find finds the failures of inputs
 * @param olds the inputs in state; none for a new object
 */
export function newFailures(
  find: (inputs: Properties) => readonly Failure[],
  olds: Properties | undefined,
  news: Properties,
): readonly Failure[] {
  const failures = find(news);
  if (failures.length === 0 || olds === undefined || Object.keys(olds).length === 0) return failures;
  const known = new Set(find(olds).map(wherever));
  return failures.filter((failure) => !known.has(wherever(failure)));
}

/** A failure at any position of the lists that contain it: their entries move. */
const wherever = ({ path, reason }: Failure): string => `${path.replace(/\[\d+\]/g, "[]")} ${reason}`;
