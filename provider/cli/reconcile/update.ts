import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { approvedDeletesVariable } from "../../lifecycle";
import type { Progress } from "../output/progress";
import { temporaryFolder } from "../process/temporary-folder";
import { movesIn } from "../report/model/report";
import { configuredKey, withEnvironment } from "../stack/open";
import { parallel, runEngine } from "../stack/run";
import type { Comparison } from "./comparison";

/**
 * Updates a stack that was compared. Deletes no object but those that the comparison has shown. Where it has shown no drift, state is
 * what the account has: only what the update changes is read again, and nothing else is undone that somebody has changed since.
 *
 * @param target the URNs of the resources to which the update is limited
 * @throws StackLockedError when another run holds the stack's lock
 * @throws UserError when the update fails
 */
export async function updateStack(
  stack: Stack,
  { deletes, report, state }: Comparison,
  progress: Progress,
  target?: string[],
): Promise<void> {
  const { path: folder, remove } = temporaryFolder();
  const approved = join(folder, "approved-deletes.json");
  try {
    await writeFile(approved, JSON.stringify([...deletes.objects]));
    const isOutdated = report.drift.length > 0 || report.accepted !== undefined || state.pending.length > 0;
    // Who takes over a link has to know what the one that gives it up has by now.
    const refresh = isOutdated || movesIn(report) > 0;
    const key = await configuredKey(stack, folder);
    await withEnvironment(stack, { [approvedDeletesVariable]: approved, ...key }, () =>
      runEngine(
        stack,
        progress,
        "Updating",
        (onEvent) => stack.up({ target, refresh, parallel, onEvent }),
        (warning) => report.warnings?.includes(warning) === true,
      ),
    );
  } finally {
    await remove();
  }
}
