import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "../reliability/results";
import { project } from "./shell";

/** Records a result for `npm run reliability`, which writes the page from all results. */
export function report(result: Result): void {
  const folder = join(project, ".results");
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, "reliability.jsonl"), `${JSON.stringify(result)}\n`);
}
