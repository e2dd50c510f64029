import { likelyMistake } from "../../lifecycle";
import type { Report } from "../report/model/report";
import { setForType } from "../stack/definition";
import type { Preview } from "../stack/preview";
import { entryIds, objectsOf, type StackState } from "../stack/state";

/** The objects of a stack that a comparison did not find in the account. */
export interface MissingObjects {
  /** How many, with everything inside of a missing link as one with it. */
  readonly count: number;
  /** Whether the stack has objects, and none of them was found. */
  readonly isEverything: boolean;
}

/** Finds the objects of a stack that are missing in the account. Of a set, the provider counts them. */
export function findMissing(
  { drift }: Pick<Report, "drift">,
  { resources }: Pick<Preview, "resources">,
  state: StackState,
): MissingObjects {
  const counted = new Set<string>();
  let fromSets = 0;
  for (const { urn, type, setChanges } of resources) {
    if (!setChanges || !setForType(type)) continue;
    counted.add(urn);
    const stored = state.resources.find((it) => it.urn === urn);
    fromSets += Math.max(0, (stored ? entryIds(stored).size : 0) - setChanges.existing);
  }
  const gone = drift.filter(({ change, urn }) => change === "delete" && !counted.has(urn));
  const outermost = new Set(gone.map(({ id, urn, entry = "" }) => id?.split("/")[0] ?? `${urn}#${entry}`));
  const total = state.resources.flatMap(objectsOf).length;
  return {
    count: outermost.size + fromSets,
    isEverything: total > 0 && gone.length + fromSets >= total,
  };
}

/** What it most likely means that nothing of a stack is in the account. */
export const explainMissingStack = (): string =>
  `Nothing of what is in this stack is in the account of this key. ${likelyMistake()}`;
