import { mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for files that nobody needs after the command. */
export interface TemporaryFolder {
  readonly path: string;
  /** Removes it before the process ends. */
  remove(): Promise<void>;
}

const options = { recursive: true, force: true, maxRetries: 5 };

/** Creates a folder that the process removes when it ends, also by Ctrl-C. */
export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), "shortlink-"));
  const onExit = () => rmSync(path, options);
  process.once("exit", onExit);
  const remove = async () => {
    await rm(path, options);
    process.off("exit", onExit);
  };
  return { path, remove };
}
