import type { Properties } from "../../lifecycle";
import type { Column } from "./columns";
import type { LineFailure } from "./failures";
import type { CsvRecord } from "./records";
import { withParameters } from "./utm";

/** A row of a table in CSV. */
export interface Row {
  readonly key: string | undefined;
  readonly inputs: Properties;
}

/** Converts the cells of a row. Returns undefined if they do not match the columns. */
export function readRow(
  { cells, line }: CsvRecord,
  columns: readonly (Column | undefined)[],
  failures: LineFailure[],
): Row | undefined {
  if (columns.length === 0) return undefined;
  if (cells.length !== columns.length) {
    failures.push({ line, reason: wrongCount(cells.length, columns.length) });
    return undefined;
  }
  let key: string | undefined;
  const inputs: Record<string, unknown> = {};
  const parameters: [string, string][] = [];
  for (let index = 0; index < cells.length; index++) {
    const column = columns[index];
    const cell = cells[index];
    if (!column || !cell) continue;
    if (column.kind === "key") key = cell;
    else if (column.kind === "utm") parameters.push([column.name, cell]);
    else {
      const converted = column.format.parse(cell);
      if ("value" in converted) setAt(inputs, column.path, converted.value);
      else failures.push({ line, column: column.name, reason: converted.reason });
    }
  }
  const [parameter] = parameters;
  if (parameter) {
    if (typeof inputs.url === "string") inputs.url = withParameters(inputs.url, parameters);
    else failures.push({ line, column: parameter[0], reason: noUrl });
  }
  return { key: key ?? (inputs.slug as string | undefined), inputs };
}

const noUrl = "needs a url to be added to; set the url of the row.";

const wrongCount = (cells: number, columns: number): string =>
  `has ${cells} ${cells === 1 ? "cell" : "cells"}, but the header has ${columns}; ${
    cells > columns
      ? "put a cell that contains the delimiter in quotes"
      : "leave a cell empty where there is no value"
  }.`;

/** Sets a value inside an object. A name such as `__proto__` is one like any other. */
function setAt(object: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let inner = object;
  path.forEach((name, index) => {
    const isLast = index === path.length - 1;
    if (isLast || !Object.hasOwn(inner, name)) define(inner, name, isLast ? value : {});
    inner = inner[name] as Record<string, unknown>;
  });
}

function define(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") {
    Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
  } else object[name] = value;
}
