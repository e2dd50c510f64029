import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeOnExit, removeOptions } from "./remove-on-exit";

/** A folder for files that nobody needs after the command. */
export interface TemporaryFolder {
  readonly path: string;
  /** Removes it before the process ends. */
  remove(): Promise<void>;
}

/** Creates a folder that the process removes when it ends, also by Ctrl-C. */
export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), "shortlink-"));
  const release = removeOnExit(path);
  const remove = async () => {
    await rm(path, removeOptions);
    release();
  };
  return { path, remove };
}
