import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { approvedDeletesVariable } from "../../lifecycle";
import type { Progress } from "../output/progress";
import { configuredKey, withEnvironment } from "../stack/open";
import { parallel, runEngine } from "../stack/run";
import type { PlannedDeletes } from "./planned-deletes";

/**
 * Refreshes and updates a stack. Deletes no object but those that the comparison has shown.
 *
 * @param target the URNs of the resources to which the update is limited
 * @throws StackLockedError when another run holds the stack's lock
 * @throws UserError when the update fails
 */
export async function updateStack(
  stack: Stack,
  { objects }: PlannedDeletes,
  progress: Progress,
  target?: string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "shortlink-"));
  const approved = join(folder, "approved-deletes.json");
  try {
    await writeFile(approved, JSON.stringify([...objects]));
    const key = await configuredKey(stack, folder);
    await withEnvironment(stack, { [approvedDeletesVariable]: approved, ...key }, () =>
      runEngine(stack, progress, "Updating", (onEvent) =>
        stack.up({ ...(target && { target }), refresh: true, parallel, onEvent }),
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
