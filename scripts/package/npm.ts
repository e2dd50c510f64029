import { copyFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pack } from "../check/packed";
import { project } from "../project";

/** Packs the npm package as `npm publish` would. */
export function packNpm(folder: string): string[] {
  const { archive, remove } = pack(project);
  const target = join(folder, basename(archive));
  copyFileSync(archive, target);
  remove();
  return [target];
}
