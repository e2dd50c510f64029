import { ApiError, UserError } from "../../client/index";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import type { Failure } from "../properties/failure";
import type { Path } from "../properties/path";
import { withoutReserved } from "../properties/reserved";
import type { Properties } from "../properties/values";
import { isAbsent } from "../properties/values";
import { withoutNulls } from "../properties/without-nulls";
import { unmanagedFields } from "../update/request-body";
import { redactFailures } from "../validation/redaction";
import { duplicatesIn } from "../validation/unique";
import { validate } from "../validation/validate";

/** What a check gives: the inputs to go on with, and everything that is wrong with them. */
export interface CheckResult {
  readonly inputs: Properties;
  readonly failures: readonly Failure[];
}

/**
 * Validates what a program declares, at preview and before every change: all failures at once, each with its path.
 * Values that are not known yet are accepted wherever they stand. Inputs that the program leaves out and the settings
 * or the account give (a link's domain) are filled in.
 *
 * @param olds the inputs of the last update; empty for a new object
 * @param context gives the settings and a client; called only when all else is right
 * @param secrets the places of what the program marks as secret; no failure shows what stands there
 */
export async function check(
  definition: AnyDefinition,
  olds: Properties,
  news: Properties,
  context: () => Context,
  secrets: readonly Path[] = [],
): Promise<CheckResult> {
  const before = withoutReserved(olds);
  const inputs = withoutNulls(definition.inputs, news);
  const creating = Object.keys(before).length === 0;
  const failures = [
    ...validate(definition.inputs, inputs, secrets),
    ...redactFailures(definition.rules?.(inputs, creating) ?? [], inputs, secrets),
  ];
  if (failures.length > 0) return { inputs, failures };
  try {
    const filled = await resolveDefaults(definition, before, inputs, context);
    const names = unmanagedFields(definition, before, filled);
    if (names.length > 0) context().warn(noLongerManaged(names));
    const { tracker, urn } = context();
    tracker.trackChecked(definition, filled);
    if (!creating) tracker.trackPrior(definition, urn, { inputs: before });
    return { inputs: filled, failures: duplicatesIn(definition, filled, { tracker, urn }) };
  } catch (error) {
    if (!(error instanceof UserError || error instanceof ApiError)) throw error;
    return { inputs, failures: [{ path: "", reason: error.message }] };
  }
}

const noLongerManaged = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} is no longer declared: it stays as it is, and is not managed any more. To change it, declare another value.`
    : `${names.join(", ")} are no longer declared: they stay as they are, and are not managed any more. To change one, declare another value.`;

async function resolveDefaults(
  definition: AnyDefinition,
  olds: Properties,
  inputs: Properties,
  context: () => Context,
): Promise<Properties> {
  let filled = inputs;
  for (const [name, ask] of Object.entries(definition.resolveDefaults ?? {})) {
    if (!isAbsent(inputs[name])) continue;
    filled = { ...filled, [name]: olds[name] ?? (await (ask as Fill)(context())) };
  }
  return filled;
}

type Fill = (context: Context) => Promise<unknown>;
