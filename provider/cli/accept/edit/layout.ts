import { eolOf } from "../../program/line-break";
import { type Collection, type Item, moved, type SourceNode } from "../source/node";
import type { Splice } from "./edit";
import { indentAt, lineStart } from "./rebuild";

/** How the lines of a source are. */
export interface Frame {
  /** The longest line that a formatter leaves. */
  readonly width: number;
  /** By how much each level is indented. */
  readonly step: string;
  /** Reads a value; undefined if it is broken. */
  read(text: string): SourceNode | undefined;
}

/**
 * Breaks and joins the lines of an edited value as formatters of TypeScript do, so that these find nothing to change. What the value
 * had before keeps its lines.
 */
export function layOutIn(source: string, splice: Splice, { width, step, read }: Frame): Splice {
  const { start, end } = splice;
  const old = source.slice(start, end);
  if (old === splice.text) return splice;
  const before = source.slice(lineStart(source, start), start);
  const [after = ""] = /^[^\r\n]*/.exec(source.slice(end)) ?? [];
  const former = read(old);
  const kept = new Set(former ? [...collectionsIn(former)].map((it) => old.slice(it.start, it.end)) : []);
  const known = {
    kept,
    comma: commaIn(source),
    lines: new Set(old.split("\n").map((line) => line.trim().replace(/,$/, ""))),
    width,
    step,
  };
  const valueIn = (text: string) => text.slice(before.length, text.length - after.length);
  let text = before + splice.text + after;
  // Each step changes the lines of one list, map or property.
  for (let steps = 0; steps < 10_000; steps++) {
    const root = read(valueIn(text));
    const next = root && nextStep(text, moved(root, before.length), known);
    if (next === undefined) break;
    text = next;
  }
  return { ...splice, text: valueIn(text) };
}

/** What stands behind the last of several lines in a source, as far as that shows. */
function commaIn(source: string): string {
  const plain = source.replaceAll(/(?<!:)\/\/.*/g, "");
  const isBare = /[^\s,;{[(]\s*\n\s*[}\]]/.test(plain) && !/,\s*\n\s*[}\]]/.test(plain);
  return isBare ? "" : ",";
}

interface Known {
  /** The texts of lists and maps, and the lines, that were there before. */
  readonly kept: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
  readonly width: number;
  readonly step: string;
  /** What stands behind the last of several lines. */
  readonly comma: string;
}

function nextStep(
  text: string,
  root: SourceNode,
  { kept, lines, width, step, comma }: Known,
): string | undefined {
  const isEdited = (node: SourceNode) => !kept.has(text.slice(node.start, node.end));
  for (const node of collectionsIn(root)) {
    if (!isEdited(node) || node.items.length === 0) continue;
    if (!isBroken(text, node)) {
      if ((widthAt(text, node.start) > width || mustBreak(node)) && gapsIn(text, node))
        return broken(text, node, step, comma);
    } else if (canJoin(text, node)) {
      const joined = replaced(
        text,
        node,
        `[${node.items.map((it) => text.slice(it.start, it.end)).join(", ")}]`,
      );
      if (widthAt(joined, node.start) <= width) return joined;
    }
  }
  for (const item of itemsIn(root, isEdited)) {
    const [key = "", gap] = /^(.*?:)(\s+)$/s.exec(text.slice(item.start, item.value.start))?.slice(1) ?? [];
    if (gap === undefined || lines.has(text.slice(item.start, item.end))) continue;
    const source = text.slice(item.value.start, item.value.end);
    const joined = replaced(text, item, `${key} ${source}`);
    // Only before a text, and a break after a short name would save too little.
    const mayBreak =
      item.value.kind === "scalar" && typeof item.value.value === "string" && key.length > step.length + 3;
    const isLong = mayBreak && widthAt(joined, item.start) > width;
    if (isLong === gap.includes("\n")) continue;
    if (!isLong) return joined;
    return replaced(text, item, `${key}${eolOf(text)}${indentAt(text, item.start)}${step}${source}`);
  }
  return undefined;
}

/** The lists and maps in a value, the outer ones first. */
function* collectionsIn(node: SourceNode): Generator<Collection> {
  if (node.kind === "scalar" || node.kind === "computed") return;
  yield node;
  for (const { value, start, end } of node.items)
    if (value.start >= start && value.end <= end) yield* collectionsIn(value);
}

function* itemsIn(root: SourceNode, isEdited: (node: SourceNode) => boolean): Generator<Item> {
  for (const node of collectionsIn(root)) if (node.kind === "map" && isEdited(node)) yield* node.items;
}

const isBroken = (text: string, { start, items: [first] }: Collection): boolean =>
  text.slice(start, first?.start).includes("\n");

/** Formatters break a list of several lists or several maps with more than one item each. */
const mustBreak = ({ kind, items }: Collection): boolean =>
  kind === "list" &&
  items.length > 1 &&
  items.every(
    ({ value }) => "items" in value && value.items.length > 1 && value.kind === items[0]?.value.kind,
  );

/** Formatters join a list, but not a map, whose items fit on one line. */
const canJoin = (text: string, node: Collection): boolean =>
  node.kind === "list" &&
  !mustBreak(node) &&
  gapsIn(text, node)?.every((it) => it.trim() === "") === true &&
  !node.items.some(({ start, end }) => text.slice(start, end).includes("\n"));

/** What stands around the items of a list or map, before and behind each comma; undefined where a comment ends its line. */
function gapsIn(text: string, { start, end, items }: Collection): string[] | undefined {
  const gaps = [start + 1, ...items.map((it) => it.end)].flatMap((from, index) => {
    const gap = text.slice(from, items[index]?.start ?? end - 1);
    const [, before = "", behind = ""] = /^((?:\/\*[\s\S]*?\*\/|[^,/])*),?([\s\S]*)$/.exec(gap) ?? [];
    return index === 0 ? [gap.trim()] : [before.trim(), behind.trim()];
  });
  return gaps.some((it) => it.replaceAll(/\/\*[\s\S]*?\*\//g, "").includes("//")) ? undefined : gaps;
}

/** A list or map with a line for each item. */
function broken(text: string, node: Collection, step: string, comma: string): string {
  const [eol, indent] = [eolOf(text), indentAt(text, node.start)];
  const gaps = gapsIn(text, node) ?? [];
  const items = node.items.map(({ start, end }, index) => {
    const isLast = index === node.items.length - 1;
    const parts = [gaps[2 * index], text.slice(start, end), gaps[2 * index + 1], isLast && gaps.at(-1)];
    return `${eol}${indent}${step}${parts.filter(Boolean).join(" ")}${isLast ? comma : ","}`;
  });
  return replaced(text, node, `${text[node.start]}${items.join("")}${eol}${indent}${text[node.end - 1]}`);
}

const replaced = (text: string, { start, end }: { start: number; end: number }, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

/** How wide formatters take the line to be on which an offset is: a tab counts twice, and characters such as 漢 do. */
function widthAt(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  const line = text.slice(lineStart(text, at), end < 0 ? text.length : end).trimEnd();
  return line.replaceAll(/[\t\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]/g, "  ")
    .length;
}
