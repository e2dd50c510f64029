import { ApiError, UserError } from "../client";
import { isNothing } from "./compare";
import type { Context } from "./context";
import type { AnyDefinition, Failure, Properties } from "./definition";
import { formatFailure } from "./explain";
import { validate } from "./validate";

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
 * @param asks whether the service is asked, too, what only it can tell; without it, see {@link ask}
 */
export async function check(
  definition: AnyDefinition,
  olds: Properties,
  news: Properties,
  context: () => Context,
  asks = true,
): Promise<CheckResult> {
  const inputs = Object.fromEntries(Object.entries(news).filter(([, value]) => !isNothing(value)));
  const creating = Object.keys(olds).length === 0;
  const failures = [...validate(definition.inputs, inputs), ...(definition.rules?.(inputs, creating) ?? [])];
  if (failures.length > 0) return { inputs, failures };
  try {
    const filled = await fill(definition, olds, inputs, context);
    return { inputs: filled, failures: asks ? await asked(definition, olds, filled, context()) : [] };
  } catch (error) {
    if (!(error instanceof UserError || error instanceof ApiError)) throw error;
    return { inputs, failures: [{ path: "", reason: error.message }] };
  }
}

const asked = async (
  definition: AnyDefinition,
  olds: Properties,
  inputs: Properties,
  context: Context,
): Promise<readonly Failure[]> => (await definition.ask?.(inputs, olds, context)) ?? [];

/**
 * Asks what only the service can tell of checked inputs.
 *
 * @param olds the inputs of the last update; empty for a new object
 * @throws UserError with everything the service would refuse
 */
export async function ask(
  definition: AnyDefinition,
  olds: Properties,
  inputs: Properties,
  context: Context,
): Promise<void> {
  const failures = await asked(definition, olds, inputs, context);
  if (failures.length > 0) throw new UserError(failures.map(formatFailure).join("\n"));
}

async function fill(
  definition: AnyDefinition,
  olds: Properties,
  inputs: Properties,
  context: () => Context,
): Promise<Properties> {
  let filled = inputs;
  for (const [name, ask] of Object.entries(definition.fill ?? {})) {
    if (!isNothing(inputs[name])) continue;
    filled = { ...filled, [name]: olds[name] ?? (await (ask as Fill)(context())) };
  }
  return filled;
}

type Fill = (context: Context) => Promise<unknown>;
