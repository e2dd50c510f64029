import { formatPath, type Path, type Properties, parsePath, type Table } from "../../lifecycle";
import { formatPlace, inOrder, noKey, repeatedKey } from "./failures";
import { readHeader } from "./header";
import { csvRecords } from "./records";
import { readRow } from "./row";

/** Parses a table in CSV, whose header names inputs of Link. */
export function parseCsvTable(text: string): Table {
  const { records, failures } = csvRecords(text);
  const rows = new Map<string, Properties>();
  const lines = new Map<string, number>();
  const origins = new Map<string, readonly string[]>();
  const [first, ...others] = records;
  const header = readHeader(first ?? { line: 1, cells: [] });
  failures.push(...header.failures);
  for (const record of others) {
    const row = readRow(record, header, failures);
    if (!row) continue;
    const { line } = record;
    const { key, inputs, routeOrigins } = row;
    const earlier = lines.get(key ?? "");
    if (key === undefined) failures.push({ line, reason: noKey });
    else if (earlier !== undefined) failures.push({ line, reason: repeatedKey(key, `line ${earlier}`) });
    else {
      rows.set(key, inputs);
      lines.set(key, line);
      if (routeOrigins) origins.set(key, routeOrigins);
    }
  }
  const columns = new Set(header.columns.map((column) => column?.name));
  const place = (key: string, path: Path | string) =>
    formatPlace({ line: lines.get(key) ?? 0, column: columnAt(path, columns, origins.get(key)) });
  const locate = (key: string, path: Path | string) => {
    const column = columnAt(path, columns, origins.get(key));
    return { line: lines.get(key), column: columns.has(column) ? column : undefined };
  };
  const lacksColumns = header.failures.length > 0;
  return { rows, failures: inOrder(failures), lacksColumns, place, locate };
}

/** The column that a value of a link comes from, also one inside of the lists that several columns make. */
function columnAt(
  path: Path | string,
  columns: ReadonlySet<string | undefined>,
  routeOrigins: readonly string[] | undefined,
): string {
  const [list, index, inner] = typeof path === "string" ? parsePath(path) : path;
  if (list === "routes" && routeOrigins)
    return inner === "features" ? "expires" : (routeOrigins[Number(index)] ?? "url");
  if (list === "routeFeatures" && !columns.has(list)) return "expires";
  return typeof path === "string" ? path : formatPath(path);
}
