import { ApiError, UserError } from "../client";
import { withoutNulls } from "./absent";
import { isNothing } from "./compare";
import type { Context } from "./context";
import type { AnyDefinition, Before, Failure, Properties } from "./definition";
import { abandoned } from "./diff";
import { duplicatesIn } from "./unique";
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
 */
export async function check(
  definition: AnyDefinition,
  olds: Properties,
  news: Properties,
  context: () => Context,
): Promise<CheckResult> {
  const inputs = withoutNulls(definition.inputs, news);
  const creating = Object.keys(olds).length === 0;
  const failures = [...validate(definition.inputs, inputs), ...(definition.rules?.(inputs, creating) ?? [])];
  if (failures.length > 0) return { inputs, failures };
  try {
    const filled = await fill(definition, olds, inputs, context);
    const names = abandoned(definition, olds, filled);
    if (names.length > 0) context().warn(leftAlone(names));
    const { run, urn } = context();
    run.checked(definition, filled);
    if (!creating) run.remember(definition, urn, { inputs: olds });
    return { inputs: filled, failures: duplicatesIn(definition, filled, { run, urn }) };
  } catch (error) {
    if (!(error instanceof UserError || error instanceof ApiError)) throw error;
    return { inputs, failures: [{ path: "", reason: error.message }] };
  }
}

const leftAlone = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} is no longer declared: it stays as it is, and is not managed any more. To change it, declare another value.`
    : `${names.join(", ")} are no longer declared: they stay as they are, and are not managed any more. To change one, declare another value.`;

/**
 * Asks what only the service can tell of checked inputs: everything that it would refuse.
 *
 * @param before undefined for a new object
 */
export const ask = async (
  definition: AnyDefinition,
  before: Before | undefined,
  inputs: Properties,
  context: Context,
): Promise<readonly Failure[]> => (await definition.ask?.(inputs, before, context)) ?? [];

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
