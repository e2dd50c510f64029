import { mkdirSync, writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Writes the counts of the run to .results/counts.json, for the last line of CI, and prints the reasons of skipped tests. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const skipped = new Map<string, string[]>();
    for (const module of modules) {
      const before = counts.failed;
      for (const test of module.children.allTests()) {
        const result = test.result();
        counts[result.state === "pending" ? "failed" : result.state] += 1;
        if (result.state === "skipped" && result.note) {
          skipped.set(result.note, [...(skipped.get(result.note) ?? []), test.fullName]);
        }
      }
      if (module.state() === "failed" && counts.failed === before) counts.failed += 1;
    }
    for (const [why, names] of skipped) process.stdout.write(`skipped, since ${why}: ${listOf(names)}\n`);
    mkdirSync(".results", { recursive: true });
    writeFileSync(".results/counts.json", JSON.stringify(counts));
  }
}

const listOf = (names: readonly string[]): string =>
  names.length > 5 ? `${names.length} tests` : names.join("; ");
