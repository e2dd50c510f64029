import { didYouMean, nearest } from "../../client";
import { type Column, columnNamed, columnNames, listAround } from "./columns";
import { describeValue, type LineFailure } from "./failures";
import type { CsvRecord } from "./records";
import { isRouteName, readRouteColumn } from "./route-column";

/** The header of a table. */
export interface Header {
  /** The columns in the order of the cells; undefined for one that is wrong. None if the cells of no row are certain. */
  readonly columns: readonly (Column | undefined)[];
  readonly failures: readonly LineFailure[];
}

/** There are not so many inputs. */
const maxColumns = 1000;

/** Finds out from the header what the columns of a table are, once for all rows. */
export function readHeader({ cells, line }: CsvRecord): Header {
  const wrong = (reason: string, column?: string): Header => ({
    ...{ columns: [], failures: [{ line, column, reason }] },
  });
  if (cells.length > maxColumns) return wrong(`has ${cells.length} columns; use at most ${maxColumns}.`);
  const names = cells.map((cell) => cell.trim());
  const torn = tornName(names);
  if (torn)
    return wrong(
      `is only the beginning of a name; put the name in quotes: ${describeValue(torn)}.`,
      torn.split(",")[0],
    );
  const found = names.map(readName);
  const fixed = found.map((it, index) => ("column" in it ? it.column.name : (names[index] ?? "")));
  const failures: LineFailure[] = names.flatMap((name, index) => {
    const reason = problemOf(index, fixed, found) ?? needs(found, index);
    return reason ? [{ line, column: name || String(index + 1), reason }] : [];
  });
  if (!hasKey(fixed)) return wrong(noKeyColumn(names));
  const columns = found.map((it, index) =>
    "column" in it && fixed.indexOf(it.column.name) === index && !needs(found, index) ? it.column : undefined,
  );
  return { columns, failures };
}

type ReadName = { readonly column: Column } | { readonly reason: string };

function readName(name: string): ReadName {
  if (name === "") return { reason: "has no name; name the column or remove it." };
  const refusal = name.toLowerCase();
  if (Object.hasOwn(refused, refusal)) return { reason: refused[refusal] ?? "" };
  if (!isRouteName(name)) {
    const column = columnNamed(name);
    return column ? { column } : { reason: unknownColumn(name) };
  }
  const column = readRouteColumn(name);
  return "kind" in column ? { column } : column;
}

/** Names that people expect, and what to do instead. */
const refused: Readonly<Record<string, string>> = {
  password:
    "a table is no place for passwords; remove the column, and declare the feature PASSWORD with a secret in the program, in the routeFeatures of the link.",
  tags: "links have no tags; use folderId to group links, or options.tags for a text that the service only keeps.",
};

/** A name with visitors that the delimiter has torn apart: `url[language=de` and `country=CH]`. */
function tornName(names: readonly string[]): string | undefined {
  const start = names.findIndex((name) => isRouteName(name) && !name.includes("]"));
  const length = names.slice(start).findIndex((name) => name.endsWith("]"));
  return start < 0 || length < 0 ? undefined : names.slice(start, start + length + 1).join(", ");
}

/** Why no row can be read, with the header that was probably meant. */
function noKeyColumn(names: readonly string[]): string {
  const meant = names.map((name) => (name.length < 100 ? (nearest(name, columnNames) ?? name) : name));
  return hasKey(meant)
    ? `no row can be read with the header ${describeValue(names.join(","))}. Did you mean ${describeValue(meant.join(","))}?`
    : "has no column slug and no column key; begin the table with the names of its columns, such as slug,url.";
}

const hasKey = (names: readonly string[]): boolean => names.includes("key") || names.includes("slug");

/** What is wrong with a column by itself, or next to others. */
function problemOf(index: number, names: readonly string[], found: readonly ReadName[]): string | undefined {
  const [name, it] = [names[index] ?? "", found[index]];
  if (name === "") return it && "reason" in it ? it.reason : undefined;
  const first = names.indexOf(name);
  if (first < index) return `has the same name as column ${first + 1}; remove one of them.`;
  if (it && "reason" in it) return it.reason;
  const parent = names.find((other) => name.startsWith(`${other}.`));
  return parent && `conflicts with column ${parent}, which holds the whole object; use one of them.`;
}

/** What is wrong with a column because of one that the header lacks. */
function needs(found: readonly ReadName[], index: number): string | undefined {
  const kinds = found.map((it) => ("column" in it ? it.column : undefined));
  const kind = kinds[index]?.kind;
  const time = kind === "expired_url" ? "expires" : kind === "before_url" ? "starts" : undefined;
  if (kind === "starts" && !kinds.some((it) => it?.kind === "before_url"))
    return "needs a column before_url, with where visitors go before; add one.";
  if (kind !== "route" && !time) return undefined;
  if (!kinds.some((it) => it?.name === "url")) return "needs a column url, for all other visitors; add one.";
  if (!time || kinds.some((it) => it?.kind === time)) return undefined;
  return `needs a column ${time}, with the time ${time === "expires" ? "from" : "until"} which it is used; add one.`;
}

function unknownColumn(name: string): string {
  const list = listAround(name);
  if (list) return `there is no such column; column ${list} takes the whole list as JSON.`;
  const suggestion = name.length < 100 ? didYouMean(name, columnNames) : "";
  return `there is no such column.${suggestion || ` The columns are ${columnNames.join(", ")}, and url[country=DE] for some visitors.`}`;
}
