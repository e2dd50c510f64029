import { isDestination } from "../../contract";
import type { Properties } from "../../lifecycle";
import { time } from "./cells";
import { type Destinations, isGraph, isSpaced, routeOrigins, toInputs } from "./destinations";
import { describeValue, type LineFailure, wrongCount } from "./failures";
import type { Header } from "./header";
import type { CsvRecord } from "./records";
import { withParameters } from "./utm";

/** A row of a table in CSV. */
export interface Row {
  readonly key: string | undefined;
  readonly inputs: Properties;
  /** The names of the columns that its routes come from; undefined if it has none, or has them as JSON. */
  readonly routeOrigins: readonly string[] | undefined;
}

/** Converts the cells of a row. Returns undefined if they do not match the columns. */
export function readRow(
  { cells, line }: CsvRecord,
  { columns, failures: inHeader }: Header,
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
  const row: { -readonly [K in keyof Destinations]: Destinations[K] } & { routed: Routed[] } = { routed: [] };
  for (let index = 0; index < cells.length; index++) {
    const column = columns[index];
    const cell = cells[index];
    if (!column || !cell) continue;
    if (column.kind === "key") key = cell;
    else if (column.kind === "utm") parameters.push([column.name, cell]);
    else if (column.kind === "route") row.routed.push({ column, url: cell });
    else if (column.kind === "before_url") row.beforeUrl = cell;
    else if (column.kind === "expired_url") row.expiredUrl = cell;
    else if (column.name === "url") row.url = cell;
    else {
      const format = column.kind === "input" ? column.format : time;
      const converted = format.parse(cell);
      if ("reason" in converted) failures.push({ line, column: column.name, reason: converted.reason });
      else if (column.kind === "input") setAt(inputs, column.path, converted.value);
      // The other columns are checked as if it were right.
      if (column.kind !== "input") row[column.kind] = cell;
    }
  }
  const wrong = problemOf(row, inputs, parameters);
  if (isGraph(row)) failures.push(...spacesIn(row).map((it) => ({ line, ...it })));
  if (wrong) {
    // A column that the header has under a wrong name is no mistake of each row.
    const isUnread = inHeader.length > 0 && !columns.some((column) => column?.name === "url");
    if (!isUnread) failures.push({ line, ...wrong });
  } else Object.assign(inputs, toInputs(withUtm(row, parameters)));
  return {
    key: key ?? (inputs.slug as string | undefined),
    inputs,
    routeOrigins: !wrong && isGraph(row) ? routeOrigins(row) : undefined,
  };
}

type Routed = Destinations["routed"][number];

/** What is wrong with the columns of a row next to each other. */
function problemOf(
  { url, routed, starts, beforeUrl, expires, expiredUrl }: Destinations,
  inputs: Properties,
  [parameter]: readonly [string, string][],
): Omit<LineFailure, "line"> | undefined {
  const [first] = [
    ...routed.map(({ column }) => column.name),
    ...(beforeUrl === undefined ? [] : ["before_url"]),
    ...(expiredUrl === undefined ? [] : ["expired_url"]),
  ];
  if (starts === undefined && beforeUrl !== undefined)
    return { column: "before_url", reason: "needs the time until which it is used; set starts." };
  if (starts !== undefined && beforeUrl === undefined)
    return { column: "starts", reason: "needs where visitors go before; set before_url." };
  if (first === undefined) {
    if (parameter && url === undefined) return { column: parameter[0], reason: noUrl };
  } else if (url === undefined) {
    return { column: "url", reason: `is empty, but ${first} is not; set where all other visitors go.` };
  } else if (inputs.routes !== undefined) return { column: first, reason: conflictsWith("routes") };
  if (expiredUrl !== undefined) {
    return expires === undefined
      ? { column: "expired_url", reason: "needs the time from which it is used; set expires." }
      : undefined;
  }
  const isTwice = expires !== undefined && inputs.routeFeatures !== undefined;
  return isTwice ? { column: "expires", reason: conflictsWith("routeFeatures") } : undefined;
}

/** Destinations of routes with white space. Routes may have templates, so that it is no mistake for the rules of Link. */
function spacesIn({ url, routed, beforeUrl, expiredUrl }: Destinations): Omit<LineFailure, "line">[] {
  const cells = [
    ...routed.map(({ column, url }) => ({ column: column.name, cell: url })),
    ...[
      { column: "url", cell: url },
      { column: "before_url", cell: beforeUrl },
      { column: "expired_url", cell: expiredUrl },
    ],
  ];
  return cells.flatMap(({ column, cell = "" }) =>
    isSpaced(cell) && isDestination(cell)
      ? [{ column, reason: `${describeValue(cell)} has white space; remove it, or write it as %20.` }]
      : [],
  );
}

const noUrl = "needs a url to be added to; set the url of the row.";

const conflictsWith = (list: string): string =>
  `conflicts with column ${list}, which holds the whole list; use one of them.`;

function withUtm(row: Destinations, parameters: readonly [string, string][]): Destinations {
  if (parameters.length === 0) return row;
  const { url, routed, beforeUrl, expiredUrl } = row;
  return {
    ...row,
    ...(url !== undefined && { url: withParameters(url, parameters) }),
    routed: routed.map((it) => ({ ...it, url: withParameters(it.url, parameters) })),
    ...(beforeUrl !== undefined && { beforeUrl: withParameters(beforeUrl, parameters) }),
    ...(expiredUrl !== undefined && { expiredUrl: withParameters(expiredUrl, parameters) }),
  };
}

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
