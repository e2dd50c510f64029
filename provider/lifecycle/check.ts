import { z } from "zod";
import { ApiError, UserError } from "../client";
import { entrySchema, isNothing, propertySchema, unwrap } from "./compare";
import type { Context } from "./context";
import type { AnyDefinition, Failure, Properties } from "./definition";
import { explain } from "./explain";

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
  const inputs = Object.fromEntries(Object.entries(news).filter(([, value]) => !isNothing(value)));
  const failures = validate(definition, olds, inputs);
  if (failures.length > 0) return { inputs, failures };
  try {
    const filled = await fill(definition, olds, inputs, context);
    return { inputs: filled, failures: (await definition.ask?.(filled, olds, context())) ?? [] };
  } catch (error) {
    if (!(error instanceof UserError || error instanceof ApiError)) throw error;
    return { inputs, failures: [{ path: "", reason: error.message }] };
  }
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

function validate(definition: AnyDefinition, olds: Properties, inputs: Properties): Failure[] {
  const issues = definition.inputs.safeParse(inputs).error?.issues ?? [];
  const mistakes = issues.flatMap((issue) => explain(issue, inputs, namesAt(definition.inputs, issue.path)));
  const creating = Object.keys(olds).length === 0;
  return [...mistakes, ...(definition.rules?.(inputs, creating) ?? [])];
}

/** The properties that are accepted at a path, for "did you mean". */
function namesAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const at = path.reduce<z.ZodType | undefined>((parent, part) => {
    return typeof part === "number" ? entrySchema(parent) : propertySchema(parent, String(part));
  }, schema);
  const object = unwrap(at);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
}
