import { LinkInput } from "../../contract";
import { isObject, type Properties, propertyOf } from "../../lifecycle";
import { type CellFormat, text } from "./cells";
import { columnNamed } from "./columns";
import { mergeRoutes, type PrintedColumn } from "./merge-routes";

/**
 * Writes a table in CSV, with columns for the inputs that its links set, and for the keys where they are not the slugs. What the
 * columns of destinations can say is in these, from left to right as the service considers routes; other lists are JSON.
 *
 * @returns undefined if a cell cannot hold a value: an empty text, null, or what Link does not accept
 */
export function csvOf(rows: ReadonlyMap<string, Properties>): string | undefined {
  const { links, routes, after } = mergeRoutes([...rows.values()]);
  const declared = new Set(links.flatMap(namesIn));
  const names = inputNames.filter((name) => declared.has(name));
  if (names.length < declared.size) return undefined;
  const inputs = (some: readonly string[]) =>
    some.filter((name) => declared.has(name)).flatMap((name) => columnsFor(name, valuesAt(links, name)));
  const columns = [
    keyColumn(rows),
    ...inputs(["slug"]),
    ...routes,
    ...inputs(["url"]),
    ...after,
    ...inputs(names.filter((name) => name !== "slug" && name !== "url")),
  ].filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (!columns.every(isComplete)) return undefined;
  if (columns.length === 0) return rows.size === 0 ? "slug,url\n" : undefined;
  const header = columns.map(({ name }) => name);
  const lines = links.map((_, row) => columns.map(({ cells }) => cells[row] ?? ""));
  return [header, ...lines].map((cells) => `${cells.map(quoted).join(",")}\n`).join("");
}

/** All inputs, in the order of their columns. */
const inputNames = Object.keys(LinkInput.shape);

function keyColumn(rows: ReadonlyMap<string, Properties>): PrintedColumn {
  const keys = [...rows].map(([key, { slug }]) => (key === slug ? undefined : key));
  return printColumn("key", text, keys);
}

/** The columns of an input: a column for each property of an object if its cells can hold them, otherwise one. */
function columnsFor(name: string, values: readonly unknown[]): PrintedColumn[] {
  const column = columnNamed(name);
  if (column?.kind !== "input") return [{ name, cells: [undefined] }];
  return dottedColumns(name, values) ?? [printColumn(name, column.format, values)];
}

/** With more properties than these, most cells would be empty. */
const maxProperties = 20;

function dottedColumns(name: string, values: readonly unknown[]): PrintedColumn[] | undefined {
  const objects = values.filter((value) => value !== undefined);
  if (!objects.every((value) => isObject(value) && namesIn(value).length > 0)) return undefined;
  const properties = [...new Set((objects as Properties[]).flatMap(namesIn))];
  if (properties.length > maxProperties || !properties.every(isPlainName)) return undefined;
  const columns = properties.map((property) => {
    const dotted = `${name}.${property}`;
    const column = columnNamed(dotted);
    return column?.kind === "input"
      ? printColumn(dotted, column.format, valuesAt(values, property))
      : { name: dotted, cells: [undefined] };
  });
  return columns.every(isComplete) ? columns : undefined;
}

const printColumn = (name: string, format: CellFormat, values: readonly unknown[]): PrintedColumn => ({
  name,
  cells: values.map((value) => (value === undefined ? "" : format.print(value))),
});

const isComplete = ({ cells }: PrintedColumn): boolean => cells.every((cell) => cell !== undefined);

/** Whether a header can hold a name: without dots, white space, quotes and delimiters. */
const isPlainName = (name: string): boolean => /^[^\s.,;"]+$/.test(name);

const valuesAt = (objects: readonly unknown[], name: string): unknown[] =>
  objects.map((object) => propertyOf(object, name));

const namesIn = (object: Properties): string[] =>
  Object.keys(object).filter((name) => object[name] !== undefined);

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
