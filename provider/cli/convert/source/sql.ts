import type { SqlContent } from "../arrived";

/** Whether a text is a dump of a database, with rows in INSERT statements. */
export const isSql = (text: string): boolean => /^[ \t]*(INSERT|REPLACE)\s+(IGNORE\s+)?INTO\s/im.test(text);

/** A word, an identifier, a text or a sign of SQL. */
interface Token {
  readonly line: number;
  readonly kind: "word" | "text" | "sign";
  readonly value: string;
}

// What is not closed reaches to the end of the text, so that no beginning is tried again and again.
const tokenPattern =
  /(--[ \t].*|--$|#.*|\/\*[\s\S]*?(?:\*\/|(?![\s\S])))|'((?:[^'\\]|\\[\s\S]?|'')*)('?)|`((?:[^`]|``)*)`?|"((?:[^"]|"")*)"?|([(),;])|[^\s'`"(),;]+/gm;

/** Parses the rows of the INSERT statements of a dump, as mysqldump and phpMyAdmin write it. */
export function parseSql(text: string): SqlContent {
  const rows: SqlContent["rows"][number][] = [];
  const others: SqlContent["others"][number][] = [];
  const columns = new Map<string, readonly string[]>();
  for (const statement of statementsIn(text)) {
    const [first] = statement;
    const words = statement.flatMap(({ kind, value }) => (kind === "word" ? [value] : []));
    const open = statement.findIndex(({ kind, value }) => kind === "sign" && value === "(");
    const start = statement.findIndex(({ kind, value }) => kind === "word" && /^VALUES?$/i.test(value));
    const line = first?.line ?? 1;
    const verb = words[0] ?? "";
    if (isInsert(verb) && start > 0) {
      const before = statement.slice(0, Math.min(open, start));
      const table = before.at(-1)?.value ?? "";
      const named = open < start ? tuplesIn(statement.slice(open, start))[0]?.cells.map(String) : undefined;
      for (const { line, cells } of tuplesIn(statement.slice(start + 1)))
        rows.push({ line, table, columns: named ?? columns.get(table), cells });
    } else {
      const names = firstOf(statement.slice(open + 1));
      if (/^CREATE$/i.test(verb) && open > 0) columns.set(statement[open - 1]?.value ?? "", names);
      others.push({ line, what: verb || "a statement", isLost: !hasNoRows.test(verb) });
    }
  }
  return { rows, others };
}

/** The verbs of statements that hold no rows. */
const hasNoRows =
  /^(SET|CREATE|DROP|ALTER|COMMENT|LOCK|UNLOCK|START|BEGIN|COMMIT|END|USE|PRAGMA|SELECT|ANALYZE|GRANT|REVOKE|DELIMITER)$/i;

const isInsert = (verb: string): boolean => /^(INSERT|REPLACE)$/i.test(verb);

function statementsIn(text: string): Token[][] {
  const statements: Token[][] = [[]];
  let [line, at] = [1, 0];
  for (const match of text.matchAll(tokenPattern)) {
    line += text.slice(at, match.index).match(/\n/g)?.length ?? 0;
    at = match.index;
    const [all, comment, string, end, identifier, quoted, sign] = match;
    if (comment !== undefined) continue;
    if (end === "") statements.unshift([{ line, kind: "word", value: "a text without its end" }]);
    if (sign === ";") statements.push([]);
    else statements.at(-1)?.push(tokenOf(line, all, string, identifier ?? quoted, sign));
  }
  return statements.filter((it) => it.length > 0);
}

function tokenOf(line: number, all: string, string?: string, identifier?: string, sign?: string): Token {
  if (string !== undefined) return { line, kind: "text", value: withoutEscapes(string) };
  if (identifier !== undefined) return { line, kind: "text", value: identifier };
  return { line, kind: sign === undefined ? "word" : "sign", value: all };
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", 0: "\0", Z: "\x1a" };

const withoutEscapes = (text: string): string =>
  text.replace(/\\([\s\S])|''/g, (_, character?: string) =>
    character === undefined ? "'" : (escapes[character] ?? character),
  );

/** The lists in parentheses, such as `(1, 'a'), (2, NULL)`. */
function tuplesIn(tokens: readonly Token[]): { line: number; cells: unknown[] }[] {
  const tuples: { line: number; cells: unknown[] }[] = [];
  let depth = 0;
  for (const { line, kind, value } of tokens) {
    if (kind === "sign") {
      if (value === "(" && depth === 0) tuples.push({ line, cells: [] });
      depth += value === "(" ? 1 : value === ")" ? -1 : 0;
    } else if (depth > 0) {
      tuples.at(-1)?.cells.push(kind === "word" && /^NULL$/i.test(value) ? null : value);
    }
  }
  return tuples;
}

/** The first words or names of the parts of a list: the columns of a table. */
function firstOf(tokens: readonly Token[]): string[] {
  const names: string[] = [];
  let [depth, isFirst] = [1, true];
  for (const { kind, value } of tokens) {
    if (kind === "sign") depth += value === "(" ? 1 : value === ")" ? -1 : 0;
    if (depth === 0) break;
    if (isFirst && kind !== "sign") names.push(value);
    isFirst = kind === "sign" && value === "," && depth === 1;
  }
  return names;
}
