import { printable } from "../../client";
import type { Failure } from "../../lifecycle";

/** Something that is wrong with a line of a table. */
export interface LineFailure {
  readonly line: number;
  readonly column?: string | undefined;
  readonly reason: string;
}

/** Where a cell is: `line 17, column url`. */
export const formatPlace = ({ line, column }: Omit<LineFailure, "reason">): string =>
  column ? `line ${line}, column ${printable(column, 100)}` : `line ${line}`;

/** Sorts failures by their lines. */
export const inOrder = (failures: readonly LineFailure[]): Failure[] =>
  [...failures]
    .sort((one, other) => one.line - other.line)
    .map((failure) => ({ path: formatPlace(failure), reason: failure.reason }));

/** Why a row without a key and a slug is wrong. */
export const noKey = "has neither a slug nor a key; set one of them.";

/** Why a second row with the same key is wrong. */
export const repeatedKey = (key: string, earlier: string): string =>
  `has the same key as ${earlier}, ${describeValue(key)}; give each link its own.`;

/** Why a row with more or fewer cells than the header is wrong. */
export const wrongCount = (cells: number, columns: number): string =>
  `has ${cells} ${cells === 1 ? "cell" : "cells"}, but the header has ${columns}; ${
    cells > columns
      ? "put a cell that contains the delimiter in quotes"
      : "leave a cell empty where there is no value"
  }.`;

/** A value of a table in a message. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = String(value);
  if (typeof value !== "string") return text;
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
