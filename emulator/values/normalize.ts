import * as z from "zod";
import {
  type Assumed,
  isObject,
  isSecretFeature,
  type Json,
  type JsonObject,
  passwordNames,
  regexOf,
  Url,
} from "../../provider/contract";

/** How a service may change a value before it stores it. Every change is idempotent. */
interface Change {
  readonly text?: (text: string) => string;
  /** Only for free-form JSON; all other numbers have a meaning. */
  readonly number?: (value: number) => number;
  readonly list?: (entries: Json[]) => Json[];
}

const changes = {
  lowerCase: { text: (text) => text.toLowerCase() },
  upperCase: { text: (text) => text.toUpperCase() },
  trim: { text: (text) => text.trim() },
  collapseSpaces: { text: (text) => text.replace(/\s+/g, " ") },
  truncate: { text: truncate },
  urlForm: { text: respellUrl },
  timeZone: { text: shiftTimeZone },
  round: { number: roundToTens },
  sortLists: { list: sorted },
  dedupe: { list: deduplicate },
} satisfies Readonly<Record<string, Change>>;

/** The name of a normalization. */
export type Normalization = keyof typeof changes;
export const normalizations = Object.keys(changes) as readonly Normalization[];

/** A normalization, and the properties to which it is limited; null for all. */
export interface NormalizationRule {
  readonly way: Normalization;
  readonly only: readonly string[] | null;
}

/** How a service normalizes: as its assumption says, or else as its behaviour is set. */
export function normalizationOf(
  {
    normalize,
    normalizeOnly,
  }: { readonly normalize: Normalization | null; readonly normalizeOnly: readonly string[] | null },
  { normalization }: Assumed,
): NormalizationRule | undefined {
  const way = normalization === "none" ? normalize : normalization;
  return way === null ? undefined : { way, only: normalizeOnly };
}

/**
 * Normalizes a body at every depth, wherever the endpoint accepts the result. Object keys, enums, ids of other objects and
 * passwords stay as they are.
 *
 * @param schema the endpoint's schema of the body
 * @example
 * normalized({ way: "lowerCase", only: null }, LinkInput, { domainId: "dom_A", title: "News" }) // { domainId: "dom_A", title: "news" }
 */
export const normalized = ({ way, only }: NormalizationRule, schema: z.ZodType, body: Json): Json =>
  walk(body, { change: changes[way], schema, only });

/** Normalizes the settings of a PASSWORD feature, but leaves the password itself as it is. */
export const normalizedSecret = ({ way, only }: NormalizationRule, config: JsonObject): JsonObject =>
  only === null || only.includes("config")
    ? walkObject(config, { change: changes[way], isExcluded: passwordNames(config), only: null })
    : config;

/** The context of a value. */
interface Place {
  readonly change: Change;
  /** The properties whose values are changed, at every depth below them; null for all values. */
  readonly only: readonly string[] | null;
  /** The schema of the value; undefined in free-form JSON. */
  readonly schema?: z.ZodType | undefined;
  /** The name of the property that holds the value, or the list with the value. */
  readonly name?: string;
  /** Whether the value of a property below stays as it is. */
  readonly isExcluded?: ((name: string) => boolean) | undefined;
}

function walk(value: Json, place: Place): Json {
  if (Array.isArray(value)) return walkList(value, place);
  if (typeof value === "object" && value !== null) return walkObject(value, place);
  if (typeof value === "string") return walkText(value, place);
  return typeof value === "number" && !place.schema && place.only === null
    ? (place.change.number?.(value) ?? value)
    : value;
}

function walkList(list: Json[], place: Place): Json {
  const schema = unwrapped(place.schema);
  const element = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
  const entries = list.map((entry) => walk(entry, { ...place, schema: element }));
  const distinct = element && hasDuplicateReference(entries) ? list : entries;
  return (place.only === null && place.change.list?.(distinct)) || distinct;
}

function walkObject(object: JsonObject, { change, schema: wrapped, isExcluded, only }: Place): JsonObject {
  const schema = unwrapped(wrapped);
  const fields =
    schema instanceof z.ZodObject ? new Map<string, z.ZodType>(Object.entries(schema.shape)) : undefined;
  const entries = Object.entries(object).map(([name, value]) => {
    if (isExcluded?.(name)) return [name, value];
    const isSecret = fields !== undefined && name === "config" && isSecretFeature(object);
    const field = fields?.get(name);
    const names = isSecret ? passwordNames(value) : isExcluded;
    return [
      name,
      walk(value, {
        ...{ change, schema: isFreeForm(field) ? undefined : field, name, isExcluded: names },
        only: only?.includes(name) ? null : only,
      }),
    ];
  });
  return Object.fromEntries(entries);
}

/** Changes a text, unless the result would not be accepted, or would no longer be a URL or a pattern. */
function walkText(text: string, { change, schema, name = "", only }: Place): string {
  if (!change.text || only !== null || (schema && isExcluded(name, change))) return text;
  const changed = change.text(text);
  const staysValid = (is: (text: string) => boolean) => !is(text) || is(changed);
  const isAccepted = !schema || schema.safeParse(changed).success;
  return isAccepted && staysValid(isUrl) && (name !== "valueKey" || staysValid(isPattern)) ? changed : text;
}

/** Excludes ids of other objects, and unique names that truncation could make equal. */
const isExcluded = (name: string, change: Change): boolean =>
  (/Ids?$/.test(name) && name !== "clientRouteId") ||
  (change === changes.truncate && ["slug", "username"].includes(name));

/** The schema behind `optional` and `nullable`. */
const unwrapped = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;

/** Whether a field accepts any JSON, as the `url` of a destination does. */
const isFreeForm = (field: z.ZodType | undefined): boolean => unwrapped(field) instanceof z.ZodLazy;

/** Whether two routes have the same reference, which a graph must not have. */
function hasDuplicateReference(routes: readonly Json[]): boolean {
  const references = routes.flatMap((route) =>
    isObject(route) && typeof route.clientRouteId === "string" ? [route.clientRouteId] : [],
  );
  return new Set(references).size < references.length;
}

const isScalar = (value: Json): boolean => typeof value !== "object" || value === null;
const isUrl = (text: string): boolean => Url.safeParse(text).success;

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(regexOf(text)));
  } catch {
    return false;
  }
}

const maxCharacters = 12;
const cut = (text: string): string => [...text].slice(0, maxCharacters).join("");
const webUrl = /^https?:\/\//i;

/** Truncates a text. In a URL, it truncates the path and drops the query. */
function truncate(text: string): string {
  if (!webUrl.test(text) || !URL.canParse(text)) return cut(text);
  const { origin, pathname } = new URL(text);
  return origin + cut(pathname);
}

/** Sorts the query of a URL and ends its path with a slash. */
function respellUrl(text: string): string {
  if (!webUrl.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  url.searchParams.sort();
  if (/\/[^/.]+$/.test(url.pathname)) url.pathname += "/";
  return url.href;
}

/** Writes a time with an offset in the time zone two hours east of UTC. */
function shiftTimeZone(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return text;
  const time = Date.parse(text);
  if (Number.isNaN(time)) return text;
  return new Date(time + 2 * 60 * 60 * 1000).toISOString().replace("Z", "+02:00");
}

function roundToTens(value: number): number {
  const rounded = Math.round(value / 10) * 10;
  // Zero has no sign in JSON.
  return Number.isSafeInteger(rounded) ? rounded || 0 : value;
}

/** Sorts lists of scalars, conditions and features. Other lists keep their order. */
function sorted(entries: Json[]): Json[] {
  const typed = entries.every((entry) => isObject(entry) && typeof entry.type === "string");
  if (!typed && !entries.every(isScalar)) return entries;
  const rank = (entry: Json) => JSON.stringify(isObject(entry) ? [entry.type, entry] : entry);
  return entries.toSorted((one, other) =>
    typeof one === "number" && typeof other === "number" ? one - other : rank(one) < rank(other) ? -1 : 1,
  );
}

function deduplicate(entries: Json[]): Json[] {
  return entries.filter((entry, index) => !isScalar(entry) || entries.indexOf(entry) === index);
}
