import { isAbsent, type Properties, valueAt } from "../../lifecycle";
import type { Column } from "./columns";
import { type Destinations, type Spread, spread } from "./destinations";
import { readHeader } from "./header";
import { csvRecords, delimiterIn } from "./records";
import { utmParameters, withoutParameters, withParameters } from "./utm";

/** A cell in the text of a table. */
interface Cell {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A part of a text that is replaced. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits the cells of a table in CSV. All other bytes stay. */
export class CsvEditor {
  private readonly columns: readonly (Column | undefined)[];
  private readonly delimiter: string;
  /** Where each line begins. */
  private readonly lines: readonly number[];

  constructor(private readonly text: string) {
    const content = text.replace(/^\ufeff/, "");
    const { named, delimiter } = delimiterIn(content);
    const [header = { line: 1, cells: [] }] = csvRecords(content).records;
    this.columns = readHeader(header).columns;
    this.delimiter = named?.[4] ?? delimiter;
    this.lines = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length)];
  }

  /**
   * Sets inputs of a row.
   *
   * @param line the line on which it begins
   * @param changed the inputs that are set
   * @returns undefined when cells cannot hold them, or the header has no column for them
   */
  set(line: number, inputs: Properties, changed: ReadonlySet<string>): Replacement[] | undefined {
    const cells = this.cellsAt(line);
    if (cells?.length !== this.columns.length) return undefined;
    const parameters = this.columns.flatMap((column, index): [string, string][] => {
      const text = cells[index]?.text ?? "";
      return column?.kind === "utm" && text !== "" ? [[column.name, text]] : [];
    });
    const said = spread(inputs);
    const wanted = this.columns.map((column) => cellOf(column, said, changed, parameters));
    if (wanted.includes(null)) return undefined;
    return cells.flatMap((cell, index) => {
      const text = wanted[index];
      if (typeof text !== "string" || text === cell.text) return [];
      const isQuoted = this.text[cell.start] === '"';
      return [{ start: cell.start, end: cell.end, text: this.quoted(text, isQuoted) }];
    });
  }

  /** Removes a row with its line break. */
  remove(line: number): Replacement[] | undefined {
    const last = this.cellsAt(line)?.at(-1);
    const start = this.lines[line - 1];
    if (!last || start === undefined) return undefined;
    const end = this.lines.find((it) => it > last.end) ?? this.text.length;
    return [{ start, end, text: "" }];
  }

  /** Adds a row at the end; undefined when cells cannot hold its inputs. */
  add(key: string, inputs: Properties): Replacement | undefined {
    const changed = new Set(Object.keys(inputs));
    const said = spread(inputs);
    const cells = this.columns.map((column) =>
      column?.kind === "key" ? key : cellOf(column, said, changed, []),
    );
    if (cells.includes(null)) return undefined;
    const eol = /\r\n|\n|\r/.exec(this.text)?.[0] ?? "\n";
    const isLineStart = this.lines.at(-1) === this.text.length;
    const row = cells.map((cell) => this.quoted(cell ?? "", false)).join(this.delimiter);
    const end = this.text.length;
    return { start: end, end, text: `${isLineStart ? "" : eol}${row}${isLineStart ? eol : ""}` };
  }

  private quoted(text: string, isQuoted: boolean): string {
    const needs = isQuoted || text.includes(this.delimiter) || /["\r\n]/.test(text);
    return needs ? `"${text.replaceAll('"', '""')}"` : text;
  }

  /** The cells of the record that begins on a line; undefined if that is no record. */
  private cellsAt(line: number): Cell[] | undefined {
    const delimiter = this.delimiter === "\t" ? "\\t" : `\\${this.delimiter}`;
    const next = new RegExp(
      `("(?:[^"]|"")*"|[^"${delimiter}\\r\\n][^${delimiter}\\r\\n]*)?(${delimiter}|[\\r\\n]|$)`,
      "y",
    );
    next.lastIndex = this.lines[line - 1] ?? this.text.length;
    const cells: Cell[] = [];
    for (;;) {
      const start = next.lastIndex;
      const [, source = "", end] = next.exec(this.text) ?? [];
      if (end === undefined) return undefined;
      const text = source.startsWith('"') ? source.slice(1, -1).replaceAll('""', '"') : source;
      cells.push({ start, end: start + source.length, text });
      if (end !== this.delimiter) return cells;
    }
  }
}

/** The inputs that the columns of destinations make. */
const graphInputs = ["url", "routes", "routeFeatures"];

/**
 * What the cell of a column has to say; undefined for one that stays as it is, and null where no cell can say it.
 *
 * @param parameters the query parameters that the cells of other columns add to all destinations
 */
function cellOf(
  column: Column | undefined,
  { destinations, others }: Spread,
  changed: ReadonlySet<string>,
  parameters: readonly (readonly [string, string])[],
): string | undefined | null {
  const changesGraph = graphInputs.some((name) => changed.has(name));
  if (!column || column.kind === "key" || column.kind === "utm") return undefined;
  const isGraph = column.kind !== "input" || graphInputs.includes(column.path[0] ?? "");
  if (isGraph ? !changesGraph : !changed.has(column.path[0] ?? "")) return undefined;
  if (column.kind === "input" && column.name !== "url") {
    const value = valueAt(others, column.path);
    return isAbsent(value) ? "" : (column.format.print(value) ?? null);
  }
  return ofDestinations(column.kind === "input" ? "url" : column.kind, column.name, destinations, (url) => {
    const plain = withoutParameters(
      url,
      utmParameters.filter((name) => parameters.some(([it]) => it === name)),
    );
    return parameters.length > 0 && withParameters(plain, parameters) === url ? plain : url;
  });
}

function ofDestinations(
  kind: "url" | Exclude<Column["kind"], "key" | "utm" | "input">,
  name: string,
  { url, routed, starts, beforeUrl, expires, expiredUrl }: Destinations,
  plain: (url: string) => string,
): string {
  if (kind === "starts") return starts ?? "";
  if (kind === "expires") return expires ?? "";
  const found = {
    ...{ url, before_url: beforeUrl, expired_url: expiredUrl },
    route: routed.find(({ column }) => column.name === name)?.url,
  }[kind];
  return found === undefined ? "" : plain(found);
}
