import type { z } from "zod";
import { isMask, isSecretFeature } from "../../contract";
import { align } from "../diff/align";
import { isSame } from "../properties/equality";
import { liveOrder } from "../properties/route-order";
import { comparisonOf, entrySchema, pickKnown, propertySchema, unwrap } from "../properties/schema";
import { isAbsent, isObject, mapProperties, type Properties, propertyOf } from "../properties/values";
import { expected, type Normalized, normalizedAt, orderIn } from "../state/normalized";

/**
 * Projects a live object onto the declared properties: it returns only these, and keeps the declared spelling of values
 * that are equal. A result that differs from `declared` is drift.
 *
 * `live` is an object of the API: a property that the service does not show keeps its declared value, and a property that
 * it shows as null is absent.
 *
 * @param normalized how the service normalized the declared values when they were written; these values are not drift
 */
export function project(
  schema: z.ZodType | undefined,
  declared: Properties,
  live: Properties,
  normalized?: Normalized,
): Properties {
  const isSecret = isSecretFeature(declared) && isSecretFeature({ type: declared.type, ...live });
  return mapProperties(declared, (value, name) => {
    const shown = propertyOf(live, name);
    if (shown === undefined) return value;
    const visible = isSecret && name === "config" ? unmask(value, shown) : shown;
    return property(propertySchema(schema, name), value, visible, normalizedAt(normalized, name));
  });
}

/** Whether a live object has all declared values. It may have others. */
export const covers = (
  schema: z.ZodType | undefined,
  declared: unknown,
  live: unknown,
  normalized?: Normalized,
): boolean =>
  isSame(
    schema,
    declared,
    isObject(declared) && isObject(live)
      ? project(schema, declared, live, normalized)
      : property(schema, declared, live, normalized),
  );

/** Projects a value inside an object of the API. Here, a property that the service does not show is absent. */
function property(
  schema: z.ZodType | undefined,
  declared: unknown,
  live: unknown,
  normalized: Normalized,
): unknown {
  if (isSame(schema, declared, live) || (isEmpty(declared) && isAbsent(live))) return declared;
  if (Array.isArray(declared) && Array.isArray(live) && comparisonOf(schema) !== "set") {
    const projected = list(schema, declared, live, normalized);
    return Array.isArray(normalized) && isSame(schema, normalized, projected) ? declared : projected;
  }
  if (isObject(declared) && isObject(live)) {
    return mapProperties(declared, (value, name) =>
      property(propertySchema(schema, name), value, propertyOf(live, name), normalizedAt(normalized, name)),
    );
  }
  if (normalized !== undefined && isSame(schema, normalized, live)) return declared;
  return live ?? undefined;
}

function list(
  listSchema: z.ZodType | undefined,
  declared: readonly unknown[],
  live: readonly unknown[],
  normalized: Normalized,
): unknown[] {
  const schema = entrySchema(listSchema);
  const isRecord = unwrap(schema) !== undefined;
  const partners = isRecord
    ? alignLive(schema, declared, live, normalized)
    : declared.map((_, index) => (index < live.length ? index : undefined));
  const isOrdered = comparisonOf(listSchema) === "routes" && orderIn(normalized) === undefined;
  const order = isOrdered ? liveOrder(declared, partners, live) : [...declared.keys()];
  const known = order.flatMap((index) => {
    const entry = declared[index];
    const partner = partners[index];
    if (partner === undefined) return [];
    const shown = live[partner];
    const inEntry = normalizedAt(normalized, index);
    if (isRecord && isObject(entry) && isObject(shown)) return [project(schema, entry, shown, inEntry)];
    return [property(schema, entry, shown, inEntry) ?? null];
  });
  const matched = new Set(partners);
  const added = live
    .filter((_, index) => !matched.has(index))
    .map((entry) => declarable(schema, entry) ?? null);
  return [...known, ...added];
}

/** Matches each declared entry of a list with a live one, wherever it stands. */
export const alignLive = (
  schema: z.ZodType | undefined,
  declared: readonly unknown[],
  live: readonly unknown[],
  normalized: Normalized,
  trustsReferences = false,
): (number | undefined)[] =>
  align(
    declared.map((entry, index) => expected(entry, normalizedAt(normalized, index))),
    live,
    {
      isSame: (one, other) => covers(schema, one, other),
      isSameProperty: (name, one, other) =>
        !isAbsent(one) && !isAbsent(other) && covers(propertySchema(schema, name), one, other),
      trustsReferences,
    },
  );

/** The part of a live value that a program can declare: the writable properties that have a value. */
export const declarable = (schema: z.ZodType | undefined, live: unknown): unknown =>
  pickKnown(schema, withoutMasks(live), isEmpty);

/** Removes masks: a program that declared a mask would set the secret to it. */
function withoutMasks(live: unknown, isSecret = false): unknown {
  if (Array.isArray(live)) return live.map((entry) => withoutMasks(entry, isSecret));
  if (!isObject(live)) return isSecret && isMask(live) ? undefined : live;
  const isSecretAt = (name: string) => isSecret || (isSecretFeature(live) && name === "config");
  return mapProperties(live, (value, name) => withoutMasks(value, isSecretAt(name)));
}

/**
 * Replaces the masks in secret settings by the declared values, at any depth. The service never shows `password` in clear
 * text, so it always keeps its declared value.
 */
function unmask(declared: unknown, live: unknown): unknown {
  if (isAbsent(live) || isMask(live)) return declared;
  if (Array.isArray(declared) && Array.isArray(live)) {
    return live.map((entry, index) => unmask(declared[index], entry));
  }
  if (!isObject(declared) || !isObject(live)) return live;
  return mapProperties(declared, (value, name) =>
    name === "password" ? value : unmask(value, propertyOf(live, name)),
  );
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : isObject(value)
      ? Object.keys(value).length === 0
      : isAbsent(value);
