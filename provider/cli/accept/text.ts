import { readFileSync } from "node:fs";

/** The text of a file; undefined if it cannot be read, or is not in UTF-8, so that writing it would change other bytes. */
export function readText(path: string): string | undefined {
  try {
    const bytes = readFileSync(path);
    const text = bytes.toString("utf8");
    return Buffer.from(text).equals(bytes) ? text : undefined;
  } catch {
    return undefined;
  }
}
