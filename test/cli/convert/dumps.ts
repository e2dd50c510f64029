// Rows of a table as databases and spreadsheets write them.

/** A row: its slug, where it leads, and a text. */
export interface Row {
  readonly slug: string;
  readonly url: string;
  readonly text: string | null;
}

const columns = ["address", "target", "description"];

const insertOf = (table: string, rows: readonly Row[], quote: (text: string) => string): string =>
  rows
    .map(({ slug, url, text }) => [slug, url, text].map((it) => (it === null ? "NULL" : quote(it))).join(","))
    .map((values) => `INSERT INTO ${table} VALUES (${values});`)
    .join("\n");

const doubled = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** As mysqldump: all rows in one statement, with backslashes. */
export function mysqlDump(rows: readonly Row[], isNamed = true): string {
  const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r" };
  const quote = (text: string | null) =>
    text === null ? "NULL" : `'${text.replace(/[\\'"\n\r]/g, (it) => escapes[it] ?? `\\${it}`)}'`;
  const values = rows.map(({ slug, url, text }) => `(${[slug, url, text].map(quote).join(",")})`);
  const create = `CREATE TABLE \`links\` (\n${columns.map((it) => `  \`${it}\` text`).join(",\n")},\n  PRIMARY KEY (\`address\`)\n);\n`;
  const insert = `INSERT INTO ${isNamed ? "`links`" : `links (${columns.join(", ")})`} VALUES ${values.join(",")};\n`;
  return isNamed ? `-- MySQL dump 10.13\n${create}${insert}` : insert;
}

/** As `sqlite3 .dump`, which puts line breaks in place of texts that do not occur. */
export function sqliteDump(rows: readonly Row[]): string {
  const markFor = (text: string, mark: string) => {
    for (let number = 0; ; number += 1) {
      const tried = number === 0 ? mark : `(${mark}${number})`;
      if (!text.includes(tried)) return tried;
    }
  };
  const quote = (text: string) =>
    [
      ["\r", "\\r", 13],
      ["\n", "\\n", 10],
    ].reduce((written, [character, name, code]) => {
      if (!text.includes(String(character))) return written;
      const mark = markFor(text, String(name));
      return `replace(${written.replaceAll(String(character), mark)},'${mark}',char(${code}))`;
    }, doubled(text));
  return `PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE links (${columns.map((it) => `${it} TEXT`).join(", ")});\n${insertOf("links", rows, quote)}\nCOMMIT;\n`;
}

const postgresHead = `--\n-- PostgreSQL database dump\n--\nSET standard_conforming_strings = on;\nCREATE TABLE public.links (\n${columns.map((it) => `    ${it} text`).join(",\n")}\n);\n`;

/** As `pg_dump`. */
export function postgresCopy(rows: readonly Row[]): string {
  const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\" };
  const cell = (text: string | null) =>
    text === null ? "\\N" : text.replace(/[\n\r\t\\]/g, (it) => escapes[it] ?? it);
  const lines = rows.map(({ slug, url, text }) => [slug, url, text].map(cell).join("\t"));
  return `${postgresHead}COPY public.links (${columns.join(", ")}) FROM stdin;\n${[...lines, "\\."].join("\n")}\n`;
}

/** As `pg_dump --inserts`. */
export const postgresInserts = (rows: readonly Row[]): string =>
  postgresHead + insertOf("public.links", rows, doubled);

/** As PostgreSQL quotes what has backslashes, whatever its settings. */
export const postgresEscapes = (rows: readonly Row[]): string =>
  postgresHead +
  insertOf("public.links", rows, (text) =>
    text.includes("\\") ? `E${doubled(text.replaceAll("\\", "\\\\"))}` : doubled(text),
  );

/** A table for spreadsheets, without the quotes around some cells that need them. */
export const csvTable = (rows: readonly Row[], delimiter: string, isQuoted: (row: Row) => boolean): string =>
  [columns, ...rows.map((row) => [row.slug, row.url, row.text ?? ""].map((it) => cellOf(it, isQuoted(row))))]
    .map((cells) => `${cells.join(delimiter)}\r\n`)
    .join("");

const cellOf = (text: string, isQuoted: boolean): string =>
  isQuoted || text === "\\N" || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
