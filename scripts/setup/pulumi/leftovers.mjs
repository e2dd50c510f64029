// Runs before any package is installed.

import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { cacheFolder } from "../paths.mjs";
import { withProgress } from "../process/progress.mjs";
import { run } from "../process/run.mjs";

const prefix = "making-";

/** A folder in the cache that `removeLeftovers` removes. */
export const temporaryFolder = (name) => join(cacheFolder(), prefix + name);

/** Whether a set-up has left temporary folders: it is still running, or it was killed. */
export const hasLeftovers = () => leftovers().length > 0;

/** Removes the temporary folders. Go's caches in them are a gigabyte in tens of thousands of files. */
export async function removeLeftovers() {
  const folders = leftovers();
  if (folders.length === 0) return;
  await withProgress("Removing temporary files", async () => {
    // `rm` is three times as fast as Node.js. Windows does not have it.
    await run("rm", ["-rf", ...folders]).catch(() => {});
    await Promise.all(folders.map((it) => rm(it, { recursive: true, force: true })));
  });
}

function leftovers() {
  if (!existsSync(cacheFolder())) return [];
  const names = readdirSync(cacheFolder(), { withFileTypes: true });
  return names
    .filter((it) => it.isDirectory() && it.name.startsWith(prefix))
    .map((it) => temporaryFolder(it.name.slice(prefix.length)));
}
