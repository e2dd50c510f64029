import { eolOf } from "../../program/line-break";
import type { Collection, Item, Language } from "../source/node";

/** An item of an edited list or map: one that stays, with its text, or a new one. */
export type Piece =
  | { readonly item: Item; readonly text: string }
  | { readonly name: string; readonly value: unknown };

/** What stands around an item: before it on its own lines, and after it on the same one. */
interface Kept {
  readonly lead: string;
  readonly tail: string;
}

/**
 * The text of a list or map with other items. Comments and white space around an item stay with it, and a new item is written as its
 * neighbors are.
 */
export function rebuild(
  text: string,
  node: Collection,
  pieces: readonly Piece[],
  language: Language,
): string {
  if (pieces.length === 0) return node.kind === "map" ? "{}" : "[]";
  return node.isBlock
    ? rebuildBlock(text, node, pieces, language)
    : rebuildInBrackets(text, node, pieces, language);
}

function rebuildInBrackets(text: string, node: Collection, pieces: readonly Piece[], language: Language) {
  const { head, kept, end, endsWithComma } = partsOf(text, node, language);
  const [lead = "", second] = node.items.map((item) => kept.get(item)?.lead ?? "");
  // Comments stay with their own items.
  const [first = ""] = /^\s*/.exec(lead) ?? [];
  const isBroken = [...kept.values()].some(({ lead }) => lead.includes("\n")) || end.includes("\n");
  const indent = /\n([ \t]*)[^\n]*$/.exec(lead)?.[1] ?? `${indentAt(text, node.start)}  `;
  const next = isBroken
    ? `${eolOf(text)}${indent}`
    : second?.trim() === ""
      ? second
      : (language.space ?? " ");
  const written = pieces.map((piece, index) => {
    const isLast = index === pieces.length - 1;
    const comma = !isLast || endsWithComma ? "," : "";
    if (!("item" in piece)) return `${index === 0 ? first : next}${printed(piece, node, language)}${comma}`;
    const { lead, tail } = kept.get(piece.item) ?? { lead: next, tail: "" };
    const isMoved = !isBroken && lead.trim() === "" && (index === 0) !== (piece.item === node.items[0]);
    return `${isMoved ? (index === 0 ? first : next) : lead}${piece.text}${comma}${tail}`;
  });
  return `${text[node.start]}${head}${written.join("")}${end}${text[node.end - 1]}`;
}

const printed = (
  { name, value }: { name: string; value: unknown },
  { kind }: Collection,
  language: Language,
) => (kind === "map" ? language.printItem(name, value) : language.print(value, ""));

function rebuildBlock(text: string, node: Collection, pieces: readonly Piece[], language: Language): string {
  const { kept } = partsOf(text, node, language);
  const eol = eolOf(text);
  const indent = " ".repeat(node.start - lineStart(text, node.start));
  const written = pieces.map((piece, index) => {
    if (!("item" in piece)) {
      const { name, value } = piece;
      const lines = language.blockLines?.(node.kind === "map" ? { [name]: value } : [value]) ?? [];
      return `${index === 0 ? "" : eol + indent}${lines.join(eol + indent)}`;
    }
    const { lead, tail } = kept.get(piece.item) ?? { lead: "", tail: "" };
    const wasFirst = piece.item === node.items[0];
    const placed = index === 0 ? lead.replace(/^\s+/, "") : wasFirst ? `${eol}${indent}${lead}` : lead;
    return `${placed}${piece.text}${tail}`;
  });
  return written.join("");
}

/** What a list or map has besides the text of its items. */
function partsOf(text: string, node: Collection, { trivia }: Language) {
  const { items, isBlock } = node;
  const bracket = isBlock ? 0 : 1;
  const kept = new Map<Item, Kept>();
  const [head, firstLead] = isBlock
    ? ["", text.slice(node.start, items[0]?.start)]
    : atLineEnd(text.slice(node.start + bracket, items[0]?.start ?? node.end - bracket), trivia);
  let lead = firstLead;
  let endsWithComma = false;
  for (const [index, item] of items.entries()) {
    const next = items[index + 1]?.start ?? node.end - bracket;
    const gap = text.slice(item.end, next);
    const comma = isBlock ? undefined : [...gap.matchAll(trivia)].find(([found]) => found === ",")?.index;
    const before = comma === undefined ? "" : gap.slice(0, comma);
    const isEnd = isBlock && index === items.length - 1;
    const [tail, rest] = isEnd
      ? [gap, ""]
      : atLineEnd(comma === undefined ? gap : gap.slice(comma + 1), trivia);
    kept.set(item, { lead, tail: before + tail });
    lead = rest;
    endsWithComma = comma !== undefined;
  }
  return { head, kept, end: isBlock ? "" : lead, endsWithComma };
}

/** What stands on the rest of a line, if nothing but a comment does, and what follows. */
function atLineEnd(gap: string, trivia: RegExp): [rest: string, others: string] {
  // A comment of several lines is not torn apart.
  const plain = gap.replaceAll(trivia, (it) => (it.startsWith("/*") ? " ".repeat(it.length) : it));
  const end = /\r?\n/.exec(plain)?.index;
  return end === undefined ? ["", gap] : [gap.slice(0, end), gap.slice(end)];
}

export const lineStart = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1;

/** The white space at the start of the line with an offset. */
export const indentAt = (text: string, at: number): string =>
  /^\uFEFF?([ \t]*)/.exec(text.slice(lineStart(text, at)))?.[1] ?? "";
