import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { printMessage } from "../../output/print";
import { runPulumi } from "../../project/backend";

/** A copy of a stack's state. Its secrets stay encrypted. */
export interface StateBackup {
  /** Puts the copy in the place of the state, and removes it. If that fails, prints where the copy is and keeps it. */
  readonly restore: () => Promise<void>;
  /** Removes the copy. */
  readonly remove: () => Promise<void>;
}

/** Copies the state of a stack. */
export async function backUpState({ name, workspace }: Stack): Promise<StateBackup> {
  const folder = await mkdtemp(join(tmpdir(), "shortlink-"));
  const file = join(folder, "state.json");
  const run = (verb: string) =>
    runPulumi(["stack", verb, "--stack", name, "--file", file], {
      cwd: workspace.workDir,
      env: workspace.envVars,
    });
  await run("export");
  const remove = () => rm(folder, { recursive: true, force: true });
  return {
    restore: async () => {
      try {
        await run("import");
        await remove();
      } catch (error) {
        printMessage(
          `The state of stack ${name} could not be restored: ${(error as Error).message}\nRestore it with \`pulumi stack import --stack ${name} --file ${file}\`.`,
        );
      }
    },
    remove,
  };
}
