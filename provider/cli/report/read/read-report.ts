import type { Stack } from "@pulumi/pulumi/automation";
import { withAccount } from "../../account/account";
import type { Progress } from "../../output/progress";
import type { PreviewedResource } from "../../stack/events";
import { readStackSettings } from "../../stack/open";
import { findOtherRun } from "../../stack/other-run";
import { type Preview, previewStack } from "../../stack/preview";
import { expandSets } from "../../stack/set/expand";
import { withStoredIds } from "../../stack/set/stored-ids";
import { unfinishedEntries } from "../../stack/set/unfinished";
import type { StackState } from "../../stack/state";
import type { Report } from "../model/report";
import { readVisitors, type VisitorOptions } from "../visitors/read";
import { differencesIn } from "./differences";
import { findInterrupted } from "./interrupted";
import { adviceForOtherRun, precautions } from "./interrupted-advice";
import { separateSecretDrift } from "./secret-drift";
import { findUnmanaged } from "./unmanaged";
import { findUnused } from "./unused";

/** What a report has besides the differences. */
export interface ReportOptions extends VisitorOptions {
  readonly unmanaged?: boolean | undefined;
  /** Whether to read no states of other projects. */
  readonly projectOnly?: boolean | undefined;
  /** In how many days a link of the account had no visit that is to be listed; undefined to count no visits. */
  readonly unused?: number | undefined;
}

/** The resources of a preview with refresh, with the entries of sets. */
export const expandedResources = ({ resources }: Preview, state: StackState): PreviewedResource[] =>
  expandSets(withStoredIds(resources, state), unfinishedEntries(state));

/**
 * Reports the differences between a program, its stack and the account. Writes nothing.
 *
 * @param preview a preview with refresh
 * @param state the state before or after the preview
 * @param resources those of the preview, if they are known already with the entries of sets
 * @param options.unmanaged whether to read the whole account, to find the objects that are in no stack
 */
export async function readReport(
  stack: Stack,
  {
    preview,
    state,
    resources = expandedResources(preview, state),
  }: {
    readonly preview: Preview;
    readonly state: StackState;
    readonly resources?: readonly PreviewedResource[];
  },
  progress: Progress,
  { unmanaged, projectOnly, unused: days, ...visitors }: ReportOptions = {},
): Promise<Report> {
  const { name: project } = await stack.workspace.projectSettings();
  const differences = await separateSecretDrift(
    differencesIn(resources),
    async () => (await previewStack(stack, progress, false, { state })).resources,
  );
  const inSync = differences.drift.length + differences.edits.length === 0;
  const report: Report = {
    ...{ version: 1, project, stack: stack.name, inSync },
    ...(await readVisitors(stack, { ...preview, resources, state }, differences, visitors)),
    ...differences,
    ...(preview.warnings?.length && { warnings: [...preview.warnings] }),
    ...(state.pending.length > 0 && (await readPending(stack, state, progress, projectOnly))),
  };
  if (!unmanaged && days === undefined) return report;
  const folder = stack.workspace.workDir;
  return withAccount(await readStackSettings(stack), async (context) => ({
    ...report,
    ...(unmanaged && {
      unmanaged: await findUnmanaged(stack, context, preview, progress, projectOnly),
    }),
    ...(days !== undefined && {
      unused: await findUnused(context, progress, { days, folder, resources }),
    }),
  }));
}

/** What a state means that has operations which a run started and did not finish: that run may be in progress. */
async function readPending(
  stack: Stack,
  state: StackState,
  progress: Progress,
  projectOnly?: boolean,
): Promise<Pick<Report, "otherRun" | "interrupted">> {
  const otherRun = await findOtherRun(stack, state);
  if (otherRun.kind === "running") {
    return { otherRun: { evidence: otherRun.evidence, advice: adviceForOtherRun(stack.name) } };
  }
  const found = await findInterrupted(stack, state, progress, projectOnly);
  const first = precautions(otherRun, stack.name);
  return found.length === 0
    ? {}
    : { interrupted: found.map((it) => ({ ...it, advice: [...first, ...it.advice] })) };
}
