/** What stands between the ends of statements. */
export interface Statement {
  readonly line: number;
  readonly words: readonly string[];
  /** The first word on each of its lines. */
  readonly lines: ReadonlyMap<number, string>;
  /** What ends it: a semicolon, the begin or the end of a block, or nothing at the end of the text. A comment has a hash. */
  readonly end: string;
  /** The blocks around it, the innermost last. */
  readonly blocks: readonly Block[];
}

/** A block by what stands before it. */
export interface Block {
  readonly line: number;
  readonly words: readonly string[];
}

// What is not closed reaches to the end of the text, so that no beginning is tried again and again.
const tokens =
  /#.*|"(?:[^"\\]|\\[\s\S]?)*"?|'(?:[^'\\]|\\[\s\S]?)*'?|[;{}]|(?:\\[\s\S]|\$\{[^{}]*\}|[^\s;{}])+/g;

/** No file has more blocks inside of each other. */
const maxDepth = 20;

/** The statements and comments of a text, whatever lines they stand on. */
export function statementsIn(text: string): Statement[] {
  const statements: Statement[] = [];
  let [line, at, start] = [1, 0, 1];
  let words: string[] = [];
  let lines = new Map<number, string>();
  let blocks: readonly Block[] = [];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    line += text.slice(at, index).match(/\r\n|\n|\r/g)?.length ?? 0;
    at = index;
    if (words.length === 0) start = line;
    if (token.startsWith("#")) statements.push({ line, words: [], lines: new Map(), end: "#", blocks });
    else if (/^[;{}]$/.test(token)) {
      statements.push({ line: start, words, lines, end: token, blocks });
      if (token === "{") blocks = [...blocks.slice(-maxDepth), { line: start, words }];
      if (token === "}") blocks = blocks.slice(0, -1);
      words = [];
      lines = new Map();
    } else {
      words.push(bare(token));
      // A quote that is not closed reaches over lines, each of which is listed.
      for (const [index, part] of token.split("\n").entries())
        if (part.trim() !== "" && !lines.has(line + index))
          lines.set(line + index, part.trim().split(/\s/)[0] ?? "");
    }
  }
  if (words.length > 0) statements.push({ line: start, words, lines, end: "", blocks });
  return statements;
}

/** A word without its quotes, and without the backslashes before quotes and backslashes. */
const bare = (word: string): string => word.replace(/^(["'])([\s\S]*)\1$/, "$2").replace(/\\(["'\\])/g, "$1");

/** The server around a statement; undefined outside of servers. */
export const serverOf = (blocks: readonly Block[]): Block | undefined =>
  blocks.findLast(({ words }) => words[0] === "server");

/** The locations around a statement. */
export const locationsOf = (blocks: readonly Block[]): Block[] =>
  blocks.filter(({ words }) => words[0] === "location");

/** The condition around a statement that is for some requests only. */
export const conditionOf = (blocks: readonly Block[]): Block | undefined =>
  blocks.find(({ words }) => words[0] === "if" || words[0] === "limit_except");

/** Whether entries may stand here: in a map, or in a file that is included in one. */
export const isInMap = (blocks: readonly Block[]): boolean =>
  blocks.length === 0 || blocks.at(-1)?.words[0] === "map";

/** Whether a statement begins a map. */
export const isMapBlock = ({ words, end }: Statement): boolean =>
  end === "{" && words[0] === "map" && words.length === 3;
