import { formatPath, type Path, type Properties, type Table } from "../../lifecycle";
import { formatPlace, inOrder, noKey, repeatedKey } from "./failures";
import { readHeader } from "./header";
import { csvRecords } from "./records";
import { readRow } from "./row";

/** Parses a table in CSV, whose header names inputs of Link. */
export function parseCsvTable(text: string): Table {
  const { records, failures } = csvRecords(text);
  const rows = new Map<string, Properties>();
  const lines = new Map<string, number>();
  const [first, ...others] = records;
  const header = readHeader(first ?? { line: 1, cells: [] });
  failures.push(...header.failures);
  for (const record of others) {
    const row = readRow(record, header.columns, failures);
    if (!row || !header.hasKeys) continue;
    const { line } = record;
    const { key, inputs } = row;
    const earlier = lines.get(key ?? "");
    if (key === undefined) failures.push({ line, reason: noKey });
    else if (earlier !== undefined) failures.push({ line, reason: repeatedKey(key, `line ${earlier}`) });
    else {
      rows.set(key, inputs);
      lines.set(key, line);
    }
  }
  const place = (key: string, path: Path | string) =>
    formatPlace({ line: lines.get(key) ?? 0, column: typeof path === "string" ? path : formatPath(path) });
  return { rows, failures: inOrder(failures), place };
}
