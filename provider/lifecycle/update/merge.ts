import * as z from "zod";
import { type Conventions, defaultsOf, isSecretFeature } from "../../contract";
import { alignDeclared } from "../diff/align-declared";
import type { Path } from "../properties/path";
import { formatPath } from "../properties/path";
import { comparisonOf, entrySchema, isOpen, propertySchema, unwrap } from "../properties/schema";
import { isAbsent, isObject, propertyOf } from "../properties/values";
import { pairUp } from "./pairs";
import { isKeptPassword, losesPassword, propertyVersions } from "./password";
import { type Versions, versionsAt } from "./versions";

/** A value to send, and the passwords that sending it would remove. */
export interface Merged<T = unknown> {
  readonly value: T;
  /** The paths of passwords that the program does not declare and the service does not show. */
  readonly lostPasswords: readonly string[];
}

/**
 * Merges a value that the API can only write as a whole, at every depth: it takes the values that are declared now and the
 * live values that were never declared, so that undeclared live values stay. Fields that are no longer declared get their
 * default or are empty, also on a service that keeps what it is not sent; keys of free-form JSON are omitted.
 */
export function merge(
  schema: z.ZodType | undefined,
  versions: Versions,
  path: Path,
  conventions: Conventions,
): Merged {
  const merger = new Merger(conventions);
  return { value: merger.value(schema, versions, path), lostPasswords: merger.lostPasswords };
}

/** Merges some properties of an object. The others are not sent. */
export function mergeFields(
  schema: z.ZodType | undefined,
  versions: Versions,
  names: readonly string[],
  path: Path,
  conventions: Conventions,
): Merged<Readonly<Record<string, unknown>>> {
  const merger = new Merger(conventions);
  return {
    value: Object.fromEntries(merger.fields(schema, versions, names, path)),
    lostPasswords: merger.lostPasswords,
  };
}

/** Runs one merge and collects the paths of the passwords that it would remove. */
class Merger {
  readonly lostPasswords: string[] = [];

  constructor(private readonly conventions: Conventions) {}

  value(schema: z.ZodType | undefined, versions: Versions, path: Path): unknown {
    const { now, live } = versions;
    if (!Array.isArray(now)) return isObject(now) ? this.object(schema, versions, path) : now;
    if (!Array.isArray(live)) return now;
    if (comparisonOf(schema) === "set") return mergeSet(versions.before, now, live);
    const entry = entrySchema(schema);
    return unwrap(entry) instanceof z.ZodObject
      ? this.list(entry, versions, path)
      : this.freeList(versions, now, live, path);
  }

  fields(
    schema: z.ZodType | undefined,
    versions: Versions,
    names: readonly string[],
    path: Path,
  ): [string, unknown][] {
    return names.map((name) => {
      const at = propertyVersions(versions, name);
      if (losesPassword(versions, name)) this.lostPasswords.push(formatPath([...path, name]));
      return [name, this.value(propertySchema(schema, name), at, [...path, name])];
    });
  }

  private object(schema: z.ZodType | undefined, versions: Versions, path: Path): unknown {
    const { before, now, live } = versions;
    const declared = this.fields(schema, versions, Object.keys(now as object), path);
    if (isKeptPassword(versions) && propertyOf(now, "config") === undefined) {
      // The update removes the declared settings on purpose. It must not silently remove any others.
      if (losesPassword(versions, "config")) this.lostPasswords.push(formatPath([...path, "config"]));
    }
    const isNamed = (name: string) => [now, before].some((it) => isObject(it) && Object.hasOwn(it, name));
    const others = Object.entries(isObject(live) ? live : {}).filter(([name]) => !isNamed(name));
    const dropped = this.droppedProperties(schema, versions, path);
    return Object.fromEntries([...this.liveProperties(schema, others, path), ...dropped, ...declared]);
  }

  /**
   * What to send for properties that are no longer declared: of objects and lists the parts that were never declared, and
   * the default of any other field.
   */
  private droppedProperties(
    schema: z.ZodType | undefined,
    versions: Versions,
    path: Path,
  ): [string, unknown][] {
    const { before, now } = versions;
    const dropped = Object.keys(isObject(before) ? before : {}).filter(
      (name) => !Object.hasOwn(now as object, name) && !(name === "actionConfig" && keepsAction(versions)),
    );
    return dropped.flatMap((name): [string, unknown][] => {
      const at = propertyVersions(versions, name);
      const property = propertySchema(schema, name);
      const empty = emptyLike(at.before);
      if (empty === undefined) {
        const value = property && defaultsOf(this.conventions)[name];
        return value === undefined ? [] : [[name, value]];
      }
      const isShown = emptyLike(at.live) !== undefined;
      const remainder = isShown ? this.value(property, { ...at, now: empty }, [...path, name]) : empty;
      return property || Object.keys(remainder as object).length > 0 ? [[name, remainder]] : [];
    });
  }

  private list(entry: z.ZodType | undefined, versions: Versions, path: Path): unknown[] {
    const { pairs, extras } = pairUp(entry, versions);
    return [
      ...pairs.map((pair, index) => this.value(entry, pair, [...path, index])),
      ...extras.map((live, index) => this.liveValue(entry, live, [...path, pairs.length + index])),
    ];
  }

  /** A list inside free-form JSON. Its entries have no known identity, so the declared lists decide which ones match. */
  private freeList(
    { before, normalized }: Versions,
    now: readonly unknown[],
    live: readonly unknown[],
    path: Path,
  ): unknown[] {
    const old = Array.isArray(before) && before.length === live.length ? before : [];
    const partners = alignDeclared(undefined, now, old);
    // An entry that resembles no previous entry replaces the one at its position.
    const isFree = (index: number) => now.length === old.length && !partners.includes(index);
    return now.map((entry, index) => {
      const partner = partners[index] ?? (isFree(index) ? index : undefined);
      if (partner === undefined) return entry;
      const versions = versionsAt({ before: old, now, live, normalized }, partner);
      return this.value(undefined, { ...versions, now: entry }, [...path, index]);
    });
  }

  /** The live properties to send back: those that can be written and have a value. */
  private liveProperties(
    schema: z.ZodType | undefined,
    live: readonly (readonly [string, unknown])[],
    path: Path,
  ): [string, unknown][] {
    const object = unwrap(schema);
    const isTyped = object instanceof z.ZodObject;
    return live.flatMap(([name, value]): [string, unknown][] => {
      const property = propertySchema(schema, name);
      if (isTyped && !property && !isOpen(object)) return [];
      // In free-form JSON, null is a value (spec 2.4).
      if (property && isAbsent(value)) return [];
      return [[name, this.liveValue(property, value, [...path, name])]];
    });
  }

  private liveValue(schema: z.ZodType | undefined, live: unknown, path: Path): unknown {
    if (Array.isArray(live)) {
      return live.map((entry, index) => this.liveValue(entrySchema(schema), entry, [...path, index]));
    }
    if (!isObject(live)) return live;
    if (isSecretFeature(live) && live.config !== null) {
      this.lostPasswords.push(formatPath([...path, "config"]));
    }
    return Object.fromEntries(this.liveProperties(schema, Object.entries(live), path));
  }
}

/** Whether a route keeps its action, which the API cannot clear, and so must keep its destination, too (spec 2.5). */
export const keepsAction = ({ before, now }: Versions): boolean =>
  propertyOf(before, "actionType") !== undefined &&
  ["actionType", "actionConfig"].every((name) => propertyOf(now, name) === undefined);

/** An empty list for a list, an empty object for an object; undefined for anything else. */
export function emptyLike(value: unknown): [] | object | undefined {
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : undefined;
}

function mergeSet(before: unknown, now: readonly unknown[], live: readonly unknown[]): unknown[] {
  const declared = new Set([...(Array.isArray(before) ? before : []), ...now]);
  return [...now, ...live.filter((entry) => !declared.has(entry))];
}
