import * as z from "zod";
import { expiryOf } from "../../contract";
import { unwrap } from "../../lifecycle";
import { describeValue } from "./failures";
import { parseJson } from "./parse-json";

/** The value of a cell, or why it has none. */
export type Converted = { readonly value: unknown } | { readonly reason: string };

/** How to read and write the cells of a column. */
export interface CellFormat {
  /** Converts the text of a cell, which is not empty. */
  parse(cell: string): Converted;
  /** The text of a value; undefined if a cell cannot hold it. */
  print(value: unknown): string | undefined;
}

/** The text as it is. An empty cell means that there is no value, so no cell holds an empty text. */
export const text: CellFormat = {
  parse: (cell) => ({ value: cell }),
  print: (value) => (typeof value === "string" && value !== "" ? value : undefined),
};

const number: CellFormat = {
  parse(cell) {
    const value = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cell) ? Number(cell) : Number.NaN;
    return Number.isFinite(value) ? { value } : { reason: `${describeValue(cell)} is not a number.` };
  },
  print: (value) => (Number.isFinite(value) ? String(value) : undefined),
};

const boolean: CellFormat = {
  parse(cell) {
    const word = cell.toLowerCase();
    if (word === "true" || word === "false") return { value: word === "true" };
    return { reason: `${describeValue(cell)} is not accepted; use true or false.` };
  },
  print: (value) => (typeof value === "boolean" ? String(value) : undefined),
};

/** A time, as it is written. */
export const time: CellFormat = {
  parse: (cell) =>
    expiryOf({ expiresAt: cell })
      ? { value: cell }
      : {
          reason: `${describeValue(cell)} is not a time; use one such as 2030-12-31 or 2030-12-31T18:00:00Z.`,
        },
  print: text.print,
};

/** Lists and objects. A message never repeats the text, which may contain a password. */
export const json: CellFormat = {
  parse(cell) {
    const parsed = parseJson(cell);
    return parsed.failure ? { reason: `is not JSON: ${parsed.failure.reason}.` } : parsed;
  },
  print: (value) => JSON.stringify(value),
};

/** The format of the values of a schema. */
export function formatOf(schema: z.ZodType): CellFormat {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodNumber) return number;
  if (inner instanceof z.ZodBoolean) return boolean;
  return inner instanceof z.ZodArray || inner instanceof z.ZodObject || inner instanceof z.ZodRecord
    ? json
    : text;
}
