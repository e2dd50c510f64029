import type { z } from "zod";
import { defaults } from "../../contract";
import { isObject, propertyOf, propertySchema, same } from "../compare";
import { type Merged, merge, mergeFields } from "./merge";
import { type Path, type Versions, versionsAt } from "./versions";

/** The names of the properties in which an object's declaration differs from the one before. */
export function changedNames(schema: z.ZodType | undefined, { before, now }: Versions): string[] {
  const names = new Set([before, now].flatMap((it) => (isObject(it) ? Object.keys(it) : [])));
  return [...names].filter(
    (name) => !same(propertySchema(schema, name), propertyOf(before, name), propertyOf(now, name)),
  );
}

/** What takes the value of a property away that is no longer declared; an undefined value where nothing does. */
export type Emptied = (name: string, versions: Versions, path: Path) => Merged;

/**
 * The body that changes some properties of an object, and sends no others; undefined where one that is no longer declared
 * cannot be emptied.
 */
export function fieldsBody(
  schema: z.ZodType | undefined,
  versions: Versions,
  names: readonly string[],
  path: Path,
  emptied: Emptied,
): Merged<Readonly<Record<string, unknown>>> | undefined {
  const isDeclared = (name: string) => propertyOf(versions.now, name) !== undefined;
  const kept = mergeFields(schema, versions, names.filter(isDeclared), path);
  const gone = names
    .filter((name) => !isDeclared(name))
    .map((name) => ({ name, ...emptied(name, versionsAt(versions, name), [...path, name]) }));
  if (gone.some(({ value }) => value === undefined)) return undefined;
  return {
    value: { ...kept.value, ...Object.fromEntries(gone.map(({ name, value }) => [name, value])) },
    hidden: [...kept.hidden, ...gone.flatMap(({ hidden }) => hidden)],
  };
}

/**
 * Empties a property of what stands inline: objects and lists lose what was declared of them, and any other property gets
 * the service's default.
 */
export const toDefault =
  (schema: z.ZodType | undefined): Emptied =>
  (name, versions, path) => {
    const property = propertySchema(schema, name);
    if (Array.isArray(versions.before)) return merge(property, { ...versions, now: [] }, path);
    if (isObject(versions.before)) return merge(property, { ...versions, now: {} }, path);
    return { value: defaults[name], hidden: [] };
  };
