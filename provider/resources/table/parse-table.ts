import type { Table } from "../../lifecycle";
import { parseCsvTable } from "./csv-table";
import { parseJsonTable } from "./json-table";

/**
 * Parses a table of links. Text that begins with `{` or `[` is JSON; any other text is CSV (RFC 4180). Checks only what makes
 * it a table: whether a URL is valid, for example, is for the rules of Link.
 *
 * @example
 * parseTable("slug,url\npress,https://example.com/press\n").rows.get("press"); // { slug: "press", url: "https://…" }
 */
export function parseTable(text: string): Table {
  const content = text.replace(/^\ufeff/, "");
  const table =
    tables.get(text) ?? (/^\s*[{[]/.test(content) ? parseJsonTable(content) : parseCsvTable(content));
  tables.delete(text);
  tables.set(text, table);
  for (const old of [...tables.keys()].slice(0, -maxTables)) tables.delete(old);
  return table;
}

/** The tables that were parsed last: one operation asks for the same text several times. */
const tables = new Map<string, Table>();
const maxTables = 2;
