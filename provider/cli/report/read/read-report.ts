import type { Stack } from "@pulumi/pulumi/automation";
import { nameInUrn } from "../../../pulumi/format/urn";
import { withAccount } from "../../account/account";
import type { Progress } from "../../output/progress";
import { readStackSettings } from "../../stack/open";
import { type Preview, previewStack } from "../../stack/preview";
import { withStoredIds } from "../../stack/set/stored-ids";
import { unfinishedEntries } from "../../stack/set/unfinished";
import type { StackState } from "../../stack/state";
import type { Report, Unmanaged } from "../model/report";
import { findDifferences } from "./differences";
import { findInterrupted } from "./interrupted";
import { separateSecretDrift } from "./secret-drift";
import { findUnmanaged } from "./unmanaged";

/**
 * Reports the differences between a program, its stack and the account. Writes nothing.
 *
 * @param preview a preview with refresh
 * @param state the state before or after the preview
 * @param withUnmanaged whether to read the whole account, to find the objects that are in no stack
 */
export async function readReport(
  stack: Stack,
  { preview, state }: { readonly preview: Preview; readonly state: StackState },
  progress: Progress,
  withUnmanaged = false,
): Promise<Report> {
  const { name: project } = await stack.workspace.projectSettings();
  const differences = await separateSecretDrift(
    findDifferences(withStoredIds(preview.resources, state), unfinishedEntries(state)),
    async () => (await previewStack(stack, progress, false)).resources,
  );
  const inSync = differences.drift.length + differences.edits.length === 0;
  const interrupted = await findInterrupted(stack, state, progress);
  const report: Report = {
    ...{ version: 1, project, stack: stack.name, inSync, ...differences },
    ...(interrupted.length > 0 && { interrupted }),
  };
  return withUnmanaged ? { ...report, unmanaged: await readUnmanaged(stack, preview, progress) } : report;
}

async function readUnmanaged(stack: Stack, preview: Preview, progress: Progress): Promise<Unmanaged> {
  const taken = preview.resources.map(({ urn }) => nameInUrn(urn));
  return withAccount(await readStackSettings(stack), (context) =>
    findUnmanaged(stack, context, taken, progress),
  );
}
