import { closest, distance } from "fastest-levenshtein";
import type { z } from "zod";
import { suggestUri } from "../../contract";
import type { Failure } from "../properties/failure";
import type { Path } from "../properties/path";
import { formatPath } from "../properties/path";
import { isUnknown } from "../properties/unknown";
import { propertyOf } from "../properties/values";
import { hasSecretConfig, isSecretAt, secretMark } from "./redaction";

/**
 * What is wrong with a declared value, in words: where, what was given, what is accepted, and what was probably meant.
 * Empty when the value is only not known yet.
 */
export function explain(
  issue: z.core.$ZodIssue,
  inputs: unknown,
  { place, accepted, secrets }: IssueContext,
): Failure[] {
  const given = givenAt(inputs, issue.path, secrets);
  if (isUnknown(given.value)) return [];
  const path = formatPath(place);
  switch (issue.code) {
    case "unrecognized_keys":
      // The names of its properties are a part of a secret, too.
      if (given.secret) {
        return [
          { path, reason: `${secretMark} has a property that does not exist; give ${accepted.join(", ")}.` },
        ];
      }
      return issue.keys.map((key) => ({
        path: formatPath([...issue.path, key]),
        reason: `there is no such property.${didYouMean(key, accepted)}`,
      }));
    case "invalid_value": {
      const values = issue.values.map(String);
      const hint = typeof given.value === "string" && !given.secret ? didYouMean(given.value, values) : "";
      return [{ path, reason: `${show(given)} is not accepted; give one of ${values.join(", ")}.${hint}` }];
    }
    case "invalid_type":
      if (given.value === undefined)
        return [{ path, reason: `is missing; give ${article(issue.expected)}.` }];
      return [{ path, reason: `${show(given)} is not ${article(issue.expected)}.` }];
    case "too_small":
      return [
        {
          path,
          reason: `${show(given)} is too small; give at least ${amount(issue.minimum, issue.origin)}.`,
        },
      ];
    case "too_big":
      return [
        { path, reason: `${show(given)} is too big; give at most ${amount(issue.maximum, issue.origin)}.` },
      ];
    case "invalid_format":
      if (issue.format === "url") {
        const meant = typeof given.value === "string" && !given.secret ? suggestUri(given.value) : undefined;
        return [
          {
            path,
            reason: `${show(given)} is not a URL; give one such as ${meant ?? "https://example.com/page"}.`,
          },
        ];
      }
      return [{ path, reason: `${show(given)} is not accepted; give ${issue.message}.` }];
    default:
      return [{ path, reason: `${show(given)} is not accepted: ${issue.message}.` }];
  }
}

/** What is known of the place at which a value is wrong. */
interface IssueContext {
  /** The place as it may be shown. */
  readonly place: readonly PropertyKey[];
  /** The properties that are accepted there. */
  readonly accepted: readonly string[];
  /** The places of what the program marks as secret. */
  readonly secrets: readonly Path[];
}

/** The nearest accepted word, where one is near enough to have been meant. */
function didYouMean(given: string, accepted: readonly string[]): string {
  if (accepted.length === 0) return "";
  const near = closest(
    given.toLowerCase(),
    accepted.map((word) => word.toLowerCase()),
  );
  const meant = accepted.find((word) => word.toLowerCase() === near);
  const isNear = distance(given.toLowerCase(), near) <= Math.max(2, Math.ceil(given.length / 3));
  return isNear ? ` Did you mean ${meant}?` : "";
}

interface Given {
  readonly value: unknown;
  /** Whether the program marks it as secret or it stands in the settings of a PASSWORD feature, and so must not be shown. */
  readonly secret: boolean;
}

/** The value at a path; an unknown value on the way counts as what stands there. */
function givenAt(inputs: unknown, path: readonly PropertyKey[], secrets: readonly Path[]): Given {
  let value = inputs;
  let secret = isSecretAt(path, secrets);
  for (const part of path) {
    if (typeof value !== "object" || value === null) break;
    secret ||= part === "config" && hasSecretConfig(value);
    value = propertyOf(value, part);
  }
  return { value, secret };
}

function show({ value, secret }: Given): string {
  if (secret) return secretMark;
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  if (value === undefined) return "nothing";
  if (typeof value === "function") return "a function";
  // What is no JSON (NaN, a BigInt) is shown as it is written.
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function article(type: string): string {
  if (type === "record") return "an object";
  if (type === "int") return "a whole number";
  return `${/^[aeio]/.test(type) ? "an" : "a"} ${type}`;
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

function amount(count: number | bigint, origin: string): string {
  const [one, many] = units[origin] ?? ["", ""];
  return `${count} ${count === 1 ? one : many}`.trimEnd();
}
