import type { z } from "zod";
import { type Conventions, defaultsOf } from "../../contract";
import { isSame } from "../properties/equality";
import { formatPath, type Path } from "../properties/path";
import { propertySchema } from "../properties/schema";
import { isObject, propertyOf } from "../properties/values";
import { emptyLike, type Merged, merge, mergeFields } from "./merge";
import { losesPassword, propertyVersions } from "./password";
import type { Versions } from "./versions";
import { emptyPlan, type Plan, type Write } from "./write";

/** The names of the properties in which the current declaration of an object differs from the previous one. */
export function changedNames(schema: z.ZodType | undefined, { before, now }: Versions): string[] {
  const names = new Set([before, now].flatMap((it) => (isObject(it) ? Object.keys(it) : [])));
  return [...names].filter(
    (name) => !isSame(propertySchema(schema, name), propertyOf(before, name), propertyOf(now, name)),
  );
}

/**
 * The value to send for a property that is no longer declared, so that the service clears it; an undefined value when the
 * API cannot clear the property.
 */
export type ClearField = (name: string, versions: Versions, path: Path) => Merged;

/** The body that changes some properties of an object. */
export interface FieldsBody extends Merged<Readonly<Record<string, unknown>>> {
  /** False when a property keeps its value because the API cannot clear it. */
  readonly isExact: boolean;
}

/** The body that changes some properties of an object, and sends no others. */
export function fieldsBody(
  schema: z.ZodType | undefined,
  versions: Versions,
  names: readonly string[],
  path: Path,
  clear: ClearField,
  conventions: Conventions,
): FieldsBody {
  const isDeclared = (name: string) => propertyOf(versions.now, name) !== undefined;
  const declared = mergeFields(schema, versions, names.filter(isDeclared), path, conventions);
  const dropped = names
    .filter((name) => !isDeclared(name))
    .map((name) => {
      const { value, lostPasswords } = clear(name, propertyVersions(versions, name), [...path, name]);
      const lost = losesPassword(versions, name) ? [formatPath([...path, name])] : [];
      return { name, value, lostPasswords: [...lostPasswords, ...lost] };
    });
  const cleared = dropped.filter(({ value }) => value !== undefined);
  return {
    value: { ...declared.value, ...Object.fromEntries(cleared.map(({ name, value }) => [name, value])) },
    lostPasswords: [...declared.lostPasswords, ...cleared.flatMap(({ lostPasswords }) => lostPasswords)],
    isExact: cleared.length === dropped.length,
  };
}

/** The plan that sends a body; without writes when the body is empty. */
export const planOf = ({ value, lostPasswords, isExact }: FieldsBody, write: Omit<Write, "body">): Plan => ({
  ...emptyPlan,
  writes: Object.keys(value).length > 0 ? [{ ...write, body: value }] : [],
  lostPasswords,
  isExact,
});

/**
 * Clears a property of an inline object: objects and lists lose their declared parts, and any other property gets the
 * service's default.
 */
export const toDefault =
  (schema: z.ZodType | undefined, conventions: Conventions): ClearField =>
  (name, versions, path) => {
    const property = propertySchema(schema, name);
    const empty = emptyLike(versions.before);
    return empty === undefined
      ? { value: defaultsOf(conventions)[name], lostPasswords: [] }
      : merge(property, { ...versions, now: empty }, path, conventions);
  };
