import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The files in a folder and the folders in it, without packages and what is hidden.
 *
 * @param depth how many folders deep
 * @param isOpen leaves out folders
 */
export function filesIn(
  folder: string,
  ending: RegExp,
  depth: number,
  isOpen: (path: string) => boolean = () => true,
): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((it) => {
    const path = join(folder, it.name);
    if (it.isFile()) return ending.test(it.name) ? [path] : [];
    const isCandidate =
      it.isDirectory() && depth > 0 && !/^(node_modules|__pycache__|venv|\..*)$/.test(it.name);
    return isCandidate && isOpen(path) ? filesIn(path, ending, depth - 1, isOpen) : [];
  });
}
