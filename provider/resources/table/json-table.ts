import { canonicalJson } from "../../contract";
import { type Failure, formatPath, isObject, type Path, type Properties, type Table } from "../../lifecycle";
import { describeValue, noKey, repeatedKey } from "./failures";
import { jsonNames } from "./json-names";
import { parseJson } from "./parse-json";

/** Parses a table in JSON: an object of links by key, or a list of links, each with a `key` or a `slug`. */
export function parseJsonTable(text: string): Table {
  const { value, failure } = parseJson(text);
  const rows = new Map<string, Properties>();
  const lines = new Map<string, number | undefined>();
  const locate = (key: string) => ({ line: lines.get(key), column: undefined });
  if (failure) return { rows, failures: [syntaxFailure(text, failure)], place, locate };
  const failures: Failure[] = [];
  const places = new Map<string, string>();
  for (const { path, line, key, inputs } of rowsOf(value, text)) {
    const earlier = places.get(String(key));
    if (!isObject(inputs))
      failures.push({ path, reason: `${describeValue(inputs)} is not an object of inputs.` });
    else if (key === undefined) failures.push({ path, reason: noKey });
    else if (typeof key !== "string")
      failures.push({ path, reason: `its key ${describeValue(key)} is not a string.` });
    else if (earlier !== undefined) failures.push({ path, reason: repeatedKey(key, earlier) });
    else {
      places.set(key, path);
      lines.set(key, line);
      rows.set(key, inputs);
    }
  }
  return { rows, failures, place, locate };
}

/** A link of a table before it is checked. */
interface Entry {
  /** Where it is: a line, or an index of the list. */
  readonly path: string;
  readonly line: number | undefined;
  readonly key: unknown;
  readonly inputs: unknown;
}

const rowsOf = (table: unknown, text: string): Entry[] =>
  Array.isArray(table)
    ? table.map((entry: unknown, index) => ({ path: `[${index}]`, line: undefined, ...withoutKey(entry) }))
    : jsonNames(text).map(({ name, line }) => ({
        ...{ path: `line ${line}`, line },
        key: name,
        inputs: (table as Properties)[name],
      }));

function withoutKey(entry: unknown): Omit<Entry, "path" | "line"> {
  if (!isObject(entry)) return { key: undefined, inputs: entry };
  const { key = entry.slug, ...inputs } = entry;
  return { key, inputs };
}

function place(key: string, path: Path | string): string {
  const inner = typeof path === "string" ? path : formatPath(path);
  return `[${JSON.stringify(key)}]${inner === "" || inner.startsWith("[") ? "" : "."}${inner}`;
}

function syntaxFailure(text: string, { at, reason }: { at: number; reason: string }): Failure {
  const before = text.slice(0, at).split("\n");
  return {
    path: `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`,
    reason: `is not JSON: ${reason}.`,
  };
}

/** Writes a table in JSON: one link on each line, with its inputs in a fixed order. */
export function tableOf(rows: ReadonlyMap<string, Properties>): string {
  const lines = [...rows].map(([key, inputs]) => `  ${JSON.stringify(key)}: ${canonicalJson(inputs)}`);
  return lines.length === 0 ? "{}\n" : `{\n${lines.join(",\n")}\n}\n`;
}
