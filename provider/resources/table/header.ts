import { didYouMean } from "../../client";
import { type Column, columnNamed, columnNames, listAround } from "./columns";
import type { LineFailure } from "./failures";
import type { CsvRecord } from "./records";

/** The header of a table. */
export interface Header {
  /** The columns in the order of the cells; undefined for one that is wrong. */
  readonly columns: readonly (Column | undefined)[];
  /** Whether the rows have keys. */
  readonly hasKeys: boolean;
  readonly failures: readonly LineFailure[];
}

/** There are not so many inputs. */
const maxColumns = 1000;

/** Finds out from the header what the columns of a table are, once for all rows. */
export function readHeader({ cells, line }: CsvRecord): Header {
  if (cells.length > maxColumns) {
    const reason = `has ${cells.length} columns; use at most ${maxColumns}.`;
    return { columns: [], hasKeys: false, failures: [{ line, reason }] };
  }
  const names = cells.map((cell) => cell.trim());
  const hasKeys = names.includes("key") || names.includes("slug");
  const columns = names.map((name, index) => (names.indexOf(name) < index ? undefined : columnNamed(name)));
  const failures: LineFailure[] = names.flatMap((name, index) => {
    const reason = problemOf(name, index, names, columns[index]);
    return reason ? [{ line, column: name || String(index + 1), reason }] : [];
  });
  return { columns, hasKeys, failures: hasKeys ? failures : [...failures, { line, reason: noKeyColumn }] };
}

const noKeyColumn =
  "has no column slug and no column key; begin the table with the names of its columns, such as slug,url.";

/** What is wrong with a column. */
function problemOf(
  name: string,
  index: number,
  names: readonly string[],
  column: Column | undefined,
): string | undefined {
  if (name === "") return "has no name; name the column or remove it.";
  const first = names.indexOf(name);
  if (first < index) return `has the same name as column ${first + 1}; remove one of them.`;
  if (!column) return unknownColumn(name);
  const parent = names.find((it) => name.startsWith(`${it}.`));
  return parent && `conflicts with column ${parent}, which holds the whole object; use one of them.`;
}

function unknownColumn(name: string): string {
  const list = listAround(name);
  if (list) return `there is no such column; column ${list} takes the whole list as JSON.`;
  const suggestion = name.length < 100 ? didYouMean(name, columnNames) : "";
  return `there is no such column.${suggestion || ` The columns are ${columnNames.join(", ")}.`}`;
}
