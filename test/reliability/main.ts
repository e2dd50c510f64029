import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../../scripts/project";
import { readMutation } from "../mutate/section";
import { pageOf } from "./page";
import type { Result } from "./results";

// `npm run reliability`: runs the tests behind the figures in docs/reliability.md, and writes that page. With --write, it only
// writes the page from the results of the last run.

const results = join(project, ".results/reliability.jsonl");

function main(): void {
  if (!process.argv.includes("--write")) {
    rmSync(results, { force: true });
    const args = ["run", "--project", "engine", "test/e2e/faults", "test/e2e/kill.test.ts"];
    const { status } = spawnSync("vitest", args, { cwd: project, stdio: "inherit" });
    if (status !== 0) throw new Error("tests failed; the page has not been changed");
  }
  if (!existsSync(results))
    throw new Error("there are no results yet; run `npm run reliability` without --write");
  const lines = readFileSync(results, "utf8").trim().split("\n");
  const page = pageOf(
    lines.map((line): Result => JSON.parse(line)),
    readMutation(project),
  );
  writeFileSync(join(project, "docs/reliability.md"), page);
}

try {
  main();
} catch (error) {
  console.error(`reliability: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
