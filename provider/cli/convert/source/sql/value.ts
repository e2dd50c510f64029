import type { Token } from "./tokens";

/** A value that dumps write, in a list: `['It''s']` for one text. Undefined for anything else. */
type Value = readonly [string | null];

/**
 * The value of an expression, as dumps write them: a text with a prefix or a cast, several texts, `NULL`, a number, or one of the
 * functions that write line breaks. Undefined for anything else.
 *
 * @example
 * readValue(tokensOf("replace('a\\nb','\\n',char(10))")); // ["a\nb"]
 */
export function readValue(tokens: readonly Token[]): Value | undefined {
  const typeAt = tokens.findIndex(({ kind, value }) => kind === "word" && value.startsWith("::"));
  if (typeAt > 0) return readValue(tokens.slice(0, typeAt));
  const parts = splitAt(tokens, "||");
  if (parts.length > 1) return joined(parts.map(readValue));
  const [first, second] = tokens;
  if (!first) return undefined;
  if (tokens.every(({ kind }) => kind === "text")) return [tokens.map(({ value }) => value).join("")];
  if (first.kind !== "word") return undefined;
  if (!second) return wordValue(first.value);
  if (second.value === "(" && second.kind === "sign" && tokens.at(-1)?.value === ")")
    return resultOf(first.value.toLowerCase(), tokens.slice(2, -1));
  return tokens.length === 2 && second.kind === "text" ? prefixed(first.value, second.value) : undefined;
}

/** By how much a token goes into parentheses, or out of them. */
export const depthOf = ({ kind, value }: Token): number =>
  kind !== "sign" ? 0 : value === "(" ? 1 : value === ")" ? -1 : 0;

/** The lists of tokens between delimiters outside of parentheses. */
export function splitAt(tokens: readonly Token[], delimiter: string): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    const { kind, value } = token;
    depth += depthOf(token);
    if (depth === 0 && kind !== "text" && value === delimiter) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function wordValue(word: string): Value {
  if (/^(NULL|DEFAULT)$/i.test(word)) return [null];
  const [, hex] = /^0x([0-9a-f]+)$/i.exec(word) ?? [];
  return [hex === undefined ? word : textOfHex(hex)];
}

/** A text behind a character set, an `N`, or an `X` for hexadecimal digits. */
function prefixed(prefix: string, text: string): Value | undefined {
  if (/^([NE]|_\w+)$/i.test(prefix)) return [text];
  return /^X$/i.test(prefix) && /^([0-9a-f]{2})*$/i.test(text) ? [textOfHex(text)] : undefined;
}

const textOfHex = (digits: string): string => Buffer.from(digits, "hex").toString();

function resultOf(name: string, inner: readonly Token[]): Value | undefined {
  if (inner.length === 0) return [`${name}()`];
  const all = splitAt(inner, ",").map(readValue);
  const [[text = null] = [], [old = null] = [], [replacement = null] = []] = all;
  if (all.includes(undefined) || text === null) return undefined;
  if (name === "replace" && all.length === 3)
    return old === null || replacement === null ? undefined : [text.replaceAll(old, () => replacement)];
  if (all.length !== 1) return undefined;
  if (name === "char" || name === "chr") return characterAt(Number(text));
  return name === "unistr" ? [text.replace(unistrEscape, unescapeUnistr)] : undefined;
}

const characterAt = (code: number): Value | undefined =>
  Number.isInteger(code) && code > 0 && code <= 0x10ffff ? [String.fromCodePoint(code)] : undefined;

const unistrEscape = /\\(?:u?([0-9a-f]{4})|\\)/gi;

const unescapeUnistr = (_: string, digits?: string): string =>
  digits === undefined ? "\\" : String.fromCharCode(Number.parseInt(digits, 16));

function joined(values: readonly (Value | undefined)[]): Value | undefined {
  const texts = values.map((value) => value?.[0]);
  return texts.every((it) => typeof it === "string") ? [texts.join("")] : undefined;
}
