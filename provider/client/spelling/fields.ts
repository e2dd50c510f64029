import { type Endpoint, isObject } from "../../contract";

/** An object in a request or a response. */
export type Fields = Readonly<Record<string, unknown>>;

/** Converts one object. */
export type Convert = (fields: Fields) => Fields;

/** How to convert the objects of each endpoint for which the service differs. */
export type Conversions = ReadonlyMap<Endpoint, Convert>;

/**
 * Gives fields other names, in place of any field that has the new name already. Undefined if every field keeps its name.
 *
 * @param names the new name of each field
 */
export function renaming(names: Readonly<Record<string, string>>): Convert | undefined {
  const changed = Object.entries(names).filter(([from, to]) => from !== to);
  if (changed.length === 0) return undefined;
  return (fields) => {
    const present = changed.filter(([from]) => Object.hasOwn(fields, from));
    const replaced = new Set(present.flat());
    return Object.fromEntries([
      ...Object.entries(fields).filter(([name]) => !replaced.has(name)),
      ...present.map(([from, to]) => [to, fields[from]]),
    ]);
  };
}

/** Converts the value of one field. */
export const convertingField =
  (name: string, convert: (value: unknown) => unknown): Convert =>
  (fields) =>
    Object.hasOwn(fields, name) ? { ...fields, [name]: convert(fields[name]) } : fields;

/** Converts each object in a list. */
export const convertEntries =
  (convert: Convert) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? value.map((entry) => (isObject(entry) ? convert(entry) : entry)) : value;

/** Runs several conversions one after the other; undefined if there is none. */
export function inOrder(conversions: readonly (Convert | undefined)[]): Convert | undefined {
  const steps = conversions.filter((step) => step !== undefined);
  if (steps.length === 0) return undefined;
  return (fields) => steps.reduce((result, step) => step(result), fields);
}

/** The conversions of endpoints, without those that convert nothing. */
export const conversionsOf = (
  rows: readonly (readonly [endpoints: readonly Endpoint[], convert: Convert | undefined])[],
): Conversions =>
  new Map(
    rows.flatMap(([endpoints, convert]) =>
      convert ? endpoints.map((endpoint) => [endpoint, convert] as const) : [],
    ),
  );
