import * as z from "zod";
import { didYouMean } from "../../client";
import { isDeeperThan, maxInputDepth, suggestUri } from "../../contract";
import type { Failure } from "../properties/failure";
import { entrySchema, propertySchema, schemaAt, unwrap } from "../properties/schema";
import { formatPath, isUnknown, type Path, type Properties, propertyOf } from "../properties/values";
import { hasSecretConfig, isSecretAt, secretMark } from "./redaction";

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
    const reason = `is nested deeper than ${maxInputDepth} levels; make it flatter.`;
    return deep.map((path) => ({ path, reason }));
  }
  const issues = schema.safeParse(given).error?.issues.filter(counts) ?? [];
  return withoutRepetitions(issues).flatMap((issue) => explain(schema, issue, given, secrets));
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

/**
 * Describes what is wrong with a declared value: its path, the value, what is accepted, and a suggestion when one is close.
 *
 * @returns no failures when the value is only unknown
 */
function explain(
  schema: z.ZodObject,
  issue: z.core.$ZodIssue,
  inputs: Properties,
  secrets: readonly Path[],
): Failure[] {
  const input = inputAt(inputs, issue.path, secrets);
  if (isUnknown(input.value)) return [];
  // The names of a secret's properties are secret, too.
  if (issue.code === "unrecognized_keys" && !input.secret) {
    return issue.keys.map((key) => ({
      path: formatPath([...issue.path, key]),
      reason: `there is no such property.${didYouMean(key, namesAt(schema, issue.path))}`,
    }));
  }
  const path = formatPath(visiblePath(schema, issue.path, secrets));
  return [{ path, reason: reasonOf(issue, input, () => namesAt(schema, issue.path)) }];
}

/** @param accepted the names of the properties that are accepted in place of the value */
function reasonOf(issue: z.core.$ZodIssue, input: InputValue, accepted: () => string[]): string {
  const isMissing = input.value === undefined;
  const text = typeof input.value === "string" && !input.secret ? input.value : undefined;
  switch (issue.code) {
    case "unrecognized_keys":
      return `${show(input)} has an unknown property; the properties are ${accepted().join(", ")}.`;
    case "invalid_value": {
      const names = issue.values.map(String);
      const values = `one of ${names.join(", ")}.`;
      if (isMissing) return `is missing; set it to ${values}`;
      return `${show(input)} is not accepted; use ${values}${text === undefined ? "" : didYouMean(text, names)}`;
    }
    case "invalid_type":
      if (isMissing) return `is missing; set it to ${article(issue.expected)}.`;
      return `${show(input)} is not ${article(issue.expected)}.`;
    case "too_small":
      return `${show(input)} is too ${isCounted(issue.origin) ? "short" : "small"}; use at least ${amount(issue.minimum, issue.origin)}.`;
    case "too_big":
      return `${show(input)} is too ${isCounted(issue.origin) ? "long" : "large"}; use at most ${amount(issue.maximum, issue.origin)}.`;
    case "invalid_format": {
      if (issue.format !== "url") return `${show(input)} is not accepted; use ${issue.message}.`;
      const suggestion = text === undefined ? undefined : suggestUri(text);
      return `${show(input)} is not a URL; use one such as ${suggestion ?? "https://example.com/page"}.`;
    }
    default:
      return `${show(input)} is not accepted: ${issue.message}.`;
  }
}

/** A value in the inputs. */
interface InputValue {
  readonly value: unknown;
  /** Whether no message may show it: the program marks it as secret, or it is in the settings of a PASSWORD feature. */
  readonly secret: boolean;
}

/** The value at a path, or the unknown value that contains it. */
function inputAt(inputs: unknown, path: readonly PropertyKey[], secrets: readonly Path[]): InputValue {
  let value = inputs;
  let secret = isSecretAt(path, secrets);
  for (const part of path) {
    if (typeof value !== "object" || value === null) break;
    secret ||= part === "config" && hasSecretConfig(value);
    value = propertyOf(value, part);
  }
  return { value, secret };
}

function show({ value, secret }: InputValue): string {
  if (secret) return secretMark;
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  if (value === undefined) return "nothing";
  if (typeof value === "function") return "a function";
  // A value that is not JSON (NaN, a BigInt) is shown as in source code.
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function article(type: string): string {
  if (type === "record") return "an object";
  if (type === "int") return "a whole number";
  return `${/^[aeio]/.test(type) ? "an" : "a"} ${type}`;
}

/** The units of values with a length. */
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

const isCounted = (origin: string): boolean => Object.hasOwn(units, origin);

function amount(count: number | bigint, origin: string): string {
  const [one, many] = units[origin] ?? ["", ""];
  return `${count} ${count === 1 ? one : many}`.trimEnd();
}
