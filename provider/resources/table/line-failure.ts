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
