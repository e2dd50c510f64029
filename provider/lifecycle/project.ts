import type { z } from "zod";
import { isMask, isSecretFeature } from "../contract";
import {
  entrySchema,
  isNothing,
  isObject,
  propertyOf,
  propertySchema,
  same,
  traitOf,
  unwrap,
} from "./compare";
import type { Properties } from "./definition";
import { select } from "./select";

/**
 * The live object seen through what a program declared: only declared properties, written as they were declared where
 * they mean the same. What differs from `declared` is drift.
 *
 * This is for objects of the API: a property that the service does not show at all keeps what was declared; one that it
 * shows as null is gone.
 */
export function project(schema: z.ZodType | undefined, declared: Properties, live: Properties): Properties {
  const secret = isSecretFeature(declared) && isSecretFeature({ type: declared.type, ...live });
  return fromEntries(
    Object.entries(declared).map(([name, value]) => {
      const shown = propertyOf(live, name);
      if (shown === undefined) return [name, value];
      const seen = secret && name === "config" ? unmask(value, shown) : shown;
      return [name, property(propertySchema(schema, name), value, seen)];
    }),
  );
}

/** A value inside an object of the API, where what is not there is not there. */
function property(schema: z.ZodType | undefined, declared: unknown, live: unknown): unknown {
  if (same(schema, declared, live) || (isEmpty(declared) && isNothing(live))) return declared;
  if (Array.isArray(declared) && Array.isArray(live) && traitOf(schema) !== "set") {
    return list(entrySchema(schema), declared, live);
  }
  if (isObject(declared) && isObject(live)) {
    return fromEntries(
      Object.entries(declared).map(([name, value]) => [
        name,
        property(propertySchema(schema, name), value, propertyOf(live, name)),
      ]),
    );
  }
  return live ?? undefined;
}

function list(
  schema: z.ZodType | undefined,
  declared: readonly unknown[],
  live: readonly unknown[],
): unknown[] {
  const isRecord = unwrap(schema) !== undefined;
  const partners = pair(declared, live);
  const known = partners.flatMap(([mine, theirs]) => {
    if (theirs === undefined) return [];
    if (isRecord && isObject(mine) && isObject(theirs)) return [project(schema, mine, theirs)];
    return [property(schema, mine, theirs) ?? null];
  });
  const matched = new Set(partners.map(([, theirs]) => theirs));
  const added = live.filter((entry) => !matched.has(entry)).map((entry) => declarable(schema, entry) ?? null);
  return [...known, ...added];
}

/** Each declared entry with its live one: by `clientRouteId` when all have one, else by position. */
function pair(declared: readonly unknown[], live: readonly unknown[]): [unknown, unknown][] {
  const key = (entry: unknown) => (isObject(entry) ? entry.clientRouteId : undefined);
  const keyed = [...declared, ...live].every((entry) => typeof key(entry) === "string");
  return declared.map((entry, index) => [
    entry,
    keyed ? live.find((other) => key(other) === key(entry)) : live[index],
  ]);
}

/**
 * What a program would have to declare to get a live value: the properties that it could write and that say something.
 */
export const declarable = (schema: z.ZodType | undefined, live: unknown): unknown =>
  select(schema, withoutMasks(live), isEmpty);

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
  if (isNothing(live) || isMask(live)) return declared;
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
      : isNothing(value);

/** An object of the entries that have a value. Never assigns, so that `__proto__` is a key like any other. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): Properties {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
