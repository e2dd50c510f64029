import { maxPageSize } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import type { SetDefinition } from "../definition/set";
import { normalizedAfterUpdate } from "../live/normalized-values";
import { read } from "../operations/read";
import type { Path } from "../properties/path";
import { isAbsent, isObject, type Properties } from "../properties/values";
import { normalizedIn, withNormalized } from "../state/normalized";
import type { FoundObject, State } from "../state/state";
import { withoutDoubtfulPasswords } from "../update/unfinished";
import { hasAny } from "./account";
import { declaredEntries, rowOf, secretsByKey } from "./entries";
import { entryContext, entryKind } from "./entry-context";
import { namesIn } from "./names";
import { showCount } from "./progress";
import { type EntryRecord, inOrderOf, outputsOfSet, recordIn, type SetRecord, stateOf } from "./record";
import { withShortUrls } from "./short-urls";

/** A request to read the entries of a set. */
export interface SetRead {
  readonly definition: SetDefinition;
  readonly id: string;
  /** The stack's state of the set; without inputs, the read is an import. */
  readonly state: State;
  readonly secrets: readonly Path[];
}

/** How many requests for 100 entries each run at once. */
const concurrency = 32;

/**
 * Reads all entries for a refresh: 100 in each request. Entries that are deleted leave the set. A set without entries stays.
 *
 * @throws UserError when most objects of the stack are missing and the settings do not allow that
 */
export async function readSet(request: SetRead, context: Context): Promise<FoundObject> {
  const { definition, id, state, secrets } = request;
  const { outputs } = state;
  const record = recordIn(definition, outputs);
  const names = namesIn(definition, outputs, secrets);
  const kind = entryKind(definition);
  const secretsOf = secretsByKey(definition, outputs, secrets);
  const found = new Map<string, EntryRecord>();
  const keys = [...record.keys()];
  const onProgress = showCount(keys.length, "read", context);
  const isTrusted = keys.length > 1 && (await hasAny(record, context));
  let done = 0;
  const readOne = async (key: string): Promise<void> => {
    const entry = record.get(key);
    if (!entry) return;
    const own = {
      definition: kind,
      id: entry.id,
      state: stateToRead(kind, entry),
      secrets: secretsOf(key),
      isTrusted,
    };
    const live = await read(own, { ...entryContext(names, key, context), urn: undefined });
    // What it was to get may not be known: then the next update reads it.
    const isUnknown = entry.attempted && Object.keys(entry.attempted).length === 0;
    if (live && isUnknown) found.set(key, entry);
    else if (live)
      found.set(key, { id: live.id, inputs: live.inputs, normalized: normalizedIn(live.outputs) });
    done += 1;
    onProgress(done);
  };
  await inChunks(keys, async (chunk) => {
    await context.client.preload(chunk.flatMap((key) => record.get(key)?.id ?? []));
    await Promise.all(chunk.map(readOne));
  });
  const ordered = inOrderOf(keys, found);
  const inputs = inputsAsFound(definition, outputs, ordered);
  const shown = outputsOfSet({ definition, inputs, secrets, before: outputs }, ordered);
  const own = { definition, inputs, secrets, olds: outputs };
  return { id, inputs, outputs: await withShortUrls(own, ordered, shown, context) };
}

/** The state of an entry for a read, which shows what of a failed operation took effect, except for passwords. */
function stateToRead(kind: AnyDefinition, entry: EntryRecord): State {
  const { inputs, normalized, attempted } = entry;
  if (!attempted) return stateOf(entry);
  const declared = withoutDoubtfulPasswords(kind, { ...inputs, ...attempted }, stateOf(entry));
  const before = { inputs, outputs: withNormalized({}, normalized) };
  return {
    inputs: declared,
    outputs: withNormalized({}, normalizedAfterUpdate(kind, before, declared, undefined)),
  };
}

/** Handles the chunks side by side, but the first one alone: it shows whether lists are complete. */
async function inChunks(keys: readonly string[], handle: (chunk: string[]) => Promise<void>): Promise<void> {
  const chunks: string[][] = [];
  for (let start = 0; start < keys.length; start += maxPageSize)
    chunks.push(keys.slice(start, start + maxPageSize));
  const [first, ...others] = chunks;
  if (first) await handle(first);
  const worker = async () => {
    for (let chunk = others.shift(); chunk; chunk = others.shift()) await handle(chunk);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** The inputs of a program that declares the entries as they were found. */
function inputsAsFound(definition: SetDefinition, outputs: Properties, found: SetRecord): Properties {
  const { entries: name } = definition;
  const names = Object.keys(definition.inputs.shape).filter((input) => !isAbsent(outputs[input]));
  const inputs = Object.fromEntries(names.map((input) => [input, outputs[input]]));
  const defaults = isObject(outputs.defaults) ? outputs.defaults : {};
  const declared = declaredEntries(definition, outputs)?.rows ?? new Map<string, unknown>();
  const rows = new Map<string, Properties>();
  if (names.length === 0) return {};
  let isChanged = declared.size !== found.size;
  for (const [key, { inputs: live }] of found) {
    const old = declared.get(key);
    const row = isObject(old) ? old : {};
    const present = rowOf(definition, defaults, key, row, live);
    isChanged ||= JSON.stringify(present) !== JSON.stringify(old);
    rows.set(key, present);
  }
  if (!isChanged) return inputs;
  return "table" in inputs
    ? { ...inputs, table: definition.tableOf(rows) }
    : { ...inputs, [name]: Object.fromEntries(rows) };
}
