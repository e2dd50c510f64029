import { isObject, type Properties } from "../../../lifecycle";
import type { Content, LocatedJson, Loss, SqlContent, Unit } from "../arrived";

/** One entry of a file: a row of CSV, or an object of JSON. */
export interface SourceRecord {
  readonly line: number;
  /** Where it is in JSON: `headers` for what is in a list with this name; "" at the top. */
  readonly place: string;
  readonly fields: Properties;
}

/** The entries of a file, with what stands around them. */
export interface SourceRecords {
  readonly records: readonly SourceRecord[];
  /** What is no entry: `pagination.total`. */
  readonly around: readonly { readonly line: number; readonly name: string; readonly value: unknown }[];
  readonly losses: readonly Loss[];
  readonly unit: Unit;
  /** The columns of a table. */
  readonly columns: readonly string[];
}

/** How to find the entries of a file. */
export interface Finding {
  /** Whether an object is an entry, and not a page around entries. */
  isEntry(object: Properties): boolean;
  /** The names of the columns of a table without a header; undefined if its first row is the header. */
  columnsOf?(first: readonly string[]): readonly string[] | undefined;
}

export function findRecords(content: Content, finding: Finding): SourceRecords {
  if (content.json) return recordsInJson(content.json, finding);
  return content.sql ? recordsInSql(content.sql, finding) : recordsInCsv(content, finding);
}

function recordsInSql({ rows, others }: SqlContent, { isEntry, columnsOf }: Finding): SourceRecords {
  const all = rows.map(({ line, table, columns, cells }) => {
    const names = columns ?? columnsOf?.(cells.map(String)) ?? [];
    return {
      ...{ line, place: table },
      fields: Object.fromEntries(cells.map((cell, index) => [nameOf(names, index), cell])),
    };
  });
  return {
    records: all.filter(({ fields }) => isEntry(fields)),
    around: others
      .filter(({ isLost }) => !isLost)
      .map(({ line, what }) => ({ line, name: "statement", value: what })),
    losses: [
      ...others
        .filter(({ isLost }) => isLost)
        .map(({ line, what }) => ({ line, what, reason: "is not understood." })),
      ...all
        .filter(({ fields }) => !isEntry(fields))
        .map(({ line, place }) => ({ line, what: `table ${place}`, reason: "has no links." })),
    ],
    ...{ unit: "line", columns: [] },
  };
}

function recordsInCsv({ csv }: Content, { columnsOf }: Finding): SourceRecords {
  const [first] = csv.records;
  const given = columnsOf?.(first?.cells ?? []);
  const names = given ?? first?.cells.map((name) => name.trim()) ?? [];
  const rest = given ? csv.records : csv.records.slice(1);
  // Pages that were joined to one file begin with a header each.
  const isHeader = ({ cells }: { cells: readonly string[] }) => cells.join("\n") === first?.cells.join("\n");
  const rows = given ? rest : rest.filter((it) => !isHeader(it));
  const headers = given ? [] : rest.filter(isHeader);
  const records = rows.map(({ line, cells }) => ({
    ...{ line, place: "" },
    fields: Object.fromEntries(cells.map((cell, index) => [nameOf(names, index), cell])),
  }));
  const losses = csv.failures.map(({ line, reason }) => ({ line, what: "a row", reason }));
  const around = headers.map(({ line }) => ({ line, name: "header", value: "repeated" }));
  return { records, around, losses, unit: "line", columns: names };
}

/** The name of a column, its own where several have the same one. */
function nameOf(names: readonly string[], index: number): string {
  const name = names[index];
  return name && names.indexOf(name) === index ? name : `column ${index + 1}`;
}

function recordsInJson({ values, lineOf }: LocatedJson, { isEntry }: Finding): SourceRecords {
  const records: SourceRecord[] = [];
  const around: { line: number; name: string; value: unknown }[] = [];
  const losses: Loss[] = [];
  const visit = (value: unknown, name: string, line: number): void => {
    if (Array.isArray(value) && (value.some(isObject) || name === "")) {
      const isListOfPages = value.some((it) => isObject(it) && !isEntry(it) && hasEntries(it, isEntry));
      for (const entry of value) {
        if (!isObject(entry))
          losses.push({ line: lineOf(value), what: "an entry", reason: "is not an object." });
        else if (isListOfPages && !isEntry(entry)) visit(entry, "", lineOf(entry));
        else records.push({ line: lineOf(entry), place: name, fields: entry });
      }
    } else if (isObject(value)) {
      if (isEntry(value)) records.push({ line: lineOf(value), place: name, fields: value });
      else
        for (const [inner, it] of Object.entries(value))
          visit(it, name === "" ? inner : `${name}.${inner}`, lineOf(value));
    } else around.push({ line, name, value });
  };
  for (const value of values) visit(value, "", isObject(value) ? lineOf(value) : 1);
  const isOnLines = new Set(records.map(({ line }) => line)).size === records.length;
  if (isOnLines) return { records, around, losses, unit: "line", columns: [] };
  return {
    records: records.map((record, index) => ({ ...record, line: index + 1 })),
    around: around.map((it) => ({ ...it, line: 0 })),
    losses: losses.map((it) => ({ ...it, line: 0 })),
    unit: "entry",
    columns: [],
  };
}

/** Whether an object is a page: there are entries in it. */
const hasEntries = (object: Properties, isEntry: Finding["isEntry"]): boolean =>
  Object.values(object)
    .flat()
    .some((value) => isObject(value) && (isEntry(value) || hasEntries(value, isEntry)));
