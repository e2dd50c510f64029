import { canonicalJson } from "../../client";
import type { AnyDefinition } from "../definition/definition";
import { type AnyResource, isSet, type SetDefinition } from "../definition/set";
import type { TakeOver } from "../operations/take-over";
import { unconfirmedCreate } from "../operations/unconfirmed";
import { fingerprintIn } from "../properties/fingerprint";
import { keyInId } from "../properties/id";
import {
  isEmpty,
  isObject,
  type Path,
  type Properties,
  propertyOf,
  unknownValue,
} from "../properties/values";
import { withNormalized } from "../state/normalized";
import { normalizedKey, type State, unfinishedKey } from "../state/state";
import type { UnconfirmedCreate } from "../tracker/unconfirmed-creates";
import { addressOf } from "../validation/addresses";
import { isSecretAt } from "../validation/redaction";
import { Declaration, entriesOf, hasSecretKeys } from "./declaration";

// A set's outputs are its inputs, and the record of its entries: their ids and slugs by key, and the values that the service
// normalized. Where an operation could not finish an entry, the record also holds the inputs that the entry really has, and in
// these, under the same name, those that the operation was to bring: the service may have any part of them. So state always
// agrees with the service. An entry whose create got no response has no id in the outputs: there, its record has the placeholder that a
// single object has.

/** What is known of an entry that exists. */
export interface EntryRecord {
  /** The id of its object; a placeholder if its create got no response, see {@link unconfirmedIn}. */
  readonly id: string;
  /** The inputs that it certainly has, with the defaults. */
  readonly inputs: Properties;
  /** How the service normalized them. */
  readonly normalized: Properties;
  /** The inputs that a failed operation was to bring. An entry whose delete failed may be gone, and has its own inputs here. */
  readonly attempted?: Properties;
}

/** The entry that takes over an object. Where that may differ, the update of the entry finds out what it has. */
export const adopted = (
  { id, isSame, former }: Extract<TakeOver, { readonly id: string }>,
  inputs: Properties,
): EntryRecord =>
  isSame ? { id, inputs, normalized: {} } : { id, inputs: former, normalized: {}, attempted: inputs };

/** The entries that exist, by key. */
export type SetRecord = ReadonlyMap<string, EntryRecord>;

/** The record in the outputs of a set. */
export function recordIn(definition: SetDefinition, outputs: Properties): Map<string, EntryRecord> {
  const entries = entriesOf(definition, outputs);
  const unfinished = propertyOf(outputs, unfinishedKey);
  const normalized = propertyOf(propertyOf(outputs, normalizedKey), definition.entries);
  const record = new Map<string, EntryRecord>();
  const placeholders = Object.entries(isObject(unfinished) ? unfinished : {}).flatMap(([key, entry]) =>
    isObject(entry) && entry[placeholderKey] !== undefined ? [[key, entry[placeholderKey]] as const] : [],
  );
  for (const [key, id] of [...Object.entries(isObject(outputs.ids) ? outputs.ids : {}), ...placeholders]) {
    if (typeof id !== "string") continue;
    const stored = propertyOf(unfinished, key) ?? entries?.get(key);
    const { [unfinishedKey]: attempted, [placeholderKey]: _, ...inputs } = isObject(stored) ? stored : {};
    const shown = propertyOf(normalized, key);
    record.set(key, {
      id,
      inputs,
      normalized: isObject(shown) ? shown : {},
      ...(isObject(attempted) ? { attempted } : {}),
    });
  }
  return record;
}

/**
 * The outputs of a set with this record.
 *
 * @param before the outputs before a refresh. A slug that they leave out stays out: it was part of a secret
 */
export function outputsOfSet(declared: Declaration, record: SetRecord, before: Properties = {}): Properties {
  const { definition, inputs, entries } = declared;
  // In the order of the declaration, so that state does not depend on which request was the first to end.
  const keys = new Set([...(entries?.keys() ?? []), ...record.keys()].filter((key) => record.has(key)));
  const byKey = (find: (entry: EntryRecord, key: string) => unknown): Properties => {
    const values = [...keys].map((key) => [key, find(record.get(key) as EntryRecord, key)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
  const wasHidden = (key: string) =>
    propertyOf(before.ids, key) !== undefined &&
    propertyOf(before.slugs, key) === undefined &&
    propertyOf(before[unfinishedKey], key) === undefined;
  const normalized = byKey((entry) => (isEmpty(entry.normalized) ? undefined : entry.normalized));
  const unfinished = byKey(({ id, inputs, attempted }, key) => {
    const placeholder = keyInId(id) === undefined ? {} : { [placeholderKey]: id };
    if (attempted) return { ...inputs, ...placeholder, [unfinishedKey]: attempted };
    return isSameEntry(entries?.get(key), inputs) ? undefined : inputs;
  });
  return {
    ...inputs,
    ids: byKey(certainId),
    slugs: byKey((entry, key) =>
      hidesSlug(declared, key) || wasHidden(key) ? undefined : slugOf(definition, entry),
    ),
    ...(isEmpty(normalized) ? {} : { [normalizedKey]: { [definition.entries]: normalized } }),
    ...(isEmpty(unfinished) ? {} : { [unfinishedKey]: unfinished }),
    ...fingerprintIn(before),
  };
}

/** The outputs that a preview knows: those of entries that exist. */
export function previewOutputsOfSet(declared: Declaration, record: SetRecord): Properties {
  const { definition, inputs, entries } = declared;
  if (!entries) return { ...inputs, ids: unknownValue, slugs: unknownValue };
  const ids = [...entries.keys()].map((key) => [key, certainId(record.get(key)) ?? unknownValue]);
  const slugs = [...entries]
    .filter(([key]) => !hidesSlug(declared, key))
    .map(([key, entry]) => [key, entry?.[definition.keyInput] ?? unknownValue]);
  return { ...inputs, ids: Object.fromEntries(ids), slugs: Object.fromEntries(slugs) };
}

/** The name under which the record of an entry whose create got no response has its placeholder. */
const placeholderKey = "__unconfirmed";

/** The id of an entry that certainly exists. */
export const certainId = (entry: EntryRecord | undefined): string | undefined =>
  entry && keyInId(entry.id) === undefined ? entry.id : undefined;

/**
 * The create of an entry that got no response; undefined for one that exists.
 *
 * @param outputs the outputs of the set
 */
export const unconfirmedIn = (
  { id, attempted }: EntryRecord,
  outputs: Properties,
): UnconfirmedCreate | undefined =>
  unconfirmedCreate(id, { ...fingerprintIn(outputs), [unfinishedKey]: attempted });

const hidesSlug = ({ definition, secretsOf }: Declaration, key: string): boolean =>
  isSecretAt([definition.keyInput], secretsOf(key));

/** The slug of an entry; undefined while that is not certain. */
function slugOf({ keyInput }: SetDefinition, { inputs, normalized, attempted }: EntryRecord): unknown {
  const isCertain = attempted === undefined || attempted[keyInput] === inputs[keyInput];
  return isCertain ? (normalized[keyInput] ?? inputs[keyInput]) : undefined;
}

/** How long the outputs of a failure may be as text: the engine takes them in a header, which it drops above some 16 MB. */
const maxLength = 6_000_000;

const isShort = (outputs: Properties): boolean => JSON.stringify(outputs).length <= maxLength;

/**
 * The outputs of an operation that failed halfway, short enough for the engine to record them. Those of a set of tens of thousands of
 * entries leave out the inputs; where not even that is enough, what the entries have is read by the next operation.
 *
 * @param kept the inputs that the engine keeps; empty where it keeps none but the outputs
 */
export function failureOutputs(resource: AnyResource, outputs: Properties, kept: Properties): Properties {
  if (!isSet(resource) || isShort(outputs)) return outputs;
  const { ids, slugs, [normalizedKey]: normalized } = outputs;
  const record = recordIn(resource, outputs);
  const { [unfinishedKey]: unfinished = {} } = outputsOfSet(new Declaration(resource, kept), record);
  const short = {
    ...{ ids, slugs },
    ...(normalized ? { [normalizedKey]: normalized } : {}),
    ...(isEmpty(unfinished) ? {} : { [unfinishedKey]: unfinished }),
  };
  if (isShort(short)) return short;
  const unknown = Object.keys(unfinished as Properties).map((key) => [key, { [unfinishedKey]: {} }]);
  return { ids, slugs: {}, [unfinishedKey]: Object.fromEntries(unknown) };
}

/**
 * Whether an object, or an entry of a set, may have by now what state does not show as its inputs: what an operation that failed was to
 * bring, or what an entry has that the set no longer declares.
 */
export function isUnsettled(resource: AnyResource, outputs: Properties): boolean {
  const unfinished = outputs[unfinishedKey];
  if (!isSet(resource) || !isObject(unfinished)) return unfinished !== undefined;
  const entries = entriesOf(resource, outputs);
  return Object.entries(unfinished).some(
    ([key, entry]) => propertyOf(entry, unfinishedKey) !== undefined || !entries?.has(key),
  );
}

/** The paths of a resource's secret outputs. A set whose keys are secret has them in its ids. */
export const secretOutputs = (resource: AnyResource, secrets: readonly Path[]): readonly Path[] =>
  isSet(resource) && hasSecretKeys(resource, secrets) && !secrets.some(([name]) => name === "ids")
    ? [...secrets, ["ids"]]
    : secrets;

/**
 * The kind of a set's entries, for the operations on single objects. State keeps no outputs of an entry but its id, so no
 * operation has to read them, and the preflight of the set covers all entries.
 */
export const entryKind = ({ of: kind }: SetDefinition): AnyDefinition => {
  const { preflight: _, ...rest } = kind;
  return { ...rest, outputs: {} };
};

/** The state of an entry, as the operations on a single object take it. */
export const stateOf = ({ inputs, normalized, attempted }: EntryRecord): State => ({
  inputs,
  outputs: {
    ...withNormalized(inputs, normalized),
    ...(attempted ? { [unfinishedKey]: attempted } : {}),
  },
});

/**
 * The addresses that an entry may have: as it is declared and as the service writes it, and after a failed update also the one that it
 * was to get.
 */
export function addressesOf(definition: SetDefinition, entry: EntryRecord | undefined): string[] {
  const versions = entry ? [entry.inputs, liveInputsOf(entry), { ...entry.inputs, ...entry.attempted }] : [];
  return [...new Set(versions.flatMap((version) => addressOf(definition.of, version) ?? []))];
}

/** The certain inputs of an entry as the service writes them. */
export const liveInputsOf = ({ inputs, normalized }: EntryRecord): Properties => ({
  ...inputs,
  ...normalized,
});

/** Whether two declarations of an entry are equal, but for the order of their keys. */
export const isSameEntry = (one: Properties | undefined, other: Properties | undefined): boolean =>
  one === other ||
  JSON.stringify(one) === JSON.stringify(other) ||
  canonicalJson(one) === canonicalJson(other);
