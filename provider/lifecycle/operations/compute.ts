import { UserError } from "../../client";
import type { AnyLocalFunction, Computed } from "../definition/function";
import { counted, type Failure, firstOf, formatFailure } from "../properties/failure";
import { withoutNulls } from "../properties/schema";
import { formatPath, isUnknown, type Path, type Properties } from "../properties/values";
import { type CheckRecord, placeholdersFor, Recorder, withUnknowns } from "../recording/recorder";
import { secretMark } from "../validation/redaction";
import { validate } from "../validation/validate";

/**
 * Runs a function that needs no service, in a recording run as well, unless it does not know an argument.
 *
 * @param secrets the paths of secret arguments; no failure shows their values
 * @throws UserError when arguments are invalid, with all failures at once
 */
export function compute(
  definition: AnyLocalFunction,
  args: Properties,
  secrets: readonly Path[] = [],
  recorder = Recorder.fromEnvironment(),
): Properties {
  const { name, result } = definition;
  const declared = withoutNulls(definition.args, args);
  const known = withUnknowns(declared);
  const failures = validate(definition.args, known, secrets);
  const isComplete = failures.length === 0 && !Object.values(known).some(isUnknown);
  const computed = isComplete
    ? withoutSecrets(definition.compute(known), secrets)
    : { failures, result: placeholdersFor(result, [name, declared]) };
  return accept(name, computed, recorder);
}

/**
 * The result of a computation without failures. A recording run notes the failures and goes on, with the lines of a file's destinations.
 *
 * @param name the name of the function, or of what it read
 * @throws UserError when there are failures and this is no recording run
 */
export function accept<Result>(
  name: string,
  { failures, result, lines }: Computed<Result> & { readonly lines?: () => CheckRecord["lines"] },
  recorder: Recorder | undefined,
): Result {
  if (failures.length > 0 && !recorder) throw failureOf(name, failures);
  if (failures.length > 0 || lines) recorder?.note({ kind: name, failures, lines: lines?.() });
  return result;
}

/** The error that reports failures, each on its line. */
export const failureOf = (name: string, failures: readonly Failure[]): UserError =>
  new UserError(
    firstOf(failures)
      .map((failure) => `${name}: ${formatFailure(failure)}`)
      .join("\n"),
  );

/** Failures inside a secret argument would show parts of it. */
function withoutSecrets(
  { failures, result }: Computed<Properties>,
  secrets: readonly Path[],
): Computed<Properties> {
  const [secret] = secrets;
  if (failures.length === 0 || !secret) return { failures, result };
  const reason = `${secretMark} has ${counted(failures.length, "error", "errors")}. Messages would show parts of it; to see them, pass it as plain text.`;
  return { failures: [{ path: formatPath(secret), reason }], result };
}
