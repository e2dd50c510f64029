import { trimTrailingSlashes } from "../../../client";
import { parseTime } from "../../../contract";
import { isObject } from "../../../lifecycle";

// The values of exports, as their services write them.

/** Whether a value is none: nothing, or an empty text, list or object. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  return typeof value === "object" && Object.values(value).every(isBlank);
}

/** Whether a setting is off. */
export const isOff = (value: unknown): boolean =>
  isBlank(value) || value === false || /^(false|no|off|0|n|f)$/i.test(textOf(value) ?? "");

/** A text or a number as text without the white space around it; undefined for any other value. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() || undefined : undefined;

/** The names in a list, in any spelling or with delimiters; entries may be objects with a name. Undefined for an entry without one. */
export function namesIn(value: unknown): (string | undefined)[] {
  const read = valueIn(value);
  const list = Array.isArray(read) ? read : isObject(read) ? [read] : String(read).split(/[,;|\n]/);
  const names = list
    .filter((entry) => !isBlank(entry))
    .map((entry: unknown) => (isObject(entry) ? (textOf(entry.name) ?? textOf(entry.title)) : textOf(entry)));
  return [...new Set(names)];
}

/**
 * The list or the object that a text spells in JSON, or the list of texts that it spells as Python does; the value itself if it is
 * none.
 *
 * @example
 * valueIn("['spring', \"it's\"]"); // ["spring", "it's"]
 */
export function valueIn(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return pythonListIn(value) ?? value;
  }
}

const pythonTexts = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|[^\s,'"[\]{}][^,'"[\]{}]*/g;

/** A list of texts in Python, or of words without quotes; undefined for anything else. */
function pythonListIn(text: string): string[] | undefined {
  const [, inner] = /^\s*\[([\s\S]*)\]\s*$/.exec(text) ?? [];
  if (inner === undefined || !/^(\s*,)*\s*$/.test(inner.replace(pythonTexts, ""))) return undefined;
  return [...inner.matchAll(pythonTexts)].map(([word, single, double]) => {
    const quoted = single ?? double;
    return quoted === undefined ? word.trim() : quoted.replace(/\\(x..|u....|.)/g, unescapePython);
  });
}

const unescapePython = (_: string, code: string): string =>
  /^[xu]./.test(code) ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : code;

/** A time in seconds or milliseconds since 1970, or as in ISO 8601, as ISO 8601; a day stays a day. Undefined for anything else. */
export function timeIn(value: unknown): string | undefined {
  const text = textOf(value) ?? "";
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return Number.isNaN(parseTime(text)) ? undefined : text;
  const time = /^\d{9,13}$/.test(text)
    ? Number(text) * (text.length < 12 ? 1000 : 1)
    : parseTime(
        text
          .replace(/ ?(UTC|GMT)$/i, "Z")
          .replace(/ ([+-]\d\d:?\d\d)$/, "$1")
          .replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, "$1:00"),
      );
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().replace(".000Z", "Z");
}

/** A short URL by its parts. */
export interface ShortUrl {
  readonly host: string;
  /** Without the slash. */
  readonly path: string;
  /** `http:`, or `https:` also where it has no scheme. */
  readonly protocol: string;
  /** What stands behind the path, with its question mark or hash; empty if nothing does. */
  readonly rest?: string;
}

/** A short URL, with or without its scheme. */
export function shortUrlIn(value: unknown): ShortUrl | undefined {
  const text = textOf(value) ?? "";
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  // Without a scheme, a word is no host.
  const isHost = url === text || /^https:\/\/[^/?#\s]+\.[^/?#\s]+/i.test(url);
  if (!isHost || !URL.canParse(url)) return undefined;
  const { host, pathname, protocol, search, hash } = new URL(url);
  return { host, path: decodePath(pathname), protocol, rest: search + hash };
}

/** A path without the slashes around it. */
export const trimSlashes = (path: string): string => trimTrailingSlashes(path.replace(/^\/+/, ""));

/** The path of a URL without the slashes around it, decoded. */
export function decodePath(path: string): string {
  const bare = trimSlashes(path);
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
