import type { Context } from "../context/context";
import type { AnyDefinition, PriorState } from "../definition/definition";
import type { Failure } from "../properties/failure";
import type { Path } from "../properties/path";
import type { Properties } from "../properties/values";
import { redactFailures, redactingContext } from "../validation/redaction";

/**
 * Asks what only the service can tell of checked inputs: everything that it would refuse.
 *
 * @param before undefined for a new object
 * @param secrets the places of what the program marks as secret; no failure and no warning shows what stands there
 */
export const preflight = async (
  definition: AnyDefinition,
  before: PriorState | undefined,
  inputs: Properties,
  context: Context,
  secrets: readonly Path[] = [],
): Promise<readonly Failure[]> => {
  const failures = await definition.preflight?.(inputs, before, redactingContext(context, inputs, secrets));
  return redactFailures(failures ?? [], inputs, secrets);
};
