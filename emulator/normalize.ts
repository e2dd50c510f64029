import { z } from "zod";
import {
  isSecretFeature,
  type Json,
  type JsonObject,
  passwordNames,
  regexOf,
  Url,
} from "../provider/contract";

/** What a service may make of a value before it keeps it. A change that is made again changes nothing more. */
interface Change {
  readonly text?: (text: string) => string;
  /** Of free-form JSON: all other numbers have a meaning. */
  readonly number?: (value: number) => number;
  readonly list?: (entries: Json[]) => Json[];
}

const changes = {
  lowerCase: { text: (text) => text.toLowerCase() },
  upperCase: { text: (text) => text.toUpperCase() },
  trim: { text: (text) => text.trim() },
  collapseSpaces: { text: (text) => text.replace(/\s+/g, " ") },
  truncate: { text: truncated },
  urlForm: { text: respelled },
  timeZone: { text: inAnotherZone },
  round: { number: toTens },
  sortLists: { list: sorted },
  dedupe: { list: withoutRepeats },
} satisfies Readonly<Record<string, Change>>;

/** A way in which a service normalizes. */
export type Normalization = keyof typeof changes;
export const normalizations = Object.keys(changes) as readonly Normalization[];

/**
 * A body as a service keeps it that normalizes in this way: changed at every depth, wherever the endpoint accepts the
 * result. Object keys, enums, ids of other objects and passwords stay as they are.
 *
 * @param schema what the endpoint accepts
 * @example
 * normalized("lowerCase", LinkInput, { domainId: "dom_A", title: "News" }) // { domainId: "dom_A", title: "news" }
 */
export const normalized = (way: Normalization, schema: z.ZodType, body: Json): Json =>
  walk(body, { change: changes[way], schema });

/** The settings of a PASSWORD feature as such a service keeps them: what opens the link stays as it is. */
export const normalizedSecret = (way: Normalization, config: JsonObject): JsonObject =>
  walkObject(config, { change: changes[way], keeps: passwordNames(config) });

/** What is known of the place of a value. */
interface Place {
  readonly change: Change;
  /** What is accepted there; undefined in free-form JSON, where everything is. */
  readonly schema?: z.ZodType | undefined;
  /** The name under which it stands, or the list in which it stands. */
  readonly name?: string;
  /** Whether what stands under a name below is left alone. */
  readonly keeps?: ((name: string) => boolean) | undefined;
}

function walk(value: Json, place: Place): Json {
  if (Array.isArray(value)) return walkList(value, place);
  if (typeof value === "object" && value !== null) return walkObject(value, place);
  if (typeof value === "string") return walkText(value, place);
  return typeof value === "number" && !place.schema ? (place.change.number?.(value) ?? value) : value;
}

function walkList(list: Json[], place: Place): Json {
  const schema = unwrapped(place.schema);
  const element = schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined;
  const entries = list.map((entry) => walk(entry, { ...place, schema: element }));
  const distinct = element && haveOneReference(entries) ? list : entries;
  return place.change.list?.(distinct) ?? distinct;
}

function walkObject(object: JsonObject, { change, schema: given, keeps }: Place): JsonObject {
  const schema = unwrapped(given);
  const fields =
    schema instanceof z.ZodObject ? new Map<string, z.ZodType>(Object.entries(schema.shape)) : undefined;
  const entries = Object.entries(object).map(([name, value]) => {
    if (keeps?.(name)) return [name, value];
    const isSecret = fields !== undefined && name === "config" && isSecretFeature(object);
    const field = fields?.get(name);
    const names = isSecret ? passwordNames(value) : keeps;
    return [name, walk(value, { change, schema: isFreeForm(field) ? undefined : field, name, keeps: names })];
  });
  return Object.fromEntries(entries);
}

/** A text changed, unless it would no longer be accepted, or no longer be the URL or the pattern that it was. */
function walkText(text: string, { change, schema, name = "" }: Place): string {
  if (!change.text || (schema && isLeftAlone(name, change))) return text;
  const changed = change.text(text);
  const remains = (is: (text: string) => boolean) => !is(text) || is(changed);
  const isAccepted = !schema || schema.safeParse(changed).success;
  return isAccepted && remains(isUrl) && (name !== "valueKey" || remains(isPattern)) ? changed : text;
}

/** Ids of other objects; and names that only one object may have, where one could be made of two. */
const isLeftAlone = (name: string, change: Change): boolean =>
  (/Ids?$/.test(name) && name !== "clientRouteId") ||
  (change === changes.truncate && ["slug", "username"].includes(name));

/** The schema behind `optional` and `nullable`. */
const unwrapped = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;

/** Whether a field takes any JSON, as the `url` of a destination does. */
const isFreeForm = (field: z.ZodType | undefined): boolean => unwrapped(field) instanceof z.ZodLazy;

/** Whether two routes have one reference, which a graph may not have. */
function haveOneReference(routes: readonly Json[]): boolean {
  const references = routes.flatMap((route) =>
    isObject(route) && typeof route.clientRouteId === "string" ? [route.clientRouteId] : [],
  );
  return new Set(references).size < references.length;
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isScalar = (value: Json): boolean => typeof value !== "object" || value === null;
const isUrl = (text: string): boolean => Url.safeParse(text).success;

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(regexOf(text)));
  } catch {
    return false;
  }
}

const mostCharacters = 12;
const cut = (text: string): string => [...text].slice(0, mostCharacters).join("");
const webUrl = /^https?:\/\//i;

/** Of a URL its path is cut, and the rest left out. */
function truncated(text: string): string {
  if (!webUrl.test(text) || !URL.canParse(text)) return cut(text);
  const { origin, pathname } = new URL(text);
  return origin + cut(pathname);
}

/** A URL with its query in order, and a slash at its end. */
function respelled(text: string): string {
  if (!webUrl.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  url.searchParams.sort();
  if (/\/[^/.]+$/.test(url.pathname)) url.pathname += "/";
  return url.href;
}

/** A time with an offset, as it is called two hours east of UTC. */
function inAnotherZone(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return text;
  const time = Date.parse(text);
  if (Number.isNaN(time)) return text;
  return new Date(time + 2 * 60 * 60 * 1000).toISOString().replace("Z", "+02:00");
}

function toTens(value: number): number {
  const rounded = Math.round(value / 10) * 10;
  // Zero has no sign in JSON.
  return Number.isSafeInteger(rounded) ? rounded || 0 : value;
}

/** Scalars, conditions and features have an order of their own; other lists keep theirs. */
function sorted(entries: Json[]): Json[] {
  const typed = entries.every((entry) => isObject(entry) && typeof entry.type === "string");
  if (!typed && !entries.every(isScalar)) return entries;
  const rank = (entry: Json) => JSON.stringify(isObject(entry) ? [entry.type, entry] : entry);
  return entries.toSorted((one, other) =>
    typeof one === "number" && typeof other === "number" ? one - other : rank(one) < rank(other) ? -1 : 1,
  );
}

function withoutRepeats(entries: Json[]): Json[] {
  return entries.filter((entry, index) => !isScalar(entry) || entries.indexOf(entry) === index);
}
