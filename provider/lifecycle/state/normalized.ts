import {
  isObject,
  isStructure,
  mapInside,
  mapProperties,
  type Properties,
  propertyOf,
} from "../properties/values";
import { normalizedKey } from "./state";

// A service may normalize a value when it is written: convert it to lower case, trim a title, sort a list. A normalized
// value is not drift, so state keeps the normalized form of each declared value that the service changed, and only that: for
// `{ title: "Autumn ", tags: ["b"] }` it keeps `{ title: "Autumn" }`. For a list of unchanged length it keeps the differences
// by index: `{ "1": { valueKey: "de" } }`. Null means that the service dropped the value.
//
// A service may also list routes in an order of its own. Then the list has `order: "own"`, and no order of it is drift. After a
// write whose response does not show the order, it is `order: "open"` until a read shows it.

/** The values that the service normalized; undefined where it changed nothing. */
export type Normalized = unknown;

/** The normalized values in the outputs of an object, by property. */
export const normalizedIn = (outputs: Properties): Properties => {
  const normalized = outputs[normalizedKey];
  return isObject(normalized) ? normalized : {};
};

/** What is known of the order in which the service lists routes; undefined if it is the declared one. */
export const orderIn = (normalized: Normalized): Order => propertyOf(normalized, "order") as Order;
export type Order = "own" | "open" | undefined;

/** Adds the normalized values to outputs; removes the key when there are none. */
export function withNormalized(
  { [normalizedKey]: _, ...outputs }: Properties,
  normalized: Properties,
): Properties {
  return Object.keys(normalized).length > 0 ? { ...outputs, [normalizedKey]: normalized } : outputs;
}

/** The normalized form of routes of whose order this is known. */
export function withOrder(normalized: Normalized, order: Order): Normalized {
  if (Array.isArray(normalized)) return normalized;
  const { order: _, ...entries } = isObject(normalized) ? normalized : {};
  return unlessEmpty(order === undefined ? entries : { ...entries, order });
}

/** The value that the service is expected to show for a declared value. */
export function expected(declared: unknown, normalized: Normalized): unknown {
  if (normalized === undefined) return declared;
  return isStructure(declared) && isObject(normalized)
    ? mapInside(declared, (value, name) => expected(value, propertyOf(normalized, name)))
    : normalized;
}

/** The normalized part of one property or list entry. */
export const normalizedAt = (normalized: Normalized, name: PropertyKey | undefined): Normalized =>
  Array.isArray(normalized) || name === undefined ? undefined : propertyOf(normalized, String(name));

/** The normalized forms of the parts of a value; undefined if there are none. */
export const unlessEmpty = (parts: Properties): Normalized =>
  Object.keys(parts).length > 0 ? parts : undefined;

/** The forms in which services are known to write texts. */
const forms: readonly ((text: string) => string)[] = [
  (text) => text.trim().replaceAll(/\s+/g, " "),
  (text) => text.toLowerCase(),
  (text) => text.normalize("NFC"),
  (text) => (URL.canParse(text) ? new URL(text).href : text),
];

/** Properties with all texts in one spelling, at any depth. */
export const inOneSpelling = (properties: Properties): Properties => mapProperties(properties, spelled);

function spelled(value: unknown): unknown {
  if (typeof value === "string") return forms.reduce((text, form) => form(text), value);
  if (isObject(value)) return inOneSpelling(value);
  if (!Array.isArray(value)) return value;
  const entries = value.map(spelled);
  return entries.every((entry) => typeof entry === "string") ? [...new Set(entries)].toSorted() : entries;
}
