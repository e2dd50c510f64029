import { unknownValue } from "../../pulumi/format/signatures";

/** Whether a value is an object with properties. */
export const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is an object or a list. */
export const isStructure = (value: unknown): value is object => isObject(value) || Array.isArray(value);

/** An own property of an object, or an entry of a list. Inherited properties such as `toString` are undefined. */
export const propertyOf = (value: unknown, name: PropertyKey): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<PropertyKey, unknown>>)[name]
    : undefined;

/** The objects in one of an object's lists; none when it does not show the list. */
export function objectsIn(owner: unknown, list: string): Properties[] {
  const entries = propertyOf(owner, list);
  return Array.isArray(entries) ? entries.filter(isObject) : [];
}

/** The value at a path inside a value. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(propertyOf, value);

/** Whether a value is undefined or null. */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

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
