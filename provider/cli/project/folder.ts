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

/** Registers what undoes a step. The last step is undone first. After an interrupt, it throws, and no more steps follow. */
export type OnUndo = (undo: () => Promise<unknown>) => void;

/**
 * Fills an empty folder. If the action fails or is interrupted, undoes its steps and leaves the folder as it was before.
 *
 * @throws UserError when the folder cannot be created, and whatever the action throws
 */
export async function fillFolder<T>(folder: string, action: (onUndo: OnUndo) => Promise<T>): Promise<T> {
  const created = await createFolder(folder);
  return undoOnFailure("Removing what was written", (onUndo) => {
    onUndo(() => emptyFolder(folder, created));
    return action(onUndo);
  });
}

/**
 * Runs an action. If it fails or is interrupted, undoes its steps.
 *
 * @param undoing what is printed after an interrupt: "Removing what was written"
 * @throws whatever the action throws
 */
export async function undoOnFailure<T>(undoing: string, action: (onUndo: OnUndo) => Promise<T>): Promise<T> {
  const undos: (() => Promise<unknown>)[] = [];
  let undone: Promise<void> | undefined;
  const undoAll = () => {
    undone ??= (async () => {
      for (const undo of undos.toReversed()) await undo().catch(() => {});
    })();
    return undone;
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
    return await action((undo) => {
      if (isInterrupted) throw new UserError("Interrupted.");
      undos.push(undo);
    });
  } catch (error) {
    await undoAll();
    throw error;
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
