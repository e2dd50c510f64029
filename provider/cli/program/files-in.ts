import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The files in a folder and the folders in it, without packages, what is hidden and what nobody may read.
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
  return entriesOf(folder).flatMap((it) => {
    const path = join(folder, it.name);
    if (it.isFile()) return ending.test(it.name) ? [path] : [];
    const isCandidate =
      it.isDirectory() && depth > 0 && !/^(node_modules|__pycache__|venv|\..*)$/.test(it.name);
    return isCandidate && isOpen(path) ? filesIn(path, ending, depth - 1, isOpen) : [];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // Such as the data of a database in a container.
    if (/^(EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}
