import { resolve } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import type { Progress } from "../output/progress";
import type { Report } from "../report/model/report";
import { expandedResources, readReport } from "../report/read/read-report";
import { previewStack } from "../stack/preview";
import { shortUrlsIn } from "../stack/short-urls";
import { readState } from "../stack/state";
import { findChanges } from "./changes";
import { readSources } from "./declarations";
import { Edits, type PlannedEdits } from "./edits";
import { namedIn } from "./named";
import { findNewRows } from "./new-rows";

/** What to take over from the account. */
export interface Selection {
  /** The links, by their names, keys, slugs, ids or addresses; all of them if none is named. */
  readonly links: readonly string[];
  /** The URNs of the resources to which the comparison is limited. */
  readonly target?: string[] | undefined;
  /** Whether the program is to lose what was deleted. */
  readonly deleted?: boolean | undefined;
  /** Whether tables get links that no stack declares. */
  readonly unmanaged?: boolean | undefined;
}

/** What a program takes over from the account. */
export interface Acceptance extends PlannedEdits {
  readonly report: Report;
}

/**
 * Compares a stack with its account, and plans the edits of its program that make the program declare what the account has. Writes
 * nothing.
 *
 * @throws UserError when the comparison fails, or there is no such link
 */
export async function planAcceptance(
  stack: Stack,
  selection: Selection,
  progress: Progress,
): Promise<Acceptance> {
  const state = await readState(stack);
  const preview = await previewStack(stack, progress, true, { target: selection.target, state });
  const resources = expandedResources(preview, state);
  const report = await readReport(stack, { preview, state, resources }, progress);
  const isNamed = namedIn(selection.links, resources, shortUrlsIn(state.resources));
  const drift = report.drift.filter((it) => isNamed(it.urn, it.entry));
  const { changes, left } = findChanges(
    drift,
    resources,
    ({ urn, entry }) =>
      selection.deleted || (selection.links.length > 0 && isNamed(entry?.set ?? urn, entry?.key)),
  );
  const folder = resolve(stack.workspace.workDir);
  const edits = new Edits(folder, await readSources(stack), preview.resources, state.resources, resources);
  for (const group of Map.groupBy(changes, ({ drift }) => drift.urn).values()) edits.add(group);
  const rows = selection.unmanaged ? await findNewRows(stack, preview.resources, progress) : [];
  const planned = edits.end(rows);
  return { report, ...planned, left: [...left, ...planned.left] };
}
