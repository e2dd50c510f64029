import type { SetDefinition, Table } from "../definition/set";
import type { Path } from "../properties/path";
import { withoutNulls } from "../properties/schema";
import { isAbsent, isObject, isStructure, isUnknown, type Properties } from "../properties/values";

/** The inputs of a set's entries by key, with the defaults. Undefined stands for an entry that is not known yet. */
export type Entries = ReadonlyMap<string, Properties | undefined>;

/** The entries as the program declares them, without the defaults. */
export interface DeclaredEntries {
  readonly rows: ReadonlyMap<string, unknown>;
  /** The table that they come from, if they do. */
  readonly table: Table | undefined;
}

/** The declared entries; undefined while they are not known. */
export function declaredEntries(definition: SetDefinition, inputs: Properties): DeclaredEntries | undefined {
  const { table: text, [definition.entries]: map } = inputs;
  if (isUnknown(text) || isUnknown(map)) return undefined;
  if (typeof text !== "string") {
    return { rows: new Map(isObject(map) ? Object.entries(map) : []), table: undefined };
  }
  const table = tables.get(text) ?? definition.parseTable(text);
  remember(text, table);
  return { rows: table.rows, table };
}

/** The tables that were read last: one operation asks for the same text several times. */
const tables = new Map<string, Table>();
const maxTables = 2;

function remember(text: string, table: Table): void {
  tables.delete(text);
  tables.set(text, table);
  for (const old of [...tables.keys()].slice(0, -maxTables)) tables.delete(old);
}

/** The entries with the defaults; undefined while not even their keys are known. */
export function entriesOf(definition: SetDefinition, inputs: Properties): Entries | undefined {
  const defaults = inputs.defaults ?? {};
  const declared = declaredEntries(definition, inputs);
  if (!declared) return undefined;
  const entries = new Map<string, Properties | undefined>();
  for (const [key, row] of declared.rows) {
    const isKnown = isObject(row) && !isUnknown(defaults);
    entries.set(key, isKnown ? withDefaults(definition, defaults as Properties, key, row) : undefined);
  }
  return entries;
}

/** The inputs of one entry: its own, and the defaults for the others. Null takes a default away. */
export function withDefaults(
  { of: kind, keyInput }: SetDefinition,
  defaults: Properties,
  key: string,
  row: Properties,
): Properties {
  const { mutuallyExclusive = [] } = kind;
  const replaced = mutuallyExclusive.some((name) => !isAbsent(row[name])) ? mutuallyExclusive : [];
  const merged: Record<string, unknown> = { [keyInput]: key };
  for (const name of Object.keys(defaults)) if (!replaced.includes(name)) merged[name] = defaults[name];
  for (const name of Object.keys(row)) if (row[name] !== undefined) merged[name] = row[name];
  // The key is unique, and no default is.
  if (isAbsent(row[keyInput])) merged[keyInput] = key;
  const isPlain = Object.values(merged).every((value) => value !== null && !isStructure(value));
  return isPlain ? merged : withoutNulls(kind.inputs, merged);
}

/**
 * The shortest declaration of an entry that has these inputs: what differs from the defaults, with null for a default that the
 * entry does not have.
 *
 * @param row the present declaration, whose spelling stays where it means the same
 */
export function rowOf(
  definition: SetDefinition,
  defaults: Properties,
  key: string,
  row: Properties,
  inputs: Properties,
): Properties {
  const present = withDefaults(definition, defaults, key, row);
  const changed: Record<string, unknown> = { ...row };
  for (const name of new Set([...Object.keys(present), ...Object.keys(inputs)])) {
    if (JSON.stringify(present[name]) === JSON.stringify(inputs[name])) continue;
    if (inputs[name] !== undefined) changed[name] = inputs[name];
    else if (isAbsent(defaults[name])) delete changed[name];
    else changed[name] = null;
  }
  return changed;
}

/** The paths of an entry's secrets, by key, from those of the set's inputs. */
export function secretsByKey(
  definition: SetDefinition,
  inputs: Properties,
  secrets: readonly Path[],
): (key: string) => readonly Path[] {
  if (secrets.length === 0) return () => [];
  const everywhere: Path[] = [];
  const byKey = new Map<string, Path[]>();
  for (const [top, ...rest] of secrets) {
    const [key, ...path] = rest;
    if (top === "defaults" && isObject(inputs.defaults)) {
      everywhere.push(...(rest.length > 0 ? [rest] : Object.keys(inputs.defaults).map((name) => [name])));
    } else if (top === definition.entries && key !== undefined) {
      byKey.set(String(key), [...(byKey.get(String(key)) ?? []), path]);
    } else if (!Object.hasOwn(definition.outputs, String(top))) everywhere.push([]);
  }
  return (key) => [...everywhere, ...(byKey.get(key) ?? [])];
}
