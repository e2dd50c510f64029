import { parse } from "yaml";

/**
 * The rows of a table of tests: one in each line, and a line that starts with a bar goes on with the row before. The cells, between
 * bars, are JSON without the quotes that YAML does not need, or values of the test. An empty cell is undefined.
 *
 * @example
 * it.each(table<[about: string, before: unknown, after: unknown]>`
 *   an added key | {a: 1} | {a: 1, b: [text, null]}
 *   a new entry  | ${[de]} | [${de}, ${at}]
 * `)("%s", …);
 */
export function table<Row extends unknown[]>(text: TemplateStringsArray, ...values: unknown[]): Row[] {
  const resolve = (_: unknown, it: unknown): unknown => {
    const [, index] = typeof it === "string" ? (/^‹(\d+)›$/.exec(it) ?? []) : [];
    return index === undefined ? it : values[Number(index)];
  };
  return String.raw(text, ...values.map((_, index) => `‹${index}›`))
    .replace(/\n\s*\|/g, " |")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(
      (line) =>
        line
          .split(/ \|(?: |$)/)
          .map((cell) => (cell.trim() === "" ? undefined : parse(cell, resolve))) as Row,
    );
}
