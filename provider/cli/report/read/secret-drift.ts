import { secretMark } from "../../../lifecycle";
import { dynamicType } from "../../../pulumi/format/type-tokens";
import type { PreviewedResource } from "../../stack/events";
import type { Edit, Report } from "../model/report";

type Differences = Pick<Report, "drift" | "edits" | "accepted">;

/**
 * Separates drift from edits where only secrets of a dynamic resource differ. The engine shows neither them nor what a refresh
 * found, so a preview without a refresh decides: what that does not update was changed in the account.
 */
export async function separateSecretDrift(
  { drift, edits, ...others }: Differences,
  previewWithoutRefresh: () => Promise<readonly PreviewedResource[]>,
): Promise<Differences> {
  if (!edits.some(isUnclear)) return { drift, edits, ...others };
  const resources = await previewWithoutRefresh();
  const unchanged = new Set(resources.filter(({ step }) => step === "same").map(({ urn }) => urn));
  const isDrift = (edit: Edit) => isUnclear(edit) && unchanged.has(edit.urn);
  const found = edits.filter(isDrift).map((edit) => ({ ...edit, change: "update" as const }));
  return { drift: [...drift, ...found], edits: edits.filter((edit) => !isDrift(edit)), ...others };
}

const isUnclear = ({ urn, kind, change, properties }: Edit): boolean =>
  change === "update" &&
  urn.includes(`${dynamicType(kind)}::`) &&
  properties.every(({ before, after }) => before === secretMark && after === secretMark);
