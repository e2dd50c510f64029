import { copyFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// The lock and the state files that a killed engine leaves.

/** The id of the process that holds the lock of a stack in this folder; undefined if none does. */
export function lockHolder(state: string): number | undefined {
  const folder = join(state, ".pulumi/locks");
  const locks = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const lock = locks.find((name) => name.endsWith(".json"));
  return lock === undefined ? undefined : JSON.parse(readFileSync(join(folder, lock), "utf8")).pid;
}

/** Restores the backup of incomplete state files. */
export function repairState(state: string): void {
  const folder = join(state, ".pulumi/stacks");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of names) {
    const file = join(folder, name);
    if (name.endsWith(".json") && !isComplete(file)) copyFileSync(`${file}.bak`, file);
  }
}

function isComplete(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, "utf8"));
    return true;
  } catch {
    return false;
  }
}
