import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { UserError } from "../../client";
import { printMessage } from "../output/print";

/** How long to wait for more changes, in milliseconds: an editor may write several files at once. */
const settleTime = 100;

/**
 * Runs an action, and again whenever a file of a project changes, until the process is interrupted. A failure is printed, and
 * the next change is awaited.
 *
 * @param written the files that the action writes, which are no change
 * @throws UserError when there is no such folder
 */
export async function watchProject(
  folder: string,
  action: () => Promise<unknown>,
  written: readonly string[] = [],
): Promise<never> {
  if (!existsSync(folder)) throw new UserError(`There is no folder ${folder}.`);
  // Most commands watch nothing.
  const { watch } = await import("chokidar");
  const watcher = watch(folder, { ignored: isIgnored(folder, written), ignoreInitial: true });
  await new Promise<void>((resolve) => watcher.once("ready", resolve));
  for (;;) {
    const changed = new Promise<void>((resolve) => watcher.once("all", () => resolve()));
    await action().catch(printProblem);
    printMessage("Waiting for changes …");
    await changed;
    await new Promise((resolve) => setTimeout(resolve, settleTime));
  }
}

/** Packages, compiled files, and what Pulumi and editors write. */
const ignoredNames = /^(node_modules|__pycache__|venv|dist|\.(?!shortlinkignore$).+)$/;

/** Returns whether a change of a path in a folder is none of the project. */
export const isIgnored = (folder: string, written: readonly string[]) => (path: string) =>
  resolve(path) !== resolve(folder) &&
  (ignoredNames.test(basename(path)) || written.some((it) => resolve(path) === resolve(it)));

function printProblem(error: unknown): void {
  if (!(error instanceof UserError)) throw error;
  printMessage(`shortlink check: ${error.message}`);
}
