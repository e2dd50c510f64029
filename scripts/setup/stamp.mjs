import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { project } from "./paths.mjs";

/**
 * A fingerprint of what some files hold, the same in every checkout; a file that is not there counts as empty.
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

/** What a file holds; empty where there is none. */
export function content(file) {
  try {
    return readFileSync(file);
  } catch {
    return "";
  }
}
