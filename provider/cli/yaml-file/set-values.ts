import { isDeepStrictEqual } from "node:util";
import { isCollection, isMap, isNode, isPair, isScalar, type Node, parseDocument, stringify } from "yaml";
import { UserError } from "../../client";
import { isObject } from "../../lifecycle";
import { eolOf } from "../program/line-break";
import { parseYaml } from "./parse";

/**
 * Sets a value in the text of a YAML file, at a path of keys. It replaces the source of the value, or inserts lines after the last entry
 * of its mapping. Every other byte stays as it is.
 *
 * @throws UserError when the text is not YAML, or the path leads through anything but mappings with a line for each entry
 * @example
 * setInYaml("a.yaml", "one: 1 # first\n", ["two", "three"], 3); // "one: 1 # first\ntwo:\n  three: 3\n"
 */
export function setInYaml(file: string, text: string, path: readonly string[], value: unknown): string {
  parseYaml(file, text);
  const edited = edit(text, path, value);
  const wanted = setInside(textsIn(text), path, textsIn(yamlOf(value)));
  if (edited !== undefined && isDeepStrictEqual(textsIn(edited), wanted)) return edited;
  throw new UserError(
    `${file} is written in a way that cannot be edited without changing it elsewhere. Nothing was written: leave out --apply, and run the commands that are printed.`,
  );
}

/** The edited text; undefined where no edit of single lines does it. */
function edit(text: string, path: readonly string[], value: unknown): string | undefined {
  const { contents } = parseDocument(text);
  if (contents === null || isEmpty(contents))
    return insertLines(text, text.length, linesOf(text, "", path, value));
  const [start, end] = contents.range;
  if (/^\{\s*\}$/.test(text.slice(start, end)) && isPlain(contents))
    return text.slice(0, start) + linesOf(text, "", path, value).join(eolOf(text)) + text.slice(end);
  return editIn(contents, text, path, value);
}

function editIn(node: unknown, text: string, path: readonly string[], value: unknown): string | undefined {
  const [key = "", ...rest] = path;
  if (!isMap<Node, Node | null>(node) || node.flow || !isPlain(node)) return undefined;
  const indent = indentOf(node.items[0]?.key, text);
  const hasMerge = node.items.some((it) => isScalar(it.key) && it.key.value === "<<");
  if (indent === undefined || hasMerge) return undefined;
  const pair = node.items.find((it) => isScalar(it.key) && String(it.key.value) === key);
  if (!pair) return insertLines(text, endOf(node), linesOf(text, indent, path, value));
  const [, colon = 0] = pair.key.range ?? [];
  const [between] = /^[ \t]*:/.exec(text.slice(colon)) ?? [];
  if (between === undefined || !isPlain(pair.value)) return undefined;
  const after = colon + between.length;
  const [start, end] = isEmpty(pair.value) ? [after, after] : (pair.value?.range ?? []);
  if (start === undefined || end === undefined) return undefined;
  if (rest.length > 0) {
    if (!/^[ \t]*(\{\s*\}|~|null)?$/.test(text.slice(after, end)))
      return editIn(pair.value, text, rest, value);
    const lines = linesOf(text, indent + stepOf(text), rest, value);
    return insertLines(text.slice(0, after) + text.slice(end), after, lines);
  }
  if (start === end) return `${text.slice(0, after)} ${yamlOf(value)}${text.slice(end)}`;
  if (!isScalar(pair.value) || /^BLOCK/.test(pair.value.type ?? "") || isObject(value)) return undefined;
  return pair.value.value === value ? text : text.slice(0, start) + yamlOf(value) + text.slice(end);
}

/** Whether a node can change without more: nothing refers to it, and no tag says what it is. */
const isPlain = (node: Node | null): boolean =>
  node === null || ((isScalar(node) || isCollection(node)) && !node.anchor && !node.tag);

/** Whether a value has no text, so that its place is not known. */
const isEmpty = (node: unknown): boolean => !isNode(node) || node.range?.[0] === node.range?.[1];

/** What stands before the first key of a mapping on its line; undefined if these are not only spaces. */
function indentOf(key: Node | undefined, text: string): string | undefined {
  const start = key?.range?.[0] ?? 0;
  return /^\uFEFF?( *)$/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1, start))?.[1];
}

/** Where the text of a node ends, without comments after it. */
function endOf(node: unknown): number {
  if (isPair(node)) return endOf(isEmpty(node.value) ? node.key : node.value);
  if (isCollection(node) && !node.flow) return endOf(node.items.at(-1));
  return isNode(node) ? (node.range?.[1] ?? 0) : 0;
}

/** Inserts lines at the start of a line, or after the line with an offset. */
function insertLines(text: string, offset: number, lines: readonly string[]): string {
  const eol = eolOf(text);
  const before = text.slice(0, offset);
  if (/(^\uFEFF?|\n)$/.test(before))
    return before + lines.map((it) => it + eol).join("") + text.slice(offset);
  const [line = ""] = /^.*?(?=\r?\n|$)/.exec(text.slice(offset)) ?? [];
  return before + line + lines.map((it) => eol + it).join("") + text.slice(offset + line.length);
}

const stepOf = (text: string): string => /^( +)\S/m.exec(text)?.[1] ?? "  ";

/** The lines of an entry with a value at a path. */
function linesOf(text: string, indent: string, path: readonly string[], value: unknown): string[] {
  const entry = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  return yamlOf(entry, stepOf(text).length)
    .split("\n")
    .map((line) => indent + line);
}

/** A value in YAML, each text on one line. What an older version of YAML reads as something else is quoted. */
const yamlOf = (value: unknown, indent = 2): string =>
  stringify(value, {
    version: "1.1",
    indent,
    lineWidth: 0,
    blockQuote: false,
    doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY,
  }).trimEnd();

/** What a YAML text has, each value as it is written there: a number may have more digits than JavaScript keeps. */
function textsIn(text: string): unknown {
  const document = parseDocument(text, { schema: "failsafe" });
  return document.errors.length > 0 ? undefined : document.toJS();
}

function setInside(content: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const map = isObject(content) ? content : {};
  return { ...map, [key]: setInside(map[key], rest, value) };
}
