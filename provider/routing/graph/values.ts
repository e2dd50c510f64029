/** Properties of a link or a part of it. */
export type Properties = Readonly<Record<string, unknown>>;

/** Reads values of a graph. Each function returns undefined for a value that is not known. */
export interface Reader {
  /** Whether a value, or a part of it, is not known. */
  isOpen(value: unknown): boolean;
  /** A text; a default if there is none. */
  text(value: unknown, byDefault: string): string | undefined;
  number(value: unknown, byDefault: number): number | undefined;
  flag(value: unknown, byDefault: boolean): boolean | undefined;
  /** A list of texts in a fixed order, because it is a set. */
  texts(value: unknown): readonly string[] | undefined;
  /** The objects in a list. */
  objects(value: unknown): readonly Properties[] | undefined;
  /** An object without what is not known. */
  object(value: unknown): Properties | undefined;
}

/** Returns a reader for which values are not known that are no JSON, or that a function says are not known. */
export function readerOf(isHidden?: (value: unknown) => boolean): Reader {
  const isOpen = (value: unknown): boolean => {
    if (isHidden?.(value)) return true;
    if (typeof value !== "object" || value === null) return ["function", "symbol"].includes(typeof value);
    return !isJson(value) || Object.values(value).some(isOpen);
  };
  const typed = <T>(type: string, value: unknown, byDefault: T): T | undefined => {
    if (value === undefined || value === null) return byDefault;
    return typeof value === type && !isOpen(value) ? (value as T) : undefined;
  };
  return {
    isOpen,
    text: (value, byDefault) => typed("string", value, byDefault),
    number: (value, byDefault) => typed("number", value, byDefault),
    flag: (value, byDefault) => typed("boolean", value, byDefault),
    texts(value = []) {
      if (value === null) return [];
      const isList = Array.isArray(value) && value.every((it) => typeof it === "string") && !isOpen(value);
      return isList ? [...new Set<string>(value)].toSorted() : undefined;
    },
    objects(value = []) {
      if (value === null) return [];
      return Array.isArray(value) && !isHidden?.(value) && value.every(isObject) ? value : undefined;
    },
    object(value = {}) {
      if (value === null) return {};
      return isObject(value) && !isOpen(value) ? value : undefined;
    },
  };
}

/** Whether a structure is a list or a plain object, as JSON has them. */
const isJson = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));

export const isObject = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && isJson(value) && !Array.isArray(value);

/** Whether a value has no scalar at any depth. */
export const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).every(isEmpty)
    : value === undefined || value === null;
