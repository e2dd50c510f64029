export { isObject, isStructure, mapInside, propertyOf, valueAt, valuesIn } from "../../contract/json/walk";

/** Whether a value is undefined or null. */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

/** Named values: inputs, outputs, live objects and request bodies. */
export type Properties = { readonly [name: string]: unknown };
