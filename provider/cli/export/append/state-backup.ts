import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { quote, quoteFolder } from "../../program/command-line";
import { runPulumi } from "../../project/backend";

/** A copy of a stack's state. Its secrets stay encrypted. */
export interface StateBackup {
  /** Puts the copy in the place of the state, and removes it. If that fails, keeps it. */
  readonly restore: () => Promise<void>;
  /** How a person restores the state, as a sentence. */
  readonly byHand: string;
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
  const importCommand = `pulumi stack import --stack ${quote(name)} --file ${quoteFolder(file)}`;
  const remove = () => rm(folder, { recursive: true, force: true });
  return {
    restore: async () => {
      await run("import");
      await remove();
    },
    byHand: `Restore the state of stack ${name} with \`${importCommand}\`.`,
    remove,
  };
}
