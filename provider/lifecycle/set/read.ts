import { maxPageSize } from "../../contract";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { hasAny } from "../live/owners";
import { type ReadRequest, read } from "../operations/read";
import { fingerprintIn } from "../properties/fingerprint";
import { isAbsent, isEmpty, isObject, type Properties } from "../properties/values";
import { normalizedIn } from "../state/normalized";
import type { FoundObject } from "../state/state";
import { unfinishedIn } from "../update/unfinished";
import { Declaration, inputOfEntries, inputsOfEntry } from "./declaration";
import {
  certainId,
  type EntryRecord,
  entryKind,
  outputsOfSet,
  recordIn,
  type SetRecord,
  stateOf,
} from "./record";
import { concurrency, showCount } from "./run-steps";
import { withShortUrls } from "./short-urls";

/**
 * Reads all entries for a refresh: 100 in each request. Entries that are deleted leave the set. A set without entries stays.
 *
 * @throws UserError when an entry is missing, another key wrote it, and nothing shows that this one belongs to the same account
 */
export async function readSet(
  { definition, id, state: { outputs }, secrets = [] }: ReadRequest<SetDefinition>,
  context: Context,
): Promise<FoundObject> {
  const declared = new Declaration(definition, outputs, secrets);
  const record = recordIn(definition, outputs);
  const kind = entryKind(definition);
  const found = new Map<string, EntryRecord>();
  const onDone = showCount(record.size, "read", context);
  const isTrusted = record.size > 1 && (await hasAny(record.values(), context));
  const readOne = async ([key, entry]: readonly [string, EntryRecord]): Promise<void> => {
    const { inputs, outputs: known } = stateOf(entry);
    const state = { inputs, outputs: { ...known, ...fingerprintIn(outputs) } };
    const own = { definition: kind, id: entry.id, state, secrets: declared.secretsOf(key), isTrusted };
    const live = await read(own, { ...declared.contextOf(key, context), urn: undefined });
    // What it was to get may not be known: then the next update reads it.
    const isUnknown = entry.attempted && isEmpty(entry.attempted);
    const attempted = live && unfinishedIn(live);
    if (live && isUnknown) found.set(key, entry);
    else if (live) {
      const normalized = normalizedIn(live.outputs);
      found.set(key, { id: live.id, inputs: live.inputs, normalized, ...(attempted && { attempted }) });
    }
    onDone();
  };
  await inChunks([...record], async (chunk) => {
    await context.client.preload(chunk.flatMap(([, entry]) => certainId(entry) ?? []));
    await Promise.all(chunk.map(readOne));
  });
  const ordered = new Map(
    [...record.keys()].flatMap((key) => {
      const entry = found.get(key);
      return entry ? [[key, entry] as const] : [];
    }),
  );
  const certain = new Map([...ordered].filter(([, entry]) => certainId(entry) !== undefined));
  const inputs = inputsAsFound(declared, certain);
  const now = new Declaration(definition, inputs, secrets);
  const shown = outputsOfSet(now, ordered, outputs);
  return { id, inputs, outputs: await withShortUrls(now, { record, outputs }, ordered, shown, context) };
}

/** Handles the chunks side by side, but the first one alone: it shows whether lists are complete. */
async function inChunks<T>(all: readonly T[], handle: (chunk: T[]) => Promise<void>): Promise<void> {
  let start = 0;
  const handleNext = () => {
    start += maxPageSize;
    return handle(all.slice(start - maxPageSize, start));
  };
  if (all.length > 0) await handleNext();
  const worker = async () => {
    while (start < all.length) await handleNext();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** The inputs of a program that declares the entries as they were found. */
function inputsAsFound({ definition, inputs: outputs, rows }: Declaration, found: SetRecord): Properties {
  const names = Object.keys(definition.inputs.shape).filter((input) => !isAbsent(outputs[input]));
  const inputs = Object.fromEntries(names.map((input) => [input, outputs[input]]));
  if (names.length === 0) return {};
  const defaults = isObject(outputs.defaults) ? outputs.defaults : {};
  let isChanged = rows?.size !== found.size;
  const present = new Map<string, Properties>();
  for (const [key, { inputs: live }] of found) {
    const old = rows?.get(key);
    const row = rowOf(definition, defaults, key, isObject(old) ? old : {}, live);
    isChanged ||= JSON.stringify(row) !== JSON.stringify(old);
    present.set(key, row);
  }
  return isChanged ? { ...inputs, ...inputOfEntries(definition, present, "table" in inputs) } : inputs;
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
  const present = inputsOfEntry(definition, defaults, key, row);
  const changed: Record<string, unknown> = { ...row };
  for (const name of new Set([...Object.keys(present), ...Object.keys(inputs)])) {
    if (JSON.stringify(present[name]) === JSON.stringify(inputs[name])) continue;
    if (inputs[name] !== undefined) changed[name] = inputs[name];
    else if (isAbsent(defaults[name])) delete changed[name];
    else changed[name] = null;
  }
  return changed;
}
