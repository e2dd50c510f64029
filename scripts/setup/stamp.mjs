import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { project } from "./paths.mjs";

/** A fingerprint of what some files of the checkout hold, wherever it lies; a file that is not there counts as empty. */
export function fingerprint(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${relative(project, file)}\0`)
      .update(content(file))
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
