import type { Context } from "../context/context";
import type { SetDefinition, Table } from "../definition/set";
import { type Failure, someOf } from "../properties/failure";
import { withoutNulls } from "../properties/schema";
import { formatPath, isAbsent, isObject, isUnknown, type Path, type Properties } from "../properties/values";
import { redactFailures } from "../validation/redaction";

/** The inputs of a set's entries by key, with the defaults. Undefined stands for an entry that is not known yet. */
export type Entries = ReadonlyMap<string, Properties | undefined>;

/** What the inputs of a set declare, and what messages call its entries. They never repeat a secret key. */
export class Declaration {
  /** The table that the entries come from, if they do. */
  readonly table: Table | undefined;
  /** The entries as the program declares them, without the defaults; undefined while they are not known. */
  readonly rows: ReadonlyMap<string, unknown> | undefined;
  /** The entries with the defaults; undefined while not even their keys are known. */
  readonly entries: Entries | undefined;
  /** Whether the keys are secret, because all entries are. */
  readonly hasSecretKeys: boolean;
  /** The paths of an entry's secrets. */
  readonly secretsOf: (key: string) => readonly Path[];

  constructor(
    readonly definition: SetDefinition,
    readonly inputs: Properties,
    readonly secrets: readonly Path[] = [],
  ) {
    const { table: text, [definition.entries]: map } = inputs;
    const defaults = inputs.defaults ?? {};
    const isKnown = !isUnknown(text) && !isUnknown(map);
    this.table = isKnown && typeof text === "string" ? definition.parseTable(text) : undefined;
    this.rows = isKnown ? (this.table?.rows ?? rowsOf(map)) : undefined;
    this.entries = this.rows && entriesIn(definition, this.rows, defaults);
    this.hasSecretKeys = hasSecretKeys(definition, secrets);
    this.secretsOf = secretsByKey(definition, inputs, secrets);
  }

  /** The same declaration with its entries in another form: messages refer to the program. */
  with(entries: Entries | undefined): Declaration {
    return Object.assign(Object.create(Declaration.prototype) as Declaration, this, { entries });
  }

  /** What messages call an entry: its key, or its position where the keys are secret. */
  nameOf(key: string): string {
    if (!this.hasSecretKeys) return key;
    this.positions ??= new Map([...(this.rows?.keys() ?? [])].map((it, index) => [it, index + 1]));
    return `entry ${this.positions.get(key) ?? "that is removed"}`;
  }

  /** Names a few entries, and says how many more there are. */
  namesOf(keys: readonly string[]): string {
    return someOf(keys, (key) => this.nameOf(key));
  }

  /**
   * Where a value of an entry stands in the program: at `links.press.url`, or for a table at `line 17, column url`.
   *
   * @param path a formatted path in the inputs of the entry
   */
  place(key: string, path = ""): string {
    const { table, definition } = this;
    if (this.hasSecretKeys) {
      const entry = `${table ? "table" : definition.entries}: ${this.nameOf(key)}`;
      return path === "" ? entry : `${entry}, ${path}`;
    }
    if (table) {
      // An entry that is removed has no line.
      const place = this.rows?.has(key) ? table.place(key, path) : [key, path].filter(Boolean).join(": ");
      return `table: ${place}`;
    }
    const entry = formatPath([definition.entries, key]);
    return path === "" || path.startsWith("[") ? `${entry}${path}` : `${entry}.${path}`;
  }

  /** Removes the secrets of an entry from failures. */
  redact(key: string, failures: readonly Failure[]): readonly Failure[] {
    return redactFailures(failures, this.entries?.get(key) ?? {}, this.secretsOf(key));
  }

  /** The context for an operation on one entry: its messages name it, and so do its idempotency keys. */
  contextOf(key: string, context: Context): Context {
    const name = this.place(key);
    return context.forOperation({
      urn: context.urn && `${context.urn}#${key}`,
      identity: context.identity && `${context.identity}#${key}`,
      warn: (message) => context.warn(`${name}: ${message}`),
      inform: (message) => context.inform?.(`${name}: ${message}`),
    });
  }

  private positions: ReadonlyMap<string, number> | undefined;
}

type Rows = ReadonlyMap<string, unknown>;

// An operation reads the same inputs several times, and those of a table are read by each call of a run.
const rowsByMap = new WeakMap<object, Rows>();
const entriesByRows = new WeakMap<Rows, { readonly defaults: string; readonly entries: Entries }>();

function rowsOf(map: unknown): Rows {
  if (!isObject(map)) return new Map();
  const rows = rowsByMap.get(map) ?? new Map(Object.entries(map));
  rowsByMap.set(map, rows);
  return rows;
}

function entriesIn(definition: SetDefinition, rows: Rows, defaults: unknown): Entries {
  const text = JSON.stringify(defaults);
  const known = entriesByRows.get(rows);
  if (known?.defaults === text) return known.entries;
  const isComplete = (row: unknown): row is Properties => isObject(row) && !isUnknown(defaults);
  const entryOf = (key: string, row: unknown) =>
    isComplete(row) ? inputsOfEntry(definition, defaults as Properties, key, row) : undefined;
  const entries = new Map([...rows].map(([key, row]) => [key, entryOf(key, row)]));
  entriesByRows.set(rows, { defaults: text, entries });
  return entries;
}

/** The entries that the inputs of a set declare. */
export const entriesOf = (definition: SetDefinition, inputs: Properties): Entries | undefined =>
  new Declaration(definition, inputs).entries;

/** Whether the keys of a set's entries are secret, because all entries are. */
export const hasSecretKeys = ({ entries }: SetDefinition, secrets: readonly Path[]): boolean =>
  secrets.some(
    (path) => path.length <= 1 && [entries, "table", "ids", undefined].includes(path[0] as string),
  );

/** The input that declares entries, as a table or as a map. */
export const inputOfEntries = (
  { entries, tableOf }: SetDefinition,
  rows: ReadonlyMap<string, Properties>,
  isTable: boolean,
): Properties => (isTable ? { table: tableOf(rows) } : { [entries]: Object.fromEntries(rows) });

/** The inputs of one entry: its own, and the defaults for the others. Null takes a default away. */
export function inputsOfEntry(
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
  return withoutNulls(kind.inputs, merged);
}

/** The paths of the secrets in the defaults. */
export const secretsInDefaults = (secrets: readonly Path[]): Path[] =>
  secrets.flatMap(([top, ...path]) => (top === "defaults" ? [path] : []));

/** The paths of an entry's secrets, by key, from those of the set's inputs. */
function secretsByKey(
  definition: SetDefinition,
  inputs: Properties,
  secrets: readonly Path[],
): (key: string) => readonly Path[] {
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
