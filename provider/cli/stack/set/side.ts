import {
  type EntryChange,
  entriesOf,
  isObject,
  isUnknown,
  type Properties,
  type SetDefinition,
  secretMark,
} from "../../../lifecycle";

/** The entries of a set in state, in the account, or in the program. */
export interface Side {
  /** Their inputs by key; undefined for an entry whose inputs the engine does not show. */
  readonly entries: Map<string, Properties | undefined>;
  readonly ids: ReadonlyMap<string, string>;
  readonly slugs: ReadonlyMap<string, string>;
}

/** The inputs of a set that the engine shows only as a secret, in state, in the account or in the program. */
export const hiddenInputs = (
  { inputs }: SetDefinition,
  sides: readonly (Properties | undefined)[],
): ReadonlySet<string> =>
  new Set(Object.keys(inputs.shape).filter((name) => sides.some((side) => side?.[name] === secretMark)));

/**
 * Reads the entries of a set that exist.
 *
 * @param hidden the inputs that are not shown on some side, and so cannot be compared
 */
export function readSide(
  set: SetDefinition,
  inputs: Properties,
  outputs: Properties = {},
  hidden: ReadonlySet<string>,
): Side {
  const ids = textsIn(outputs.ids);
  const entries = new Map<string, Properties | undefined>();
  const declared = declaredOn(set, inputs, hidden);
  const keys = isObject(outputs.ids) ? Object.keys(outputs.ids) : (declared?.keys() ?? []);
  for (const key of keys) entries.set(key, declared?.get(key));
  return { entries, ids, slugs: textsIn(outputs.slugs) };
}

/**
 * Reads the entries that a program declares.
 *
 * @param live what the set holds now, which is all that is known of entries that are not known yet
 * @param changes what the provider would do with the entries
 */
export function readProgram(
  set: SetDefinition,
  inputs: Properties,
  outputs: Properties = {},
  hidden: ReadonlySet<string>,
  {
    live,
    changes,
  }: { readonly live: Side | undefined; readonly changes: readonly EntryChange[] | undefined },
): Side {
  const declared = declaredOn(set, inputs, hidden);
  const side = readSide(set, inputs, outputs, hidden);
  if (declared) return { ...side, entries: new Map(declared) };
  if (!changes && isObject(outputs.ids)) return side;
  return { ...side, entries: new Map(keysAfter(live, changes).map((key) => [key, undefined])) };
}

/** The keys of the entries that exist after some changes. */
function keysAfter(live: Side | undefined, changes: readonly EntryChange[] = []): string[] {
  const gone = new Set(
    changes.flatMap(({ key, change, formerKey }) => (change === "delete" ? [key] : (formerKey ?? []))),
  );
  const kept = [...(live?.entries.keys() ?? [])].filter((key) => !gone.has(key));
  const made = changes.filter(({ change }) => change !== "delete").map(({ key }) => key);
  return [...new Set([...kept, ...made])];
}

/** The declared entries by key; undefined if they are not known or not shown. */
export function declaredOn(
  set: SetDefinition,
  inputs: Properties,
  hidden: ReadonlySet<string>,
): ReadonlyMap<string, Properties | undefined> | undefined {
  if (["table", set.entries].some((name) => inputs[name] === secretMark)) return undefined;
  const shown = Object.fromEntries(
    Object.entries(inputs).filter(([name]) => name !== "defaults" || !hidden.has(name)),
  );
  return entriesOf(set, shown);
}

const textsIn = (texts: unknown): Map<string, string> =>
  new Map(
    Object.entries(isObject(texts) ? texts : {}).filter((entry): entry is [string, string] => {
      const [, text] = entry;
      return typeof text === "string" && text !== secretMark && !isUnknown(text);
    }),
  );
