// The words of SQL, and the rows of COPY, which are no SQL.

/** How texts are written: MySQL escapes by backslashes, where other databases double quotes (PostgreSQL has `E'…'` for escapes). */
export type Grammar = "mysql" | "standard";

/** A word, an identifier, a text or a sign of SQL. */
export interface Token {
  readonly line: number;
  readonly kind: "word" | "text" | "sign";
  readonly value: string;
}

/** What stands before a semicolon. */
export interface Statement {
  readonly tokens: readonly Token[];
  /** The lines after a COPY from the standard input. */
  readonly copied?: readonly CopiedLine[];
}

/** A line after a COPY, by its cells, with null for nothing. */
export interface CopiedLine {
  readonly line: number;
  readonly cells: readonly (string | null)[];
}

/** The word in place of a text that is not closed. */
export const unclosed = "a text without its end";

const conditionalRows = /^\/\*!\d*\s*(?:INSERT|REPLACE)\b/i;

// What is not closed reaches to the end of the text, so that no beginning is tried again and again.
const rest = String.raw`(?<comment>\/\*[\s\S]*?(?:\*\/|(?![\s\S])))`;
const escapedText = String.raw`(?<escaped>(?:[^'\\]|\\[\s\S]?|'')*)(?<end>'?)`;
const common = String.raw`\`(?<identifier>(?:[^\`]|\`\`)*)\`?|(?<sign>[(),;])|[^\s'\`"(),;]+`;
const patterns: Readonly<Record<Grammar, string>> = {
  mysql: String.raw`(?<note>--(?=\s|$).*|#.*)|${rest}|'${escapedText}|"(?<quoted>(?:[^"\\]|\\[\s\S]?|"")*)"?|${common}`,
  standard: String.raw`(?<note>--.*|^\\[a-z].*)|${rest}|[eE]'${escapedText}|'(?<plain>(?:[^']|'')*)(?<plainEnd>'?)|\$(?<tag>\w*)\$(?<dollar>[\s\S]*?)\$\k<tag>\$|"(?<quoted>(?:[^"]|"")*)"?|${common}`,
};

/** The statements of a dump. */
export function statementsIn(text: string, grammar: Grammar): Statement[] {
  const statements: Statement[] = [];
  let tokens: Token[] = [];
  let [line, at] = [1, 0];
  const moveTo = (index: number) => {
    line += text.slice(at, index).match(/\n/g)?.length ?? 0;
    at = index;
  };
  const pattern = new RegExp(patterns[grammar], "gm");
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    moveTo(match.index);
    const { note, comment, end, plainEnd, sign } = match.groups ?? {};
    if (comment !== undefined && conditionalRows.test(comment))
      statements.push(notRead(line, "rows in a comment that MySQL runs"));
    if (note !== undefined || comment !== undefined) continue;
    if ((end ?? plainEnd) === "") {
      statements.unshift(notRead(line, unclosed));
      // What is there of it is no value.
      tokens.push({ line, kind: "sign", value: "'" });
      continue;
    }
    if (sign !== ";") {
      tokens.push(tokenOf(line, match, grammar));
      continue;
    }
    if (isCopy(tokens)) {
      const start = text.indexOf("\n", match.index) + 1 || text.length;
      moveTo(start);
      const { copied, length, cut } = copiedIn(text, start, line);
      statements.push({ tokens, copied });
      if (cut !== undefined) statements.push(notRead(cut, "rows without their end"));
      pattern.lastIndex = start + length;
    } else if (tokens.length > 0) statements.push({ tokens });
    tokens = [];
  }
  return tokens.length > 0 ? [...statements, { tokens }] : statements;
}

/** A statement that is listed by these words. */
const notRead = (line: number, value: string): Statement => ({ tokens: [{ line, kind: "word", value }] });

function tokenOf(line: number, { 0: all, groups = {} }: RegExpExecArray, grammar: Grammar): Token {
  const { escaped, plain, dollar, identifier, quoted, sign } = groups;
  const value =
    (escaped === undefined ? undefined : withoutEscapes(escaped, grammar, "'")) ??
    plain?.replaceAll("''", "'") ??
    dollar ??
    identifier?.replaceAll("``", "`") ??
    (quoted === undefined ? undefined : withoutQuotes(quoted, grammar));
  if (value !== undefined) return { line, kind: "text", value };
  return { line, kind: sign === undefined ? "word" : "sign", value: all };
}

/** What stands in double quotes: a text in MySQL, a name elsewhere. */
const withoutQuotes = (quoted: string, grammar: Grammar): string =>
  grammar === "mysql" ? withoutEscapes(quoted, grammar, '"') : quoted.replaceAll('""', '"');

const isCopy = (tokens: readonly Token[]): boolean =>
  /^COPY$/i.test(tokens[0]?.value ?? "") && tokens.some(({ value }) => /^stdin$/i.test(value));

const escapes: Readonly<Record<Grammar, Readonly<Record<string, string>>>> = {
  mysql: { n: "\n", r: "\r", t: "\t", b: "\b", 0: "\0", Z: "\x1a", "%": "\\%", _: "\\_" },
  standard: { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v" },
};

/** A text without its backslashes, and without the second one of two quotes such as those around it. */
const withoutEscapes = (text: string, grammar: Grammar, quote = ""): string =>
  text.replace(/\\([\s\S])|''|""/g, (all, character?: string) =>
    character === undefined
      ? all === quote + quote
        ? quote
        : all
      : (escapes[grammar][character] ?? character),
  );

interface Copied {
  readonly copied: readonly CopiedLine[];
  readonly length: number;
  /** The line on which the text ends too early. */
  readonly cut?: number;
}

/** The lines after a COPY until `\.`: cells between tabs, with backslashes before what would be a tab or a line break. */
function copiedIn(text: string, start: number, first: number): Copied {
  const end = /^\\\.\r?$/m;
  const all = text.slice(start);
  const { index: size = all.length, 0: mark = "" } = end.exec(all) ?? {};
  const lines =
    size === 0
      ? []
      : all
          .slice(0, size)
          .replace(/\r?\n$/, "")
          .split(/\r?\n/);
  const copied = lines.map((it, index) => ({
    line: first + index,
    cells: it.split("\t").map((cell) => (cell === "\\N" ? null : withoutEscapes(cell, "standard"))),
  }));
  if (mark !== "") return { copied, length: size + mark.length };
  // A line without its end may lack a part of its last cell.
  const whole = /\n$/.test(all) ? copied : copied.slice(0, -1);
  return { copied: whole, length: size, cut: first + Math.max(copied.length - 1, 0) };
}
