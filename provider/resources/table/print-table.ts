import { canonicalJson } from "../../contract";
import type { Properties } from "../../lifecycle";

/** Writes a table in JSON: one link on each line, with its inputs in a fixed order. */
export function tableOf(rows: ReadonlyMap<string, Properties>): string {
  const lines = [...rows].map(([key, inputs]) => `  ${JSON.stringify(key)}: ${canonicalJson(inputs)}`);
  return lines.length === 0 ? "{}\n" : `{\n${lines.join(",\n")}\n}\n`;
}
