import { CsvError, type CsvErrorCode, type Options, parse } from "csv-parse/sync";
import type { LineFailure } from "./failures";

/** The cells of one row. */
export interface CsvRecord {
  /** The line of the text on which it begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** With this many misplaced quotes, the text is not CSV. */
const maxQuoteFailures = 100;

/**
 * Splits CSV text into records, without the empty ones. After a misplaced quote it goes on with the next line, to find all of
 * them at once.
 *
 * @param dialect options of `csv-parse` for CSV that is written in another way
 */
export function csvRecords(
  text: string,
  dialect: Pick<Options<string[]>, "escape" | "cast"> = {},
): { records: CsvRecord[]; failures: LineFailure[] } {
  const { named, delimiter } = delimiterIn(text);
  const records: CsvRecord[] = [];
  const failures: LineFailure[] = [];
  let rest: Buffer = Buffer.from(text.slice(named?.length ?? 0));
  let line = named === undefined ? 1 : 2;
  for (;;) {
    const { found, error } = parseUntilError(rest, { ...dialect, delimiter });
    const start = line;
    for (const cells of found) {
      if (cells.some((cell) => cell !== "")) records.push({ line, cells });
      line += 1 + lineBreaksIn(cells);
    }
    if (error === undefined) return { records, failures };
    failures.push({ line, reason: reasons[error] ?? `is not CSV (${error}).` });
    line += 1;
    if (failures.length === maxQuoteFailures) {
      failures.push({ line, reason: "and the lines after it were not checked; correct the others first." });
      return { records, failures };
    }
    rest = skipLines(rest, line - start);
  }
}

const howToQuote = 'put the whole cell in quotes and double those inside it: "the ""best"" offer".';

const reasons: Readonly<Partial<Record<CsvErrorCode, string>>> = {
  INVALID_OPENING_QUOTE: `has a quote in a cell that does not begin with one; ${howToQuote}`,
  CSV_INVALID_CLOSING_QUOTE: `has a cell that continues after its closing quote; ${howToQuote}`,
  CSV_QUOTE_NOT_CLOSED: "has a quote that is not closed; close or remove it.",
};

interface ParsedPart {
  readonly found: readonly (readonly string[])[];
  /** The error that ended it before the end of the text. */
  readonly error?: CsvErrorCode;
}

function parseUntilError(text: Buffer, dialect: Options<string[]>): ParsedPart {
  const options = { ...dialect, record_delimiter: ["\r\n", "\n", "\r"], relax_column_count: true };
  try {
    return { found: parse(text, options) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const records = Number(error.records);
    return { found: records > 0 ? parse(text, { ...options, to: records }) : [], error: error.code };
  }
}

/** The delimiter of a text. Spreadsheets read it from a line before the header, which is no row. */
export function delimiterIn(text: string): {
  readonly named: string | undefined;
  readonly delimiter: string;
} {
  const [named, delimiter = delimiterOf(text)] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? [];
  return { named, delimiter };
}

/** The delimiter that is most frequent in the header, outside of quotes and of brackets. */
function delimiterOf(text: string): string {
  const [line = ""] = /[^\r\n]+/.exec(text) ?? [];
  const header = line.replaceAll(/"[^"]*"|\[[^[\]]*\]/g, "");
  const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

// Not those of csv-parse, which counts "\r\n" inside quotes twice.
function lineBreaksIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    if (cell.includes("\n") || cell.includes("\r")) count += cell.split(/\r\n|\n|\r/).length - 1;
  }
  return count;
}

function skipLines(text: Buffer, count: number): Buffer {
  let at = 0;
  for (let skipped = 0; skipped < count && at < text.length; at++) {
    const isEnd = text[at] === lineFeed || (text[at] === carriageReturn && text[at + 1] !== lineFeed);
    if (isEnd) skipped++;
  }
  return text.subarray(at);
}

const lineFeed = 10;
const carriageReturn = 13;
