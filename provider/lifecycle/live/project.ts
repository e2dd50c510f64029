import type { z } from "zod";
import { isMask, isSecretFeature } from "../../contract";
import { align } from "../diff/align";
import { isSame } from "../properties/equality";
import { pickKnown } from "../properties/pick-known";
import { comparisonOf, entrySchema, propertySchema, unwrap } from "../properties/schema";
import type { Properties } from "../properties/values";
import { isAbsent, isObject, propertyOf } from "../properties/values";
import { expected, type Normalized, normalizedAt } from "../state/normalized";

/**
 * The live object seen through what a program declared: only declared properties, written as they were declared where
 * they mean the same. What differs from `declared` is drift.
 *
 * This is for objects of the API: a property that the service does not show at all keeps what was declared; one that it
 * shows as null is gone.
 *
 * @param normalized what the service has made of the declared values when they were written, which is no drift
 */
export function project(
  schema: z.ZodType | undefined,
  declared: Properties,
  live: Properties,
  normalized?: Normalized,
): Properties {
  const secret = isSecretFeature(declared) && isSecretFeature({ type: declared.type, ...live });
  return fromEntries(
    Object.entries(declared).map(([name, value]) => {
      const shown = propertyOf(live, name);
      if (shown === undefined) return [name, value];
      const seen = secret && name === "config" ? unmask(value, shown) : shown;
      return [name, property(propertySchema(schema, name), value, seen, normalizedAt(normalized, name))];
    }),
  );
}

/** Whether a live object has everything that is declared, whatever else it has. */
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

/** A value inside an object of the API, where what is not there is not there. */
function property(
  schema: z.ZodType | undefined,
  declared: unknown,
  live: unknown,
  normalized: Normalized,
): unknown {
  if (isSame(schema, declared, live) || (isEmpty(declared) && isAbsent(live))) return declared;
  if (Array.isArray(declared) && Array.isArray(live) && comparisonOf(schema) !== "set") {
    const seen = list(entrySchema(schema), declared, live, normalized);
    return Array.isArray(normalized) && isSame(schema, normalized, seen) ? declared : seen;
  }
  if (isObject(declared) && isObject(live)) {
    return fromEntries(
      Object.entries(declared).map(([name, value]) => [
        name,
        property(propertySchema(schema, name), value, propertyOf(live, name), normalizedAt(normalized, name)),
      ]),
    );
  }
  if (normalized !== undefined && isSame(schema, normalized, live)) return declared;
  return live ?? undefined;
}

function list(
  schema: z.ZodType | undefined,
  declared: readonly unknown[],
  live: readonly unknown[],
  normalized: Normalized,
): unknown[] {
  const isRecord = unwrap(schema) !== undefined;
  const partners = isRecord
    ? alignLive(schema, declared, live, normalized)
    : declared.map((_, index) => (index < live.length ? index : undefined));
  const known = declared.flatMap((mine, index) => {
    const partner = partners[index];
    if (partner === undefined) return [];
    const theirs = live[partner];
    const made = normalizedAt(normalized, index);
    if (isRecord && isObject(mine) && isObject(theirs)) return [project(schema, mine, theirs, made)];
    return [property(schema, mine, theirs, made) ?? null];
  });
  const matched = new Set(partners);
  const added = live
    .filter((_, index) => !matched.has(index))
    .map((entry) => declarable(schema, entry) ?? null);
  return [...known, ...added];
}

/**
 * Finds for each declared entry of a list the live one. The order of a list of objects has no meaning of its own: routes
 * have `priority` and `sortOrder` for that (spec 2.5).
 */
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

/**
 * What a program would have to declare to get a live value: the properties that it could write and that say something.
 */
export const declarable = (schema: z.ZodType | undefined, live: unknown): unknown =>
  pickKnown(schema, withoutMasks(live), isEmpty);

/** What only stands for a secret is not the secret: a program that declared it would set it. */
function withoutMasks(live: unknown, secret = false): unknown {
  if (Array.isArray(live)) return live.map((entry) => withoutMasks(entry, secret));
  if (!isObject(live)) return secret && isMask(live) ? undefined : live;
  const isSecret = (name: string) => secret || (isSecretFeature(live) && name === "config");
  return fromEntries(
    Object.entries(live).map(([name, value]) => [name, withoutMasks(value, isSecret(name))] as const),
  );
}

/**
 * Secret settings as the service has them, with what was declared wherever it shows only a mask, at any depth.
 * `password` is never shown in clear text, so it always stays what was declared.
 */
function unmask(declared: unknown, live: unknown): unknown {
  if (isAbsent(live) || isMask(live)) return declared;
  if (Array.isArray(declared) && Array.isArray(live)) {
    return live.map((entry, index) => unmask(declared[index], entry));
  }
  if (!isObject(declared) || !isObject(live)) return live;
  return fromEntries(
    Object.entries(declared).map(([name, value]) => [
      name,
      name === "password" ? value : unmask(value, propertyOf(live, name)),
    ]),
  );
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : isObject(value)
      ? Object.keys(value).length === 0
      : isAbsent(value);

/** An object of the entries that have a value. Never assigns, so that `__proto__` is a key like any other. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): Properties {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
