import { csvRecords } from "../../../resources/table/records";
import type { CsvContent } from "../arrived";

/** A cell for nothing, as databases write it. In quotes, it is a text. */
const nullCell = /(?:^|[,;\t])(?:NULL|\\N)(?=[,;\t\r\n]|$)/m;

/** A character that no text has. */
const nothing = "\0";

/** Parses CSV as spreadsheets and databases write it: these may have `\"` for a quote, and `NULL` or `\N` for nothing. */
export function parseCsv(text: string): CsvContent {
  const dialect = nullCell.test(text) ? { cast: withNothing } : {};
  let found = csvRecords(text, dialect);
  if (found.failures.length > 0 && text.includes('\\"')) {
    const escaped = csvRecords(text, { ...dialect, escape: "\\" });
    if (escaped.failures.length < found.failures.length) found = escaped;
  }
  const { records, failures } = found;
  const nulls = records.reduce((sum, { cells }) => sum + cells.filter((it) => it === nothing).length, 0);
  if (nulls === 0) return { records, failures, nulls };
  const rows = records.map(({ line, cells }) => ({
    line,
    cells: cells.map((it) => (it === nothing ? "" : it)),
  }));
  return { records: rows, failures, nulls };
}

const withNothing = (cell: string, { quoting }: { readonly quoting: boolean }): string =>
  !quoting && (cell === "NULL" || cell === "\\N") ? nothing : cell;
