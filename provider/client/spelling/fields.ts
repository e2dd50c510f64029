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

/**
 * Makes texts of ids that are numbers: the spec shows no type for those of a link's parts, of collections and of domains. A number
 * that JSON cannot hold exactly stays one, because it is the id of another object.
 */
export const textIds =
  (...names: readonly string[]): Convert =>
  (fields) => {
    const numbers = names.filter((name) => Number.isSafeInteger(fields[name]));
    if (numbers.length === 0) return fields;
    return { ...fields, ...Object.fromEntries(numbers.map((name) => [name, String(fields[name])])) };
  };

/** Converts the value of one field. */
export const convertingField =
  (name: string, convert: (value: unknown) => unknown): Convert =>
  (fields) =>
    Object.hasOwn(fields, name) ? withValue(fields, name, convert(fields[name])) : fields;

/** The same object if the field has this value already. */
export const withValue = (fields: Fields, name: string, value: unknown): Fields =>
  fields[name] === value ? fields : { ...fields, [name]: value };

/** Converts each object in a list; the same list if none changes. */
export const convertEntries =
  (convert: Convert) =>
  (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const converted = value.map((entry) => (isObject(entry) ? convert(entry) : entry));
    return converted.some((entry, index) => entry !== value[index]) ? converted : value;
  };

/** Runs several conversions one after the other; undefined if there is none. */
export function inOrder(conversions: readonly [...(Convert | undefined)[], Convert]): Convert;
export function inOrder(conversions: readonly (Convert | undefined)[]): Convert | undefined;
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
