import { assumptions as table } from "../../../contract";
import type { AssumptionResult } from "../model/result";
import { type SettingSource, textOf } from "./setting-lines";

/** What visits have shown, with a line for each assumption: its value, or why it is not clear. */
export function visitLines(
  results: readonly AssumptionResult[],
  { service }: SettingSource,
  mark: (it: AssumptionResult) => string,
  wrap: (text: string, indent: string) => string[],
): string[] {
  const [only, ...others] = new Set(results.map((it) => (it.result === "unclear" ? it.why : undefined)));
  const [unclear] = results;
  if (unclear && only !== undefined && others.length === 0) {
    const [first = "", ...more] = wrap(`nothing can be said: ${only}`, "    ");
    return [`  ${mark(unclear)} ${first.trimStart()}`, ...more];
  }
  const width = Math.max(0, ...results.map(({ id }) => id.length));
  return results.flatMap((it) => {
    const [first = "", ...more] = wrap(foundIn(it, service[it.id]), " ".repeat(width + 6));
    return [`  ${mark(it)} ${it.id.padEnd(width)}  ${first.trimStart()}`, ...more];
  });
}

function foundIn(it: AssumptionResult, set: unknown): string {
  const assumed = String(table[it.id].assumed);
  if (it.result === "holds") return it.found ?? assumed;
  if (it.result === "unclear") return it.why;
  return `${it.found} (${set === undefined ? `assumed: ${assumed}` : `set: ${textOf(set)}`})`;
}
