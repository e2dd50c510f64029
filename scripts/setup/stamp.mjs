// Runs before any package is installed.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { project } from "./paths.mjs";

/**
 * A hash of the content of some files, the same in every checkout. A missing file counts as empty.
 *
 * @param {string[]} files relative to the checkout
 */
export function fingerprint(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(content(resolve(project, file)))
      .update("\0");
  return hash.digest("hex");
}

/** The content of a file, or an empty string if it does not exist. */
export function content(file) {
  try {
    return readFileSync(file);
  } catch {
    return "";
  }
}
