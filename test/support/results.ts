import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "../../scripts/reliability/results";
import { project } from "./shell";

/** Records the measurements of a test; `npm run reliability` writes its page from them. */
export function report(result: Result): void {
  const folder = join(project, ".results");
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, "reliability.jsonl"), `${JSON.stringify(result)}\n`);
}
