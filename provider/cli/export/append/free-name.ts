import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * `imported`, or the first of `imported-2`, `imported-3`, … that no file or folder has.
 *
 * @param endings the endings with which no file may have the name
 */
export function freeName(folder: string, wanted: string, endings: readonly string[] = []): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (["", ...endings].every((ending) => !existsSync(join(folder, `${name}${ending}`)))) return name;
  }
}
