import { isObject, isStructure, propertyOf, valuesIn } from "../../contract/json/walk";
import { unknownValue } from "../../pulumi/format/signatures";

export { isObject, isStructure, mapInside, propertyOf, valueAt, valuesIn } from "../../contract/json/walk";

/** The objects in one of an object's lists; none when it does not show the list. */
export function objectsIn(owner: unknown, list: string): Properties[] {
  const entries = propertyOf(owner, list);
  return Array.isArray(entries) ? entries.filter(isObject) : [];
}

/** An object with other values, without those that are undefined. `__proto__` is an ordinary key. */
export const mapProperties = (
  properties: Properties,
  change: (value: unknown, name: string) => unknown,
): Properties =>
  Object.fromEntries(
    Object.entries(properties)
      .map(([name, value]) => [name, change(value, name)] as const)
      .filter(([, value]) => value !== undefined),
  );

/** Whether a value is undefined or null. */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

/** Whether a value is absent, or a list or an object without anything in it. */
export const isEmpty = (value: unknown): boolean =>
  isAbsent(value) || (isStructure(value) && valuesIn(value).length === 0);

/** Named values: inputs, outputs, live objects and request bodies. */
export type Properties = { readonly [name: string]: unknown };

export { unknownValue };

/** Whether a value is unknown. */
export const isUnknown = (value: unknown): boolean => value === unknownValue;

/**
 * Removes reserved inputs, whose names begin with two underscores. The engine, its SDKs and the front doors store their own
 * data in these. A resource that moved here from another front door still has the data of that one.
 */
export const withoutReserved = (inputs: Properties): Properties =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !name.startsWith("__")));

/** The known state of an object that is about to change. */
export interface PriorState {
  /** The checked inputs of the last update. */
  readonly inputs: Properties;
  /** Its Pulumi id; unknown while a dynamic provider checks inputs. */
  readonly id?: string;
  readonly outputs?: Properties;
  /** Whether the engine deletes the object before it creates the replacement. */
  readonly isDeletedFirst?: boolean;
}

/** What the API takes for a text of a program, or why there is nothing. */
export type Resolved = { readonly value: string } | { readonly reason: string };

/** The path of a value inside properties: names and indexes. */
export type Path = readonly (string | number)[];

/**
 * Formats a path as Pulumi does.
 *
 * @example
 * formatPath(["routes", 0, "actionConfig", "url"]); // routes[0].actionConfig.url
 * formatPath(["options", "a.b"]); // options["a.b"]
 */
export const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    const name = String(part);
    if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name)) return `${text}[${JSON.stringify(name)}]`;
    return text ? `${text}.${name}` : name;
  }, "");

/** Parses a path as Pulumi writes it. `*` stands for any name or index. */
export const parsePath = (text: string): Path =>
  [...text.matchAll(/\["((?:\\"|[^"])*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(([, quoted, position, name]) => {
    if (position !== undefined) return Number(position);
    return quoted === undefined ? String(name) : quoted.replaceAll('\\"', '"');
  });
