import type { Context } from "../context/context";
import type { Resolver } from "../definition/definition";
import type { Failure } from "../properties/failure";
import type { Properties } from "../properties/values";

/** The resolvers of inputs or arguments, by name. */
export type Resolvers = Readonly<Record<string, Resolver | undefined>>;

/**
 * Converts what a program may give in another form than the API takes.
 *
 * @param isResolved whether a value is known to be in the form that the API takes
 */
export async function resolveAll(
  resolvers: Resolvers | undefined,
  inputs: Properties,
  context: Context,
  isResolved: (name: string, text: string) => boolean = () => false,
): Promise<{ readonly inputs: Properties; readonly failures: readonly Failure[] }> {
  let resolved = inputs;
  const failures: Failure[] = [];
  for (const [name, resolve] of Object.entries(resolvers ?? {})) {
    const text = inputs[name];
    if (!resolve || typeof text !== "string" || isResolved(name, text)) continue;
    const found = await resolve(text, context);
    if ("reason" in found) failures.push({ path: name, reason: found.reason });
    else if (found.value !== text) resolved = { ...resolved, [name]: found.value };
  }
  return { inputs: resolved, failures };
}
