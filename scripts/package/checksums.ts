import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes the checksums of all files in a folder, as `sha256sum --check` reads them. */
export function writeChecksums(folder: string): string {
  const file = join(folder, "SHA256SUMS");
  const names = readdirSync(folder).filter((name) => name !== "SHA256SUMS");
  const lines = names.toSorted().map((name) => {
    const hash = createHash("sha256").update(readFileSync(join(folder, name)));
    return `${hash.digest("hex")}  ${name}\n`;
  });
  writeFileSync(file, lines.join(""));
  return file;
}
