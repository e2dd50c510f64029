import type { Stack } from "@pulumi/pulumi/automation";
import { inAccount } from "../account/open";
import { findUnmanaged } from "../account/unmanaged";
import type { Report, Unmanaged } from "../report/report";
import { differencesIn } from "./differences";
import { findInterrupted } from "./interrupted";
import type { Look } from "./look";
import { settingsOf } from "./open";
import type { Progress } from "./progress";

/**
 * What differs now between a program, its stack and the account. Writes nothing.
 *
 * @param seen what a preview with refresh has shown
 * @param withUnmanaged whether the whole account is read, for what is in no stack
 */
export async function reportOn(
  stack: Stack,
  { seen }: Look,
  progress: Progress,
  withUnmanaged = false,
): Promise<Report> {
  const { name: project } = await stack.workspace.projectSettings();
  const differences = differencesIn(seen);
  const inSync = differences.drift.length + differences.edits.length === 0;
  const interrupted = await findInterrupted(stack);
  const report: Report = {
    ...{ version: 1, project, stack: stack.name, inSync, ...differences },
    ...(interrupted.length > 0 && { interrupted }),
  };
  return withUnmanaged ? { ...report, unmanaged: await readAccount(stack, progress) } : report;
}

const readAccount = async (stack: Stack, progress: Progress): Promise<Unmanaged> =>
  inAccount(await settingsOf(stack), (context) =>
    findUnmanaged(stack, context, (count) => progress.say(`Reading the account: ${count} objects`)),
  );
