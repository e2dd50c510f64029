import { type Comparison, isAbsent, isObject, isSame, propertyOf, secretMark } from "../../../lifecycle";
import { withoutLogins } from "../../output/logins";
import type { Collection, Item, Language, SourceNode } from "../source/node";
import { itemNamed } from "../source/node";
import { type Piece, rebuild } from "./rebuild";

/** A part of a text that is replaced. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Why a value in a source is left to a person. */
export class LeftToPerson extends Error {
  constructor(
    message: string,
    /** Where the value is in its source. */
    readonly at: number,
  ) {
    super(message);
  }
}

/**
 * Edits one value of a source to what a comparison has as its declaration now. What stays the same keeps its text, to the letter.
 *
 * @throws LeftToPerson for a value that is not written out, or not the one that the program declares
 */
export function editValue(text: string, node: SourceNode, change: Comparison, language: Language): Splice[] {
  return new Editor(text, language).edit(node, change);
}

/** Replaces parts of a text. */
export const applySplices = (text: string, splices: readonly Splice[]): string =>
  splices
    .toSorted((one, other) => other.start - one.start)
    .reduce((edited, { start, end, text }) => edited.slice(0, start) + text + edited.slice(end), text);

class Editor {
  /** The edits of values that stand elsewhere: constants. */
  private readonly elsewhere: Splice[] = [];

  constructor(
    private readonly text: string,
    private readonly language: Language,
  ) {}

  edit(node: SourceNode, change: Comparison): Splice[] {
    const text = this.edited(node, change);
    return [...this.elsewhere, { start: node.start, end: node.end, text }];
  }

  private edited(node: SourceNode, change: Comparison): string {
    if (change.isKept) return this.source(node);
    const { now } = change;
    const isFilled = node.kind !== "scalar" && node.kind !== "computed" && node.items.length > 0;
    if (isFilled && node.kind === "map" && isObject(now))
      return this.rebuilt(node, this.properties(node, change));
    requireDeclared(node, change);
    if (isFilled && node.kind === "list" && Array.isArray(now))
      return this.rebuilt(node, this.entries(node, change));
    if (isFilled) requireUnused(node.items);
    else if ("items" in node && /\S/.test(this.source(node).slice(1, -1)))
      throw new LeftToPerson("it has a comment", node.start);
    return this.language.print(writable(now, node), this.source(node));
  }

  private source = ({ start, end }: { readonly start: number; readonly end: number }): string =>
    this.text.slice(start, end);

  private rebuilt = (node: Collection, pieces: readonly Piece[]): string =>
    rebuild(this.text, node, pieces, this.language);

  private properties(node: Collection, change: Comparison): Piece[] {
    const changed = change.names.filter((name) => !change.at(name).isKept);
    const kept = node.items.flatMap((item): Piece[] => {
      if (!changed.includes(item.name)) return [{ item, text: this.source(item) }];
      if (!itemNamed(node, item.name)) throw new LeftToPerson(`${item.name} is there twice`, item.start);
      const property = change.at(item.name);
      if (!isAbsent(property.now)) return [this.piece(node, item, property)];
      requireDeclared(item.value, property);
      // A spread before it may have the property as well.
      if (node.items.slice(0, node.items.indexOf(item)).some(({ name }) => name === ""))
        throw new LeftToPerson(`${item.name} may come from elsewhere as well`, item.start);
      requireUnused([item]);
      return [];
    });
    const added = changed.filter((name) => !node.items.some((item) => item.name === name));
    return [
      ...kept,
      ...added.flatMap((name) => {
        const { before, now } = change.at(name);
        if (!node.isWhole && !isAbsent(before))
          throw new LeftToPerson(`${name} comes from elsewhere`, node.start);
        const value = propertyOf(writable({ [name]: now }, node), name);
        return isAbsent(now) ? [] : [{ name, value }];
      }),
    ];
  }

  private entries(node: Collection, change: Comparison): Piece[] {
    const { declared, dropped } = change.entries;
    const open = new Map(dropped.map((entry) => [entry.position.before, entry]));
    const gone = new Set(node.items);
    const pieces = declared.map((entry, index) => {
      const former = entry.position.before === undefined ? open.get(index) : undefined;
      const item = node.items[former ? index : (entry.position.before ?? -1)];
      if (item) gone.delete(item);
      if (!item) return { name: "", value: writable(entry.now, node) };
      return this.piece(node, item, former ? entry.with({ before: former.before }) : entry);
    });
    requireUnused([...gone]);
    return pieces;
  }

  private piece(node: Collection, item: Item, change: Comparison): Piece {
    const { value } = item;
    if (isElsewhere(item)) {
      this.elsewhere.push({ start: value.start, end: value.end, text: this.edited(value, change) });
      return { item, text: this.source(item) };
    }
    const isRewritten = node.isBlock && (value.kind !== "scalar" || isStructured(change.now));
    const staysBlock = value.kind !== "scalar" && value.kind !== "computed" && sameKind(value, change.now);
    if (isRewritten && !staysBlock && !change.isKept) {
      requireDeclared(value, change);
      return { name: item.name, value: writable(change.now, value) };
    }
    const text = this.text.slice(item.start, value.start) + this.edited(value, change);
    return { item, text: text + this.text.slice(value.end, item.end) };
  }
}

/** Whether the value of an item is a constant, which stands elsewhere. */
const isElsewhere = ({ start, end, value }: Item): boolean => value.start < start || value.end > end;

/** @throws LeftToPerson for items that go, with the only use of a constant */
export function requireUnused(items: readonly Item[]): void {
  for (const item of items) {
    if (isElsewhere(item)) throw new LeftToPerson("nothing would use the constant any more", item.start);
    if ("items" in item.value) requireUnused(item.value.items);
  }
}

const isStructured = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Whether a value can be written by other items of a list or a map that has some. */
const sameKind = ({ kind, items }: Collection, value: unknown): boolean =>
  kind === "list"
    ? Array.isArray(value) && value.length > 0 && items.length > 0
    : isObject(value) && Object.keys(value).length > 0 && items.length > 0;

/**
 * Requires a source to have the value that the program declares.
 *
 * @throws LeftToPerson when something computes it
 */
function requireDeclared(node: SourceNode, { schema, before }: Comparison): void {
  const isDeclared =
    node.kind === "scalar"
      ? isSame(schema, node.value, before)
      : node.kind === "list"
        ? Array.isArray(before) && node.isWhole && node.items.length === before.length
        : node.kind === "map" && node.isWhole && isObject(before);
  if (!isDeclared) throw new LeftToPerson("the program computes it", node.start);
}

/** @throws LeftToPerson for a value with a secret in it */
function writable(value: unknown, { start }: SourceNode): unknown {
  if (hasSecret(value)) throw new LeftToPerson(secretReason, start);
  return withoutAbsent(value);
}

export const secretReason = "it has a secret, a login in a URL, or a name that no source can have";

/** Whether a value has a part that is never written. */
export const hasSecret = (value: unknown): boolean =>
  value === secretMark ||
  (typeof value === "string" && withoutLogins(value) !== value) ||
  (isStructured(value) &&
    Object.entries(Object(value)).some(([name, it]) => name === "__proto__" || hasSecret(it)));

/** A value without properties that are absent. */
const withoutAbsent = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutAbsent)
    : isObject(value)
      ? Object.fromEntries(
          Object.keys(value).flatMap((name) => {
            const inner = propertyOf(value, name);
            return inner === undefined ? [] : [[name, withoutAbsent(inner)]];
          }),
        )
      : value;
