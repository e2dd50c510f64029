import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { UserError } from "../../../client";
import { skipCheckpoints } from "../../../pulumi/automation";
import type { Progress } from "../../output/progress";
import { type OnUndo, undoOnFailure, writeFiles } from "../../project/folder";
import type { Edit } from "../../report/model/report";
import { findDifferences } from "../../report/read/differences";
import { previewStack } from "../../stack/preview";
import type { DeclaredResource } from "../declared-resource";
import { importResources } from "../import";
import type { ProgramEdit } from "./program-edit";
import { backUpState } from "./state-backup";

/**
 * Writes files of a program, imports what they declare, and previews the program. If a step fails or is
 * interrupted, restores the files and the stack.
 *
 * @returns what an update would change
 * @throws UserError when a step fails
 */
export async function writeAndImport(
  stack: Stack,
  declared: readonly DeclaredResource[],
  { files, tables }: Pick<ProgramEdit, "files" | "tables">,
  progress: Progress,
): Promise<Edit[]> {
  const action = async (onUndo: OnUndo) => {
    await writeWithUndo(files, onUndo);
    const backup = await backUpState(stack);
    // An import creates no objects, so a run that dies is repeated from the start and needs no saved state.
    Object.assign(stack.workspace.envVars, skipCheckpoints);
    let importing = Promise.resolve();
    // After an interrupt, the engine ends on its own.
    onUndo(() => importing.catch(() => {}).then(backup.restore), backup.byHand);
    importing = importResources(stack, declared, progress, tables);
    await importing;
    const { edits } = findDifferences((await previewStack(stack, progress, false)).resources);
    requireLoaded(declared, edits);
    await backup.remove();
    return edits;
  };
  const undone = "The program and the stack are as they were before, and nothing was changed in the account.";
  return undoOnFailure("Restoring the files and the stack", action, undone);
}

/** Writes files. To undo that, writes the texts that they had, and removes new files and folders. */
async function writeWithUndo(files: ReadonlyMap<string, string>, onUndo: OnUndo): Promise<void> {
  for (const [path, text] of files) {
    const created = firstMissing(path);
    const before = created === undefined ? await readFile(path, "utf8") : undefined;
    if (before === undefined)
      onUndo(() => rm(String(created), { recursive: true, force: true }), `Remove ${created}.`);
    else onUndo(() => writeText(path, before), `Take out of ${path} what was added.`);
    await writeText(path, text);
  }
}

export const writeText = (path: string, text: string): Promise<void> =>
  writeFiles(dirname(path), new Map([[basename(path), text]]));

/** The first part of a path that does not exist; undefined if the whole path exists. */
function firstMissing(path: string): string | undefined {
  if (existsSync(path)) return undefined;
  return firstMissing(dirname(path)) ?? path;
}

/**
 * Requires the program to declare what was imported.
 *
 * @throws UserError when the next update would delete it
 */
function requireLoaded(declared: readonly DeclaredResource[], edits: readonly Edit[]): void {
  const names = new Set(declared.map(({ name }) => name));
  if (!edits.some(({ change, name }) => change === "delete" && names.has(name))) return;
  throw new UserError(
    "The program does not run the code that was added, so the next update would delete the objects. Run the command with --no-import, and add the code by hand.",
  );
}
