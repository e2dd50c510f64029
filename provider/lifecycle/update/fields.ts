import type { z } from "zod";
import { defaults } from "../../contract";
import { isSame } from "../properties/equality";
import type { Path } from "../properties/path";
import { propertySchema } from "../properties/schema";
import { isObject, propertyOf } from "../properties/values";
import { emptyLike, type Merged, merge, mergeFields } from "./merge";
import { type Versions, versionsAt } from "./versions";
import type { Plan, Write } from "./write";

/** The names of the properties in which an object's declaration differs from the one before. */
export function changedNames(schema: z.ZodType | undefined, { before, now }: Versions): string[] {
  const names = new Set([before, now].flatMap((it) => (isObject(it) ? Object.keys(it) : [])));
  return [...names].filter(
    (name) => !isSame(propertySchema(schema, name), propertyOf(before, name), propertyOf(now, name)),
  );
}

/** What takes the value of a property away that is no longer declared; an undefined value where nothing does. */
export type ClearField = (name: string, versions: Versions, path: Path) => Merged;

/** What is sent to change some properties of an object. */
export interface FieldsBody extends Merged<Readonly<Record<string, unknown>>> {
  /** Whether nothing is left as it is only since it cannot be emptied. */
  readonly isExact: boolean;
}

/** The body that changes some properties of an object, and sends no others. */
export function fieldsBody(
  schema: z.ZodType | undefined,
  versions: Versions,
  names: readonly string[],
  path: Path,
  emptied: ClearField,
): FieldsBody {
  const isDeclared = (name: string) => propertyOf(versions.now, name) !== undefined;
  const kept = mergeFields(schema, versions, names.filter(isDeclared), path);
  const dropped = names
    .filter((name) => !isDeclared(name))
    .map((name) => ({ name, ...emptied(name, versionsAt(versions, name), [...path, name]) }));
  const gone = dropped.filter(({ value }) => value !== undefined);
  return {
    value: { ...kept.value, ...Object.fromEntries(gone.map(({ name, value }) => [name, value])) },
    lostPasswords: [...kept.lostPasswords, ...gone.flatMap(({ lostPasswords }) => lostPasswords)],
    isExact: gone.length === dropped.length,
  };
}

/** The plan that sends a body; nothing when that is empty. */
export const planOf = ({ value, lostPasswords, isExact }: FieldsBody, write: Omit<Write, "body">): Plan => ({
  writes: Object.keys(value).length > 0 ? [{ ...write, body: value }] : [],
  lostPasswords,
  isExact,
});

/**
 * Empties a property of what stands inline: objects and lists lose what was declared of them, and any other property gets
 * the service's default.
 */
export const toDefault =
  (schema: z.ZodType | undefined): ClearField =>
  (name, versions, path) => {
    const property = propertySchema(schema, name);
    const empty = emptyLike(versions.before);
    return empty === undefined
      ? { value: defaults[name], lostPasswords: [] }
      : merge(property, { ...versions, now: empty }, path);
  };
