import type { SqlContent } from "../../arrived";
import { type Grammar, type Statement, statementsIn, type Token, unclosed } from "./tokens";
import { depthOf, readValue, splitAt } from "./value";

/** Whether a text is a dump of a database, with rows in statements. */
export const isSql = (text: string): boolean =>
  /^[ \t]*(?:(?:INSERT|REPLACE)\s+(?:(?:IGNORE|OR\s+\w+)\s+)?INTO\s|COPY\s.+\sFROM\s+stdin\b)/im.test(text);

/**
 * Parses the rows of a dump, as MySQL, PostgreSQL and SQLite write it. Where nothing says which of them did, only rows are read that
 * mean the same to all of them.
 */
export function parseSql(text: string): SqlContent {
  const grammar = grammarOf(text);
  if (grammar) return parseAs(text, grammar);
  const standard = parseAs(text, "standard");
  if (!/\\|#/.test(text)) return standard;
  const mysql = parseAs(text, "mysql");
  const closed = [standard, mysql].filter(({ failures }) => !failures.some(({ what }) => what === unclosed));
  const [only, ...others] = closed;
  return only && others.length === 0 ? only : sharedBy(standard, mysql);
}

/** How a dump writes texts, by what only one database writes; undefined if there is nothing of it. */
function grammarOf(text: string): Grammar | undefined {
  if (/^SET standard_conforming_strings = off/im.test(text)) return "mysql";
  if (/^(-- PostgreSQL database dump|SET standard_conforming_strings|SELECT pg_catalog\.)/im.test(text))
    return "standard";
  if (/^COPY .+ FROM stdin\b/im.test(text)) return "standard";
  if (/^(PRAGMA foreign_keys|BEGIN TRANSACTION;|INSERT INTO "?sqlite_)/im.test(text)) return "standard";
  const isMysql = /^(-- (MySQL|MariaDB|phpMyAdmin)|\/\*!\d|LOCK TABLES|(INSERT INTO|CREATE TABLE) `)/im;
  return isMysql.test(text) ? "mysql" : undefined;
}

/** The rows that two readings share; what differs is listed. */
function sharedBy(one: SqlContent, other: SqlContent): SqlContent {
  const keyOf = (row: object) => JSON.stringify(row);
  const [keys, otherKeys] = [one, other].map(({ rows }) => new Set(rows.map(keyOf)));
  const isShared = (row: object) => keys?.has(keyOf(row)) && otherKeys?.has(keyOf(row));
  const columnsByLine = new Map(
    [...one.rows, ...other.rows]
      .filter((it) => !isShared(it))
      .map(({ line, columns }) => [line, columns] as const),
  );
  const reason =
    "has a backslash or a hash, whose meaning depends on the database; begin the file with the line -- MySQL dump, -- PostgreSQL database dump, or PRAGMA foreign_keys=OFF; (SQLite).";
  const differing = [...columnsByLine].map(([line, columns]) => ({ line, what: "a row", reason, columns }));
  return {
    rows: one.rows.filter(isShared),
    statements: one.statements,
    failures: [...one.failures, ...differing],
  };
}

function parseAs(text: string, grammar: Grammar): SqlContent {
  const rows: SqlContent["rows"][number][] = [];
  const statements: SqlContent["statements"][number][] = [];
  const failures: SqlContent["failures"][number][] = [];
  const created = new Map<string, readonly string[]>();
  for (const statement of statementsIn(text, grammar)) {
    const { tokens } = statement;
    const line = tokens[0]?.line ?? 1;
    const verb = tokens.find(({ kind }) => kind === "word")?.value ?? "";
    const insert = /^(INSERT|REPLACE|COPY)$/i.test(verb) ? insertOf(statement) : undefined;
    if (insert) {
      const { table, named, tuples } = insert;
      for (const { line, cells } of tuples) {
        const columns = named ?? created.get(table);
        const reason = reasonAgainst(cells, named, columns);
        if (reason === undefined)
          rows.push({ line, table, columns, cells: cells.map((it) => it?.[0] ?? null) });
        else failures.push({ line, what: `a row of ${table}`, reason, columns });
      }
    } else if (hasNoRows.test(verb)) {
      const open = tokens.findIndex(({ kind, value }) => kind === "sign" && value === "(");
      if (/^CREATE$/i.test(verb) && open > 0)
        created.set(tokens[open - 1]?.value ?? "", namesIn(listAt(tokens, open)));
      statements.push({ line, verb });
    } else failures.push({ line, what: verb || "a statement", reason: "is not understood." });
  }
  return { rows, statements, failures };
}

/** The verbs of statements that hold no rows. */
const hasNoRows =
  /^(SET|CREATE|DROP|ALTER|COMMENT|LOCK|UNLOCK|START|BEGIN|COMMIT|END|USE|PRAGMA|SELECT|ANALYZE|GRANT|REVOKE|DELIMITER)$/i;

type Cells = readonly ReturnType<typeof readValue>[];

/** Why the cells of a row are not certain. */
function reasonAgainst(
  cells: Cells,
  named: readonly string[] | undefined,
  columns: readonly string[] = [],
): string | undefined {
  if (cells.includes(undefined))
    return `has a value that is not understood, in place ${cells.indexOf(undefined) + 1}.`;
  // A table has constraints behind its columns.
  const isWrong = named ? cells.length !== named.length : columns.length > 0 && cells.length > columns.length;
  return isWrong ? `has ${cells.length} values for ${columns.length} columns.` : undefined;
}

interface Insert {
  readonly table: string;
  /** Undefined if it does not name its columns. */
  readonly named: readonly string[] | undefined;
  readonly tuples: readonly { readonly line: number; readonly cells: Cells }[];
}

/** The rows of a statement; undefined if they do not stand in it. */
function insertOf({ tokens, copied }: Statement): Insert | undefined {
  const start = tokens.findIndex(
    ({ kind, value }, index) =>
      kind === "word" &&
      (copied ? /^FROM$/i : /^VALUES?$/i).test(value) &&
      (copied || tokens[index + 1]?.value === "("),
  );
  const open = tokens.findIndex(({ kind, value }) => kind === "sign" && value === "(");
  const hasNames = open > 0 && open < start;
  const table = tokens.slice(0, hasNames ? open : start).at(-1)?.value ?? "";
  const named = hasNames ? namesIn(listAt(tokens, open)) : undefined;
  if (copied) {
    const isPlain = tokens.length === start + 2;
    return isPlain
      ? {
          table,
          named,
          tuples: copied.map(({ line, cells }) => ({ line, cells: cells.map((it) => [it] as const) })),
        }
      : undefined;
  }
  return start > 0 ? { table, named, tuples: tuplesIn(tokens.slice(start + 1)) } : undefined;
}

/** The lists in parentheses, such as `(1, 'a'), (2, NULL)`, until another word: `ON DUPLICATE KEY UPDATE`. */
function tuplesIn(tokens: readonly Token[]): Insert["tuples"] {
  const parts = splitAt(tokens, ",");
  const end = parts.findIndex(([first]) => first?.value !== "(" || first.kind !== "sign");
  return (end < 0 ? parts : parts.slice(0, end)).map((part) => ({
    line: part[0]?.line ?? 1,
    cells: splitAt(listAt(part, 0), ",").map(readValue),
  }));
}

/** What stands in the parentheses that open at a place. */
function listAt(tokens: readonly Token[], open: number): Token[] {
  let depth = 0;
  const close = tokens.findIndex((token, index) => {
    if (index < open || token.kind !== "sign") return false;
    depth += depthOf(token);
    return depth === 0;
  });
  return tokens.slice(open + 1, close < 0 ? undefined : close);
}

/** The first words or names of the parts of a list: the columns of a table. */
const namesIn = (list: readonly Token[]): string[] => splitAt(list, ",").map(([first]) => first?.value ?? "");
