import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Where the counts are, for the last line of CI. */
const file = ".results/counts.json";

const nothing = { passed: 0, failed: 0, skipped: 0 };

/**
 * Adds the counts of the run to those of the tiers that ran before, and prints the reasons of skipped tests. Tests of another tier
 * are not skipped, but left to it.
 */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts: typeof nothing = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { ...nothing };
    const skipped = new Map<string, string[]>();
    for (const module of modules) {
      const before = counts.failed;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state !== "skipped") counts[result.state === "pending" ? "failed" : result.state] += 1;
        else if (result.note) {
          counts.skipped += 1;
          skipped.set(result.note, [...(skipped.get(result.note) ?? []), test.fullName]);
        }
      }
      if (module.state() === "failed" && counts.failed === before) counts.failed += 1;
    }
    for (const [why, names] of skipped) process.stdout.write(`skipped, since ${why}: ${listOf(names)}\n`);
    mkdirSync(".results", { recursive: true });
    writeFileSync(file, JSON.stringify(counts));
  }
}

const listOf = (names: readonly string[]): string =>
  names.length > 5 ? `${names.length} tests` : names.join("; ");
