import { objects } from "../../resources";
import { type Drift, keyOf, type Report } from "../report/model/report";
import { isSetName } from "../stack/definition";
import type { Preview } from "../stack/preview";
import { entryIds, type StackState } from "../stack/state";

/**
 * Counts the objects of a stack that are missing in the account, with everything inside of a missing link as one with it. Of a set,
 * the provider counts them.
 */
export function countMissing(
  { drift }: Pick<Report, "drift">,
  { resources }: Pick<Preview, "resources">,
  state: StackState,
): number {
  const counted = new Set<string>();
  let fromSets = 0;
  for (const { urn, setChanges } of resources) {
    if (!setChanges) continue;
    counted.add(urn);
    const stored = state.resources.find((it) => it.urn === urn);
    fromSets += Math.max(0, (stored ? entryIds(stored).size : 0) - setChanges.existing);
  }
  const gone = drift.filter(({ change, urn }) => change === "delete" && !counted.has(urn));
  const outermost = new Set(gone.map((it) => linkOf(it) ?? keyOf(it)));
  return outermost.size + fromSets;
}

/** The id of the link that an object is, or is inside of. */
const linkOf = ({ kind, id }: Drift): string | undefined =>
  isSetName(kind) || objects[kind]?.id[0] === "linkId" ? id?.split("/")[0] : undefined;
