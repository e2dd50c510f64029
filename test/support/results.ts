import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "../reliability/results";
import { project } from "./shell";

/** Keeps what a test has measured for `npm run reliability`, which writes the page from it. */
export function report(result: Result): void {
  const folder = join(project, ".results");
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, "reliability.jsonl"), `${JSON.stringify(result)}\n`);
}
