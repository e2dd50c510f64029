import type { z } from "zod";
import { align } from "../diff/align";
import { isSame } from "../properties/equality";
import { comparisonOf, entrySchema, propertySchema, unwrap } from "../properties/schema";
import type { Properties } from "../properties/values";
import { isAbsent, isObject, propertyOf } from "../properties/values";
import { normalizedKey } from "./normalized-key";

// A service may change a value when it is written: lower case, a trimmed title, a sorted list. Such a value is no drift.
// Beside each declared value that the service has changed, state keeps what it was changed to, and only that: of
// `{ title: "Autumn ", tags: ["b"] }` it keeps `{ title: "Autumn" }`. A list whose length stays keeps what differs by index:
// `{ "1": { valueKey: "de" } }`. Null stands for a value that the service has dropped.

/** What the service has made of declared values, where that is something else. */
export type Normalized = unknown;

/** What state keeps of the values that the service has changed, by property. */
export const normalizedIn = (outputs: Properties): Properties => {
  const kept = outputs[normalizedKey];
  return isObject(kept) ? kept : {};
};

/** Outputs with what the service has made of declared values; without the key where it has changed none. */
export function withNormalized(
  { [normalizedKey]: _, ...outputs }: Properties,
  normalized: Properties,
): Properties {
  return Object.keys(normalized).length > 0 ? { ...outputs, [normalizedKey]: normalized } : outputs;
}

/** What differs between a declared value and the one that the service shows in its place; undefined where nothing does. */
export function difference(schema: z.ZodType | undefined, declared: unknown, shown: unknown): Normalized {
  if (isSame(schema, declared, shown)) return undefined;
  if (isList(schema, declared) && isList(schema, shown) && declared.length === shown.length) {
    return fromEntries(
      declared.map((entry, index) => [String(index), difference(entrySchema(schema), entry, shown[index])]),
    );
  }
  if (isObject(declared) && isObject(shown)) {
    return fromEntries(
      Object.keys(declared).map((name) => [
        name,
        difference(propertySchema(schema, name), declared[name], propertyOf(shown, name)),
      ]),
    );
  }
  return shown ?? null;
}

/** The value that the service is expected to show for a declared one. */
export function expected(declared: unknown, normalized: Normalized): unknown {
  if (normalized === undefined) return declared;
  if (Array.isArray(declared) && isObject(normalized)) {
    return declared.map((entry, index) => expected(entry, propertyOf(normalized, String(index))));
  }
  if (isObject(declared) && isObject(normalized)) {
    return Object.fromEntries(
      Object.entries(declared).map(([name, value]) => [name, expected(value, propertyOf(normalized, name))]),
    );
  }
  return normalized;
}

/** The part of what the service has made of one list or object that belongs to an entry or a property. */
export const normalizedAt = (normalized: Normalized, name: PropertyKey): Normalized =>
  Array.isArray(normalized) ? undefined : propertyOf(normalized, String(name));

/**
 * What is kept after declared values have become others: of a value that stays the same, what was kept of it before; of
 * a new one what `found` says.
 *
 * @param found what the service has made of the new values
 */
export function carryOver(
  schema: z.ZodType | undefined,
  before: unknown,
  kept: Normalized,
  now: unknown,
  found: Normalized,
): Normalized {
  if (isSame(schema, before, now)) return kept;
  if (isList(schema, before) && isList(schema, now) && !Array.isArray(found)) {
    const entry = entrySchema(schema);
    const partners = alignDeclared(entry, now, before);
    return fromEntries(
      now.map((value, index) => {
        const partner = partners[index];
        const [old, oldKept] =
          partner === undefined ? [undefined, undefined] : [before[partner], normalizedAt(kept, partner)];
        return [String(index), carryOver(entry, old, oldKept, value, normalizedAt(found, index))];
      }),
    );
  }
  if (isObject(before) && isObject(now)) {
    return fromEntries(
      Object.keys(now).map((name) => [
        name,
        carryOver(
          propertySchema(schema, name),
          propertyOf(before, name),
          normalizedAt(kept, name),
          now[name],
          normalizedAt(found, name),
        ),
      ]),
    );
  }
  return found;
}

/** Finds for each entry that is declared now the one that stood for it before. */
export const alignDeclared = (
  schema: z.ZodType | undefined,
  now: readonly unknown[],
  before: readonly unknown[],
): (number | undefined)[] =>
  align(now, before, {
    isSame: (one, other) => isSame(schema, one, other),
    isSameProperty: (name, one, other) => !isAbsent(one) && isSame(propertySchema(schema, name), one, other),
    trustsReferences: true,
  });

/** Whether a value is a list whose entries have a place: in a set they have none. */
const isList = (schema: z.ZodType | undefined, value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && comparisonOf(schema) !== "set" && unwrap(schema) !== undefined;

/** An object of the entries that have a value; undefined where none has. */
function fromEntries(entries: readonly (readonly [string, Normalized])[]): Normalized {
  const kept = entries.filter(([, value]) => value !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
