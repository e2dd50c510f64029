import { likelyMistake } from "../../lifecycle";
import type { Report } from "../report/model/report";
import { objectsOf } from "../stack/state";
import type { Comparison } from "./comparison";

/** The objects of a stack that are missing in the account. What is inside of a missing link counts as one with it. */
export const missingObjects = ({ drift }: Report): ReadonlySet<string> =>
  new Set(
    drift
      .filter(({ change }) => change === "delete")
      .map(({ id, urn, entry = "" }) => id?.split("/")[0] ?? `${urn}#${entry}`),
  );

/** What it most likely means that nothing of a stack is in the account; undefined if something is, or the stack is empty. */
export function explainMissingStack({ report, state }: Comparison): string | undefined {
  const total = state.resources.flatMap(objectsOf).length;
  const missing = report.drift.filter(({ change }) => change === "delete").length;
  if (total === 0 || missing < total) return undefined;
  return `Nothing of what is in this stack (${total === 1 ? "1 object" : `${total} objects`}) is in the account of this key. ${likelyMistake()}`;
}
