import { UserError } from "../../client";
import type { AnyLocalFunction, Computed } from "../definition/function";
import { firstOf } from "../properties/causes";
import { counted, type Failure, formatFailure } from "../properties/failure";
import { withoutNulls } from "../properties/schema";
import { formatPath, isUnknown, type Path, type Properties } from "../properties/values";
import { placeholdersFor, withUnknowns } from "../recording/placeholders";
import { Recorder } from "../recording/recorder";
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
  const computed: Computed<Properties> = isComplete
    ? withoutSecrets(definition.compute(known), secrets)
    : { failures, result: placeholdersFor(result, [name, declared]) };
  return accept(name, computed, recorder);
}

/**
 * The result of a computation without failures. A recording run notes the failures and goes on, with the table that was read.
 *
 * @param name the name of the function, or of what it read
 * @throws UserError when there are failures and this is no recording run
 */
export function accept<Result>(
  name: string,
  { failures, result, table }: Computed<Result>,
  recorder: Recorder | undefined,
): Result {
  if (failures.length > 0 && !recorder) throw failureOf(name, failures);
  if (failures.length > 0 || table) recorder?.note({ kind: name, failures, table });
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
function withoutSecrets(computed: Computed<Properties>, secrets: readonly Path[]): Computed<Properties> {
  const { failures, result } = computed;
  const [secret] = secrets;
  if (!secret) return computed;
  if (failures.length === 0) return { failures, result };
  const reason = `${secretMark} has ${counted(failures.length, "error", "errors")}. Messages would show parts of it; to see them, pass it as plain text.`;
  return { failures: [{ path: formatPath(secret), reason }], result };
}
