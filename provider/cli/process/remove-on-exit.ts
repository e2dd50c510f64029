import { rmSync } from "node:fs";

/** How a file or a folder is removed. */
export const removeOptions = { recursive: true, force: true, maxRetries: 5 } as const;

const left = new Set<string>();

const removeLeft = (): void => {
  for (const path of left) {
    try {
      rmSync(path, removeOptions);
    } catch {
      // Another process still uses it.
    }
  }
};

/**
 * Removes a file or a folder when the process ends, also by Ctrl-C.
 *
 * @returns what ends that, because it is removed or stays
 * @example
 * const release = removeOnExit("/tmp/shortlink-1");
 */
export function removeOnExit(path: string): () => void {
  if (left.size === 0) process.once("exit", removeLeft);
  left.add(path);
  return () => {
    left.delete(path);
    if (left.size === 0) process.off("exit", removeLeft);
  };
}
