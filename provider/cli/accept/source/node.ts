/** A value as a source has it, whatever its language. Offsets are in the text of its file. */
export type SourceNode = Scalar | Collection | Computed;

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A text, a number, a boolean or null that is written out. */
export interface Scalar extends Place {
  readonly kind: "scalar";
  readonly value: unknown;
}

/** A list or a map that is written out. */
export interface Collection extends Place {
  readonly kind: "list" | "map";
  readonly items: readonly Item[];
  /** Whether it has no others than these, as those of a spread or of a merge key. */
  readonly isWhole: boolean;
  /** Whether each item has lines of its own, without brackets and commas: a block of YAML. */
  readonly isBlock: boolean;
}

/** An entry of a list, or of a map with its name. */
export interface Item extends Place {
  readonly name: string;
  readonly value: SourceNode;
}

/** What something else makes: a variable, a call, a reference. */
export interface Computed extends Place {
  readonly kind: "computed";
}

/** How a language writes values. */
export interface Language {
  /** Finds comments, and the commas between items. */
  readonly trivia: RegExp;
  /** A value on one line, as items in brackets are; in the manner of what it stands instead of. */
  print(value: unknown, instead: string): string;
  printItem(name: string, value: unknown): string;
  /** What stands between the items on a line, after the comma: a space, if it does not say so. */
  readonly space?: string;
  /** The lines of a value in a block, where the language has them. */
  blockLines?(value: unknown): string[];
}

/** The item of a map with a name; undefined for another one, and where several have it. */
export function itemNamed(node: SourceNode | undefined, name: string): Item | undefined {
  const found = node?.kind === "map" ? node.items.filter((item) => item.name === name) : [];
  return found.length === 1 ? found[0] : undefined;
}

/** A node in a text that begins so many characters earlier. */
export function moved<T extends SourceNode>(node: T, by: number): T {
  const place = { start: node.start + by, end: node.end + by };
  if (node.kind === "scalar" || node.kind === "computed") return { ...node, ...place };
  const items = node.items.map((item) => ({
    ...{ ...item, start: item.start + by, end: item.end + by },
    value: moved(item.value, by),
  }));
  return { ...node, ...place, items };
}
