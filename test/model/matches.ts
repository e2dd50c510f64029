import { z } from "zod";
import type { Properties } from "../../provider/lifecycle";
import { parentNames } from "../../provider/lifecycle/properties/id";
import {
  comparisonOf,
  entrySchema,
  propertySchema,
  unwrap,
} from "../../provider/lifecycle/properties/schema";
import { isObject } from "../../provider/lifecycle/properties/values";
import { definitionOf } from "./program";

// Compares a live object with its declaration. It uses the schemas of the provider, but not its code that compares.

/** The fields of an object without the ids of its parents and without null values, with `extra` spread. */
export function ownFields(kind: string, args: Properties, withNull = false): Properties {
  const definition = definitionOf(kind);
  const parents = parentNames(definition);
  const { adopt: _, ...content } = args;
  const { extra, ...rest } = content;
  const fields =
    "extra" in definition.inputs.shape ? { ...(extra as Properties | undefined), ...rest } : content;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        !parents.includes(name) &&
        (withNull || !(isNothing(value) && Object.hasOwn(definition.inputs.shape, name))),
    ),
  );
}

/** The names of the fields in which a live object differs from its declaration. */
export function mismatches(kind: string, args: Properties, live: Properties): string[] {
  const { inputs } = definitionOf(kind);
  const declared = ownFields(kind, args);
  return Object.keys(declared).filter(
    (name) => !fieldMatches(propertySchema(inputs, name), declared, live, name),
  );
}

/** Compares a field of a live object. A field that the service does not return is taken to match. */
function fieldMatches(
  schema: z.ZodType | undefined,
  declared: Properties,
  live: Properties,
  name: string,
): boolean {
  const liveValue = Object.getOwnPropertyDescriptor(live, name)?.value;
  if (liveValue === undefined) return true;
  const isSecret =
    name === "config" && declared.type === "PASSWORD" && (live.type ?? "PASSWORD") === "PASSWORD";
  return isSecret ? secretMatches(declared[name], liveValue) : matches(schema, declared[name], liveValue);
}

function matches(schema: z.ZodType | undefined, declared: unknown, live: unknown): boolean {
  if (isNothing(declared)) return isNothing(live);
  if (isNothing(live)) return isEmpty(declared);
  const trait = comparisonOf(schema);
  if (Array.isArray(declared) && Array.isArray(live)) {
    if (trait === "set") return form(schema, declared) === form(schema, live);
    const entry = entrySchema(schema);
    const isRecord = unwrap(entry) instanceof z.ZodObject;
    return (
      declared.length === live.length &&
      (isRecord
        ? inAnyOrder(declared, live, (mine, theirs) =>
            isObject(mine) && isObject(theirs)
              ? Object.keys(mine).every((name) =>
                  fieldMatches(propertySchema(entry, name), mine, theirs, name),
                )
              : matches(entry, mine, theirs),
          )
        : declared.every((mine, index) => matches(entry, mine, live[index])))
    );
  }
  if (isObject(declared) && isObject(live)) {
    return Object.entries(declared).every(([name, value]) =>
      matches(propertySchema(schema, name), value, Object.getOwnPropertyDescriptor(live, name)?.value),
    );
  }
  return form(schema, declared) === form(schema, live);
}

/** The settings of a PASSWORD feature: every text is masked, and what is not shown is not known. */
function secretMatches(declared: unknown, live: unknown): boolean {
  if (isNothing(live) || live === "********") return true;
  if (Array.isArray(declared) && Array.isArray(live)) {
    return declared.length === live.length && declared.every((it, index) => secretMatches(it, live[index]));
  }
  if (!isObject(declared) || !isObject(live)) return form(undefined, declared) === form(undefined, live);
  return Object.entries(declared).every(
    ([name, value]) =>
      name === "password" || secretMatches(value, Object.getOwnPropertyDescriptor(live, name)?.value),
  );
}

/** Whether every declared object matches a different live one, in any order. */
function inAnyOrder(
  declared: readonly unknown[],
  live: readonly unknown[],
  matches: (declared: unknown, live: unknown) => boolean,
): boolean {
  const [first, ...others] = declared;
  if (declared.length === 0) return true;
  return live.some(
    (entry, index) => matches(first, entry) && inAnyOrder(others, live.toSpliced(index, 1), matches),
  );
}

/** A text that is equal for equivalent values. */
export function form(schema: z.ZodType | undefined, value: unknown): string {
  if (Array.isArray(value)) {
    const entries = value.map((it) => form(entrySchema(schema), it));
    return `[${(comparisonOf(schema) === "set" ? [...new Set(entries)].sort() : entries).join()}]`;
  }
  if (isObject(value)) {
    const entries = Object.entries(value)
      .filter(([, it]) => !isNothing(it))
      .map(([name, it]) => `${JSON.stringify(name)}:${form(propertySchema(schema, name), it)}`);
    return `{${entries.sort().join()}}`;
  }
  if (comparisonOf(schema) === "url" && URL.canParse(String(value)))
    return JSON.stringify(new URL(String(value)).href);
  return JSON.stringify(value) ?? "null";
}

/** The JSON of a value with sorted keys. */
export function text(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(text).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).map(([name, it]) => `${JSON.stringify(name)}:${text(it)}`);
  return `{${entries.sort().join()}}`;
}

export const isNothing = (value: unknown): boolean => value === undefined || value === null;

export const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : isObject(value)
      ? Object.keys(value).length === 0
      : isNothing(value);
