import type { Stack } from "@pulumi/pulumi/automation";
import { createContext } from "../../lifecycle";
import { findUnmanaged } from "../account/unmanaged";
import type { Report } from "../report/report";
import { differencesIn } from "./differences";
import { sightings } from "./events";
import { settingsOf } from "./open";
import type { Progress } from "./progress";
import { runEngine } from "./run";

/**
 * What differs now between a program, its stack and the account. Writes nothing.
 *
 * @param withUnmanaged whether the whole account is read, for what is in no stack
 * @throws UserError when the preview fails, with what the engine says
 */
export async function reportOn(stack: Stack, progress: Progress, withUnmanaged = false): Promise<Report> {
  const events = await runEngine(progress, "Comparing", (onEvent) =>
    stack.preview({ refresh: true, onEvent }),
  );
  const { name: project } = await stack.workspace.projectSettings();
  const differences = differencesIn(sightings(events));
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
