import type { Context } from "../context/context";
import type { Resolver } from "../definition/definition";
import { resolveAll } from "../operations/resolve";
import type { Failure } from "../properties/failure";
import { isObject, type Path, type Properties, type Resolved } from "../properties/values";
import { redactFailures } from "../validation/redaction";
import { type Declaration, type Entries, inputOfEntries, secretsInDefaults } from "./declaration";

/**
 * Converts what entries and defaults may give in another form than the API takes, each text once. A table with such texts is
 * written again, with the results.
 *
 * @param before the entries in state, whose values have the form that the API takes
 */
export async function resolveEntries(
  declared: Declaration,
  before: Entries,
  context: Context,
): Promise<{ readonly inputs: Properties; readonly failures: readonly Failure[] }> {
  const { definition, inputs, table, rows, secrets, secretsOf } = declared;
  const resolveInputs = Object.fromEntries(
    Object.entries(definition.of.resolveInputs ?? {}).map(([name, resolve]) => [
      name,
      resolve && once(resolve),
    ]),
  );
  const known = new Map(
    Object.keys(resolveInputs).map((name) => [name, new Set([...before.values()].map((it) => it?.[name]))]),
  );
  const isResolved = (name: string, text: string) => known.get(name)?.has(text) === true;
  const failures: Failure[] = [];
  const convert = async (given: unknown, own: readonly Path[], placeOf: (name: string) => string) => {
    if (!isObject(given)) return given;
    const result = await resolveAll(resolveInputs, given, context, isResolved);
    const found = result.failures.map(({ path, reason }) => ({ path: placeOf(path), reason }));
    failures.push(...redactFailures(found, given, own));
    return result.inputs;
  };
  const defaults = await convert(inputs.defaults, secretsInDefaults(secrets), (name) => `defaults.${name}`);
  const converted = new Map<string, unknown>();
  for (const [key, row] of rows ?? [])
    converted.set(key, await convert(row, secretsOf(key), (name) => declared.place(key, name)));
  const isChanged = [...converted].some(([key, row]) => row !== rows?.get(key));
  const changed =
    isChanged &&
    inputOfEntries(definition, converted as ReadonlyMap<string, Properties>, table !== undefined);
  return {
    inputs: { ...inputs, ...(inputs.defaults === undefined ? {} : { defaults }), ...changed },
    failures,
  };
}

/** The same resolver, which converts each text once. */
function once(resolve: Resolver): Resolver {
  const found = new Map<string, Promise<Resolved>>();
  return (text, context) => {
    const known = found.get(text) ?? resolve(text, context);
    found.set(text, known);
    return known;
  };
}
