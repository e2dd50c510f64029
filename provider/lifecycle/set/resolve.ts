import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import type { Failure } from "../properties/failure";
import type { Path } from "../properties/path";
import type { Resolved } from "../properties/values";
import { isObject, type Properties, propertyOf } from "../properties/values";
import { redactFailures } from "../validation/redaction";
import { Declaration, type Entries } from "./declaration";

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
  const { definition, inputs } = declared;
  let resolved = inputs;
  const failures: Failure[] = [];
  for (const [name, resolve] of Object.entries(definition.of.resolveInputs ?? {})) {
    if (!resolve) continue;
    const rows = new Declaration(definition, resolved).rows ?? new Map<string, unknown>();
    const known = new Set([...before.values()].map((entry) => entry?.[name]));
    const found = new Map<unknown, Resolved>();
    for (const from of [resolved.defaults, ...rows.values()]) {
      const text = propertyOf(from, name);
      if (typeof text !== "string" || known.has(text) || found.has(text)) continue;
      const result = await resolve(text, context);
      if ("reason" in result || result.value !== text) found.set(text, result);
    }
    if (found.size === 0) continue;
    failures.push(...failuresOf(declared, name, found));
    resolved = withResults(definition, resolved, name, found);
  }
  return { inputs: resolved, failures };
}

/** The inputs of a set with the results in place of the texts. */
function withResults(
  definition: SetDefinition,
  inputs: Properties,
  name: string,
  found: ReadonlyMap<unknown, Resolved>,
): Properties {
  const convert = (row: unknown): unknown => {
    const result = found.get(propertyOf(row, name));
    return result && "value" in result ? { ...(row as Properties), [name]: result.value } : row;
  };
  const { rows, table } = new Declaration(definition, inputs);
  const converted = new Map([...(rows ?? [])].map(([key, row]) => [key, convert(row)]));
  const isChanged = [...converted].some(([key, row]) => row !== rows?.get(key));
  return {
    ...inputs,
    ...(inputs.defaults === undefined ? {} : { defaults: convert(inputs.defaults) }),
    ...(isChanged && table ? { table: definition.tableOf(converted as Map<string, Properties>) } : {}),
    ...(isChanged && !table ? { [definition.entries]: Object.fromEntries(converted) } : {}),
  };
}

/** What has no result, at each place where it stands. */
function failuresOf(declared: Declaration, name: string, found: ReadonlyMap<unknown, Resolved>): Failure[] {
  const { inputs, secrets, secretsOf } = declared;
  const failureOf = (row: unknown, path: () => string, own: readonly Path[]): Failure[] => {
    const result = found.get(propertyOf(row, name));
    if (!result || !("reason" in result) || !isObject(row)) return [];
    return redactFailures([{ path: path(), reason: result.reason }], row, own);
  };
  const inDefaults = secrets.flatMap(([top, ...path]) => (top === "defaults" ? [path] : []));
  const rows = [...(declared.rows ?? [])];
  return [
    ...failureOf(inputs.defaults, () => `defaults.${name}`, inDefaults),
    ...rows.flatMap(([key, row]) => failureOf(row, () => declared.place(key, name), secretsOf(key))),
  ];
}
