import { canonicalJson } from "../../client";
import type { AnyDefinition } from "../definition/definition";
import type { SetDefinition } from "../definition/set";
import { isSame } from "../properties/equality";
import type { Path } from "../properties/path";
import { propertySchema } from "../properties/schema";
import { isUnknown, unknownValue } from "../properties/unknown";
import { isObject, type Properties, propertyOf } from "../properties/values";
import { withNormalized } from "../state/normalized";
import { normalizedKey, unfinishedKey } from "../state/secret-outputs";
import type { State } from "../state/state";
import { isSecretAt } from "../validation/redaction";
import { declaredEntries, entriesOf, secretsByKey } from "./entries";

// A set's outputs are its inputs, the ids and slugs of its entries by key, and the values that the service normalized. Where an
// operation could not finish an entry, they also hold the inputs that the entry really has, so state always agrees with the
// service. An entry without an id does not exist.

/** An entry that exists. */
export interface AppliedEntry {
  /** The id of its object. */
  readonly id: string;
  /** The inputs of its last update, with the defaults. */
  readonly inputs: Properties;
  /** How the service normalized them. */
  readonly normalized: Properties;
}

/** The entries that exist, by key. */
export type Applied = ReadonlyMap<string, AppliedEntry>;

/** The entries that exist, from the outputs of a set. */
export function appliedIn(definition: SetDefinition, outputs: Properties): Map<string, AppliedEntry> {
  const entries = entriesOf(definition, outputs) ?? new Map();
  const unfinished = propertyOf(outputs, unfinishedKey);
  const normalized = propertyOf(propertyOf(outputs, normalizedKey), definition.entries);
  const applied = new Map<string, AppliedEntry>();
  for (const [key, id] of Object.entries(isObject(outputs.ids) ? outputs.ids : {})) {
    if (typeof id !== "string") continue;
    const inputs = propertyOf(unfinished, key) ?? entries.get(key);
    const shown = propertyOf(normalized, key);
    applied.set(key, {
      id,
      inputs: isObject(inputs) ? inputs : {},
      normalized: isObject(shown) ? shown : {},
    });
  }
  return applied;
}

/** The outputs of a set whose entries have these inputs now. */
export function outputsOfSet(
  definition: SetDefinition,
  inputs: Properties,
  applied: Applied,
  secrets: readonly Path[],
): Properties {
  const entries = entriesOf(definition, inputs) ?? new Map();
  const secretsOf = secretsByKey(definition, inputs, secrets);
  const ids: [string, unknown][] = [];
  const slugs: [string, unknown][] = [];
  const normalized: [string, unknown][] = [];
  const unfinished: [string, unknown][] = [];
  for (const [key, entry] of applied) {
    ids.push([key, entry.id]);
    if (!isSecretAt([definition.keyInput], secretsOf(key))) slugs.push([key, slugOf(definition, entry)]);
    if (Object.keys(entry.normalized).length > 0) normalized.push([key, entry.normalized]);
    if (!isSameEntry(entries.get(key), entry.inputs)) unfinished.push([key, entry.inputs]);
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
  definition: SetDefinition,
  inputs: Properties,
  applied: Applied,
  secrets: readonly Path[],
): Properties {
  const declared = declaredEntries(definition, inputs);
  if (!declared) return { ...inputs, ids: unknownValue, slugs: unknownValue };
  const entries = entriesOf(definition, inputs);
  const secretsOf = secretsByKey(definition, inputs, secrets);
  const ids = [...declared.rows.keys()].map((key) => [key, applied.get(key)?.id ?? unknownValue]);
  const slugs = [...declared.rows.keys()]
    .filter((key) => !isSecretAt([definition.keyInput], secretsOf(key)))
    .map((key) => {
      const slug = entries?.get(key)?.[definition.keyInput];
      return [key, slug === undefined || isUnknown(slug) ? unknownValue : slug];
    });
  return { ...inputs, ids: Object.fromEntries(ids), slugs: Object.fromEntries(slugs) };
}

/** The entries in the order of these keys, so that state does not depend on which request was the first to end. */
export function inOrderOf(keys: readonly string[], applied: Applied): Map<string, AppliedEntry> {
  const ordered = new Map<string, AppliedEntry>();
  for (const key of keys) {
    const entry = applied.get(key);
    if (entry) ordered.set(key, entry);
  }
  return ordered;
}

/** The state of an entry, as the operations on a single object take it. */
export const stateOf = ({ inputs, normalized }: AppliedEntry): State => ({
  inputs,
  outputs: withNormalized(inputs, normalized),
});

/** The part of an entry of which a failed update leaves no doubt: the inputs that it was not to change. */
export function certainPart(
  { inputs: schema }: AnyDefinition,
  { id, inputs, normalized }: AppliedEntry,
  attempted: Properties,
): AppliedEntry {
  const isCertain = (name: string) => isSame(propertySchema(schema, name), inputs[name], attempted[name]);
  const certain = (values: Properties) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isCertain(name)));
  return { id, inputs: certain(inputs), normalized: certain(normalized) };
}

/** Whether two declarations of an entry are equal, but for the order of their keys. */
export const isSameEntry = (one: Properties | undefined, other: Properties | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || canonicalJson(one) === canonicalJson(other);

const slugOf = ({ keyInput }: SetDefinition, { inputs, normalized }: AppliedEntry): unknown =>
  normalized[keyInput] ?? inputs[keyInput];
