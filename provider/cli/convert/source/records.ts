import { isObject, type Properties } from "../../../lifecycle";
import { wrongCount } from "../../../resources/table/failures";
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

/** How many entries to look at to recognize a kind: the first ones may lack a field. */
export const looked = 20;

/**
 * Finds the entries of a file.
 *
 * @param atMost how many to look at, to recognize a kind; in a dump of a database, of each table
 */
export function findRecords(
  content: Content,
  finding: Finding,
  atMost = Number.POSITIVE_INFINITY,
): SourceRecords {
  if (content.json) return recordsInJson(content.json, finding, atMost);
  return content.sql ? recordsInSql(content.sql, finding, atMost) : recordsInCsv(content, finding, atMost);
}

function recordsInSql(
  { rows, statements, failures }: SqlContent,
  { isEntry, columnsOf }: Finding,
  atMost: number,
): SourceRecords {
  const counts = new Map<string, number>();
  const isWanted = ({ table }: SqlContent["rows"][number]) => {
    counts.set(table, (counts.get(table) ?? 0) + 1);
    return (counts.get(table) ?? 0) <= atMost;
  };
  const all = rows.filter(isWanted).map(({ line, table, columns, cells }) => {
    const names = columns ?? columnsOf?.(cells.map(String)) ?? [];
    return {
      ...{ line, place: table },
      fields: Object.fromEntries(cells.map((cell, index) => [nameOf(names, index), cell])),
    };
  });
  return {
    records: all.filter(({ fields }) => isEntry(fields)),
    around: statements.map(({ line, verb }) => ({ line, name: "statement", value: verb })),
    losses: [
      ...failures.map(({ line, what, reason }) => ({ line, what, reason })),
      ...all
        .filter(({ fields }) => !isEntry(fields))
        .map(({ line, place }) => ({ line, what: `table ${place}`, reason: "has no links." })),
    ],
    unit: "line",
    // A table of which no row is read is recognized all the same.
    columns: rows.length > 0 ? [] : failures.flatMap(({ columns = [] }) => columns),
  };
}

function recordsInCsv({ csv }: Content, { columnsOf }: Finding, atMost: number): SourceRecords {
  const [first] = csv.records;
  const given = columnsOf?.(first?.cells ?? []);
  const names = given ?? first?.cells.map((name) => name.trim()) ?? [];
  const rest = given ? csv.records.slice(0, atMost) : csv.records.slice(1, atMost + 1);
  // Pages that were joined to one file begin with a header each.
  const header = given ? undefined : first?.cells.join("\n");
  const isHeader = ({ cells }: { cells: readonly string[] }) => cells.join("\n") === header;
  // Which cell a delimiter without quotes has torn apart is not certain.
  const isTorn = ({ cells }: { cells: readonly string[] }) => cells.length > names.length;
  const records = rest
    .filter((it) => !isHeader(it) && !isTorn(it))
    .map(({ line, cells }) => ({
      ...{ line, place: "" },
      fields: Object.fromEntries(cells.map((cell, index) => [nameOf(names, index), cell])),
    }));
  const failures = [
    ...csv.failures,
    ...rest
      .filter(isTorn)
      .map(({ line, cells }) => ({ line, reason: wrongCount(cells.length, names.length) })),
  ];
  const losses = failures.map(({ line, reason }) => ({ line, what: "a row", reason }));
  const around: SourceRecords["around"] = [
    ...rest.filter(isHeader).map(({ line }) => ({ line, name: "header", value: "repeated" })),
    ...Array.from({ length: csv.nulls }, () => ({ line: 0, name: "NULL", value: true })),
  ];
  return { records, around, losses, unit: "line", columns: names };
}

/** The name of a column, its own where several have the same one. */
function nameOf(names: readonly string[], index: number): string {
  const name = names[index];
  return name && names.indexOf(name) === index ? name : `column ${index + 1}`;
}

function recordsInJson({ values, lineOf }: LocatedJson, { isEntry }: Finding, atMost: number): SourceRecords {
  const records: SourceRecord[] = [];
  const around: { line: number; name: string; value: unknown }[] = [];
  const losses: Loss[] = [];
  const visit = (value: unknown, name: string, line: number): void => {
    if (Array.isArray(value) && (value.some(isObject) || name === "")) {
      const isListOfPages = value
        .slice(0, atMost)
        .some((it) => isObject(it) && !isEntry(it) && hasEntries(it, isEntry));
      for (const [index, entry] of value.entries()) {
        if (records.length >= atMost) return;
        if (!isObject(entry))
          losses.push({
            line: lineOf(value),
            what: `entry ${index + 1}${name && ` of ${name}`}`,
            reason: "is not an object.",
          });
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
  for (const value of values.slice(0, atMost)) visit(value, "", isObject(value) ? lineOf(value) : 1);
  const lines = records.filter(({ fields }) => isEntry(fields)).map(({ line }) => line);
  const isOnLines = new Set(lines).size === lines.length;
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
