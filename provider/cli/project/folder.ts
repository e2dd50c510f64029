import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UserError } from "../../client";
import { printMessage } from "../output/print";
import { writeWhole } from "../output/whole-files";
import { exitInterrupted, onInterrupt } from "../process/interrupts";

/**
 * Requires a folder to be empty or not to exist.
 *
 * @param advice how to choose another folder: "Choose a new folder with --out."
 * @throws UserError otherwise
 */
export async function requireEmpty(folder: string, advice: string): Promise<void> {
  const found = await readdir(folder).catch((error) => {
    if (error.code === "ENOENT") return [];
    if (error.code === "ENOTDIR") throw new UserError(`${folder} is not a folder. ${advice}`);
    throw new UserError(`${folder} cannot be read: ${error.message}. ${advice}`);
  });
  // A new repository is as good as an empty folder.
  if (found.every((name) => name === ".git")) return;
  throw new UserError(`${folder} is not empty. ${advice}`);
}

/**
 * Registers what undoes a step, and what a person has to do if that fails: "Remove the folder links." The last
 * step is undone first. After an interrupt, it throws, and no more steps follow.
 */
export type OnUndo = (undo: () => Promise<unknown>, byHand: string) => void;

/**
 * Fills an empty folder. If the action fails or is interrupted, undoes its steps and leaves the folder as it was before.
 *
 * @param undone what the error says then: "Nothing is left in links."
 * @throws UserError when the folder cannot be created, and whatever the action throws
 */
export async function fillFolder<T>(
  folder: string,
  action: (onUndo: OnUndo) => Promise<T>,
  undone?: string,
): Promise<T> {
  const created = await createFolder(folder);
  const fill = (onUndo: OnUndo) => {
    onUndo(() => emptyFolder(folder, created), `Remove what is left in ${folder}.`);
    return action(onUndo);
  };
  return undoOnFailure("Removing what was written", fill, undone);
}

/**
 * Runs an action. If it fails or is interrupted, undoes its steps, and prints which of them it cannot undo.
 *
 * @param undoing what is printed after an interrupt: "Removing what was written"
 * @param undone what the error says once all steps are undone: "Nothing is left in links."
 * @throws whatever the action throws
 */
export async function undoOnFailure<T>(
  undoing: string,
  action: (onUndo: OnUndo) => Promise<T>,
  undone?: string,
): Promise<T> {
  const steps: { readonly undo: () => Promise<unknown>; readonly byHand: string }[] = [];
  let result: Promise<boolean> | undefined;
  /** Returns whether all steps are undone. */
  const undoAll = () => {
    result ??= (async () => {
      let isUndone = true;
      for (const { undo, byHand } of steps.toReversed())
        await undo().catch((error) => {
          isUndone = false;
          printMessage(`A step could not be undone: ${error.message}\n${byHand}`);
        });
      return isUndone;
    })();
    return result;
  };
  let isInterrupted = false;
  // Other signals are ignored until everything is undone: npx passes on the one that the terminal has sent already.
  const interrupt = () => {
    if (isInterrupted) return;
    isInterrupted = true;
    printMessage(`\nInterrupted. ${undoing} …`);
    void undoAll().finally(exitInterrupted);
  };
  const release = onInterrupt(interrupt);
  try {
    return await action((undo, byHand) => {
      if (isInterrupted) throw new UserError("Interrupted.");
      steps.push({ undo, byHand });
    });
  } catch (error) {
    const isSaid = (await undoAll()) && undone !== undefined && error instanceof UserError;
    throw isSaid ? new UserError(`${error.message}\n${undone}`, { cause: error }) : error;
  } finally {
    release();
  }
}

/** Creates a folder, and those around it. Returns the first of the folders that it created, if any. */
async function createFolder(folder: string): Promise<string | undefined> {
  try {
    return await makeFolders(folder);
  } catch (error) {
    throw new UserError(`${folder} cannot be created: ${(error as Error).message}`, { cause: error });
  }
}

/** One after another: where none can be created, as in /proc, `recursive` makes Node.js try forever. */
async function makeFolders(folder: string): Promise<string | undefined> {
  if (existsSync(folder) || dirname(folder) === folder) return undefined;
  const created = await makeFolders(dirname(folder));
  await mkdir(folder);
  return created ?? folder;
}

async function emptyFolder(folder: string, created: string | undefined): Promise<void> {
  const options = { recursive: true, force: true, maxRetries: 5 };
  if (created !== undefined) return rm(created, options);
  if (!existsSync(folder)) return;
  const names = (await readdir(folder)).filter((name) => name !== ".git");
  await Promise.all(names.map((name) => rm(join(folder, name), options)));
}

/**
 * Writes files into a folder, all of them or none.
 *
 * @throws UserError when the folder cannot be written to
 */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  try {
    const paths = new Map([...files].map(([name, text]) => [join(folder, name), text]));
    for (const path of paths.keys()) await makeFolders(dirname(path));
    await writeWhole(paths);
  } catch (error) {
    throw new UserError(`${folder} cannot be written to: ${(error as Error).message}`, { cause: error });
  }
}
