import * as z from "zod";
import { type Conventions, defaultsOf, isSecretFeature } from "../../contract";
import type { Comparison } from "../compare/compare";
import { isKeptPassword, losesSettings } from "../compare/password";
import type { AnyDefinition } from "../definition/definition";
import { withoutOptions } from "../properties/adopt";
import { parentNames } from "../properties/id";
import {
  comparisonOf,
  entrySchema,
  isObjectSchema,
  isOpen,
  propertySchema,
  unwrap,
} from "../properties/schema";
import {
  formatPath,
  isAbsent,
  isObject,
  isStructure,
  isUnknown,
  type Path,
  type Properties,
  propertyOf,
} from "../properties/values";

/** A value to send, and the passwords that sending it would remove. */
export interface Merged<T = unknown> {
  readonly value: T;
  /** The paths of passwords that the program does not declare and the service does not show. */
  readonly lostPasswords: readonly string[];
}

/** The value with which the service clears a field; undefined when the API cannot clear it. */
export type ClearedValue = (name: string) => unknown;

/**
 * The value to send for an edit that the API can only write as a whole, at every depth: it takes the values that are declared
 * now and the live values that were never declared, so that undeclared live values stay. Fields that are no longer declared
 * get their default or are empty, also on a service that keeps what it is not sent; keys of free-form JSON are omitted.
 */
export function merge(edit: Comparison, conventions: Conventions): Merged {
  const merger = new Merger(conventions);
  return { value: merger.value(edit), lostPasswords: merger.lostPasswords };
}

/** The body that changes some fields of an object, and sends no others. */
export interface FieldsBody extends Merged<Properties> {
  /** False when a field keeps its value because the API cannot clear it. */
  readonly isExact: boolean;
}

/**
 * The body that changes some fields of an object.
 *
 * @param cleared what clears a field that is no longer declared, if not its default
 */
export function fieldsBody(
  edit: Comparison,
  names: readonly string[],
  conventions: Conventions,
  cleared?: ClearedValue,
): FieldsBody {
  const merger = new Merger(conventions);
  const sent = names.filter((name) => !isKeptAction(edit, name));
  const fields = merger.fields(edit, sent, cleared);
  const { lostPasswords } = merger;
  return { value: Object.fromEntries(fields), lostPasswords, isExact: fields.length === sent.length };
}

/** Runs one merge and collects the paths of the passwords that it would remove. */
class Merger {
  readonly lostPasswords: string[] = [];
  private readonly defaults: Readonly<Record<string, unknown>>;

  constructor(conventions: Conventions) {
    this.defaults = defaultsOf(conventions);
  }

  value(edit: Comparison): unknown {
    const { before, now, live, schema } = edit;
    if (isObject(now)) return this.object(edit, now);
    if (!Array.isArray(now) || !Array.isArray(live)) return now;
    if (comparisonOf(schema) === "set") return mergeSet(before, now, live);
    const { declared, undeclared } = edit.entries;
    return [
      ...declared.map((entry) => this.value(entry)),
      // A list of free-form JSON is what is declared.
      ...(isObjectSchema(entrySchema(schema)) ? undeclared : []).map((entry) =>
        this.liveValue(entry.schema, entry.live, entry.path),
      ),
    ];
  }

  /** The fields to send, each with its value. A field that cannot be cleared is left out. */
  fields(edit: Comparison, names: readonly string[], cleared?: ClearedValue): [string, unknown][] {
    return names.flatMap((name): [string, unknown][] => {
      const at = edit.at(name);
      this.checkPassword(edit, name);
      if (at.now !== undefined) return [[name, this.value(at)]];
      const value = this.cleared(at, cleared ? cleared(name) : this.emptyLike(at, name));
      return value === undefined ? [] : [[name, value]];
    });
  }

  private object(edit: Comparison, now: Properties): Properties {
    const { before, live, schema, path } = edit;
    const named = new Set([now, before].flatMap((it) => (isObject(it) ? Object.keys(it) : [])));
    const isDeclared = (name: string) => propertyOf(now, name) !== undefined;
    const dropped = [...named].filter((name) => !isDeclared(name) && !isKeptAction(edit, name));
    // The update removes the declared settings on purpose. It must not silently remove any others.
    if (!named.has("config")) this.checkPassword(edit, "config");
    const others = Object.entries(isObject(live) ? live : {}).filter(([name]) => !named.has(name));
    return Object.fromEntries([
      ...this.liveProperties(schema, others, path),
      ...this.fields(edit, dropped),
      ...this.fields(edit, [...named].filter(isDeclared)),
    ]);
  }

  private checkPassword(owner: Comparison, name: string): void {
    if (name !== "config" || !isKeptPassword(owner)) return;
    const settings = owner.at(name);
    if (losesSettings(settings)) this.lostPasswords.push(formatPath(settings.path));
  }

  /** What to send for a field that is no longer declared: of objects and lists the parts that were never declared. */
  private cleared(at: Comparison, empty: unknown): unknown {
    if (!isStructure(empty)) return empty;
    const rest = isStructure(at.live) ? this.value(at.with({ now: empty })) : empty;
    return at.schema || Object.keys(rest as object).length > 0 ? rest : undefined;
  }

  private emptyLike({ before, schema }: Comparison, name: string): unknown {
    const value = isUnknown(before) ? [[], {}].find((it) => schema?.safeParse(it).success) : before;
    if (Array.isArray(value)) return [];
    return isObject(value) ? {} : schema && this.defaults[name];
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

/** Whether a field is the destination of a route that keeps its action, which the API cannot clear (spec 2.5). */
const isKeptAction = ({ before, now }: Comparison, name: string): boolean =>
  name === "actionConfig" &&
  propertyOf(before, "actionType") !== undefined &&
  ["actionType", "actionConfig"].every((it) => propertyOf(now, it) === undefined);

function mergeSet(before: unknown, now: readonly unknown[], live: readonly unknown[]): unknown[] {
  const declared = new Set([...(Array.isArray(before) ? before : []), ...now]);
  return [...now, ...live.filter((entry) => !declared.has(entry))];
}

/** The body of a create or an update: the inputs in the service's form, without the ids in the path. */
export function requestBody(definition: AnyDefinition, inputs: Properties): Properties {
  const parents = parentNames(definition);
  const content = withoutOptions(inputs);
  const fields = Object.fromEntries(Object.entries(content).filter(([name]) => !parents.includes(name)));
  return definition.requestBody?.(fields) ?? fields;
}

/** The fields that are no longer declared and that the API cannot clear, so that the program stops managing them. */
export function unmanagedFields(definition: AnyDefinition, olds: Properties, news: Properties): string[] {
  const after = requestBody(definition, news);
  const hasAlternative = (name: string) =>
    definition.mutuallyExclusive?.includes(name) &&
    definition.mutuallyExclusive.some((other) => other in after);
  return Object.entries(requestBody(definition, olds))
    .filter(([name, value]) => !isAbsent(value) && !Object.hasOwn(after, name) && !hasAlternative(name))
    .map(([name]) => name)
    .filter((name) => clearedValue(definition, name) === undefined)
    .map((name) => pathOf(definition, olds, name));
}

/** The path of a body's field in the inputs. Some fields are declared inside another input (`extra.color`). */
function pathOf({ inputs }: AnyDefinition, declared: Properties, field: string): string {
  const parent = Object.keys(declared).find(
    (name) => isObject(declared[name]) && Object.hasOwn(declared[name], field),
  );
  return Object.hasOwn(inputs.shape, field) || parent === undefined ? field : `${parent}.${field}`;
}

/** The value that clears a field: null or an empty list; undefined when the API accepts neither. */
export function clearedValue(
  { endpoints, computed = [] }: AnyDefinition,
  name: string,
): null | [] | undefined {
  const field = propertySchema(endpoints.update.body, name);
  if (!field || computed.includes(name)) return undefined;
  if (field.safeParse(null).success) return null;
  return field.safeParse([]).success ? [] : undefined;
}
