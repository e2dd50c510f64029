import { canonicalJson } from "../../client";
import { type AnyResource, isSet } from "../definition/resource";
import type { SetDefinition } from "../definition/set";
import type { Path } from "../properties/path";
import { isObject, isUnknown, type Properties, propertyOf, unknownValue } from "../properties/values";
import { withNormalized } from "../state/normalized";
import type { State } from "../state/state";
import { normalizedKey, unfinishedKey } from "../state/state";
import { isSecretAt } from "../validation/redaction";
import { entriesOf, secretsByKey } from "./entries";
import { hasSecretKeys } from "./names";

// A set's outputs are its inputs, and the record of its entries: their ids and slugs by key, and the values that the service
// normalized. Where an operation could not finish an entry, the record also holds the inputs that the entry really has, and in
// these, under the same name, those that the operation was to bring: the service may have any part of them. So state always
// agrees with the service.

/** What is known of an entry that exists. */
export interface EntryRecord {
  /** The id of its object. */
  readonly id: string;
  /** The inputs that it certainly has, with the defaults. */
  readonly inputs: Properties;
  /** How the service normalized them. */
  readonly normalized: Properties;
  /** The inputs that a failed operation was to bring. An entry whose delete failed may be gone, and has its own inputs here. */
  readonly attempted?: Properties;
}

/** The entries that exist, by key. */
export type SetRecord = ReadonlyMap<string, EntryRecord>;

/** The record in the outputs of a set. */
export function recordIn(definition: SetDefinition, outputs: Properties): Map<string, EntryRecord> {
  const entries = entriesOf(definition, outputs) ?? new Map();
  const unfinished = propertyOf(outputs, unfinishedKey);
  const normalized = propertyOf(propertyOf(outputs, normalizedKey), definition.entries);
  const record = new Map<string, EntryRecord>();
  for (const [key, id] of Object.entries(isObject(outputs.ids) ? outputs.ids : {})) {
    if (typeof id !== "string") continue;
    const stored = propertyOf(unfinished, key) ?? entries.get(key);
    const { [unfinishedKey]: attempted, ...inputs } = isObject(stored) ? stored : {};
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

/** What to write into the outputs of a set. */
export interface SetOutputs {
  readonly definition: SetDefinition;
  readonly inputs: Properties;
  readonly secrets: readonly Path[];
  /** The outputs before a refresh. A slug that they leave out stays out: it was part of a secret. */
  readonly before?: Properties;
}

/** The outputs of a set with this record. */
export function outputsOfSet(
  { definition, inputs, secrets, before }: SetOutputs,
  record: SetRecord,
): Properties {
  const entries = entriesOf(definition, inputs) ?? new Map();
  const hidesSlug = slugHider(definition, inputs, secrets, before);
  const ids: [string, unknown][] = [];
  const slugs: [string, unknown][] = [];
  const normalized: [string, unknown][] = [];
  const unfinished: [string, unknown][] = [];
  for (const [key, entry] of record) {
    ids.push([key, entry.id]);
    const slug = slugOf(definition, entry);
    if (slug !== undefined && !hidesSlug(key)) slugs.push([key, slug]);
    if (Object.keys(entry.normalized).length > 0) normalized.push([key, entry.normalized]);
    if (entry.attempted) unfinished.push([key, { ...entry.inputs, [unfinishedKey]: entry.attempted }]);
    else if (!isSameEntry(entries.get(key), entry.inputs)) unfinished.push([key, entry.inputs]);
  }
  return {
    ...inputs,
    ids: Object.fromEntries(ids),
    slugs: Object.fromEntries(slugs),
    ...(normalized.length > 0
      ? { [normalizedKey]: { [definition.entries]: Object.fromEntries(normalized) } }
      : {}),
    ...(unfinished.length > 0 ? { [unfinishedKey]: Object.fromEntries(unfinished) } : {}),
  };
}

/** The outputs that a preview knows: those of entries that exist. */
export function previewOutputsOfSet(
  { definition, inputs, secrets }: SetOutputs,
  record: SetRecord,
): Properties {
  const entries = entriesOf(definition, inputs);
  if (!entries) return { ...inputs, ids: unknownValue, slugs: unknownValue };
  const hidesSlug = slugHider(definition, inputs, secrets);
  const ids = [...entries.keys()].map((key) => [key, record.get(key)?.id ?? unknownValue]);
  const slugs = [...entries]
    .filter(([key]) => !hidesSlug(key))
    .map(([key, entry]) => {
      const slug = entry?.[definition.keyInput];
      return [key, slug === undefined || isUnknown(slug) ? unknownValue : slug];
    });
  return { ...inputs, ids: Object.fromEntries(ids), slugs: Object.fromEntries(slugs) };
}

function slugHider(
  { keyInput, ...definition }: SetDefinition,
  inputs: Properties,
  secrets: readonly Path[],
  before: Properties = {},
): (key: string) => boolean {
  const secretsOf = secretsByKey({ keyInput, ...definition }, inputs, secrets);
  const wasHidden = (key: string) =>
    propertyOf(before.ids, key) !== undefined &&
    propertyOf(before.slugs, key) === undefined &&
    propertyOf(propertyOf(before, unfinishedKey), key) === undefined;
  return (key) => isSecretAt([keyInput], secretsOf(key)) || wasHidden(key);
}

/** The entries in the order of these keys, so that state does not depend on which request was the first to end. */
export function inOrderOf(keys: Iterable<string>, record: SetRecord): Map<string, EntryRecord> {
  const ordered = new Map<string, EntryRecord>();
  for (const key of keys) {
    const entry = record.get(key);
    if (entry) ordered.set(key, entry);
  }
  return ordered;
}

/** The state of an entry, as the operations on a single object take it. */
export const stateOf = ({ inputs, normalized, attempted }: EntryRecord): State => ({
  inputs,
  outputs: {
    ...withNormalized(inputs, normalized),
    ...(attempted ? { [unfinishedKey]: attempted } : {}),
  },
});

/** Whether two declarations of an entry are equal, but for the order of their keys. */
export const isSameEntry = (one: Properties | undefined, other: Properties | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || canonicalJson(one) === canonicalJson(other);

/** The slug of an entry; undefined while that is not certain. */
function slugOf({ keyInput }: SetDefinition, { inputs, normalized, attempted }: EntryRecord): unknown {
  const isCertain = attempted === undefined || attempted[keyInput] === inputs[keyInput];
  return isCertain ? (normalized[keyInput] ?? inputs[keyInput]) : undefined;
}

/** The paths of a resource's secret outputs. A set whose keys are secret has them in its ids. */
export const secretOutputs = (resource: AnyResource, secrets: readonly Path[]): readonly Path[] =>
  isSet(resource) && hasSecretKeys(resource, secrets) && !secrets.some(([name]) => name === "ids")
    ? [...secrets, ["ids"]]
    : secrets;
