import type { Stack } from "@pulumi/pulumi/automation";
import { createContext } from "../../lifecycle";
import { findUnmanaged } from "../account/unmanaged";
import type { Report } from "../report/report";
import { differencesIn } from "./differences";
import { type Look, lookAt } from "./look";
import { settingsOf } from "./open";
import type { Progress } from "./progress";

/**
 * What differs now between a program, its stack and the account. Writes nothing.
 *
 * @param withUnmanaged whether the whole account is read, for what is in no stack
 * @param look what a preview with refresh has shown, where there was one
 * @throws UserError when the preview fails, with what the engine says
 */
export async function reportOn(
  stack: Stack,
  progress: Progress,
  withUnmanaged = false,
  look?: Look,
): Promise<Report> {
  const { seen } = look ?? (await lookAt(stack, progress, true));
  const { name: project } = await stack.workspace.projectSettings();
  const differences = differencesIn(seen);
  const inSync = differences.drift.length + differences.edits.length === 0;
  const report: Report = { version: 1, project, stack: stack.name, inSync, ...differences };
  return withUnmanaged ? { ...report, unmanaged: await readAccount(stack, progress) } : report;
}

async function readAccount(stack: Stack, progress: Progress) {
  const context = createContext(await settingsOf(stack), (message) => console.error(`warning: ${message}`));
  try {
    return await findUnmanaged(stack, context, (count) =>
      progress.say(`Reading the account: ${count} objects`),
    );
  } finally {
    await context.client.close();
  }
}
