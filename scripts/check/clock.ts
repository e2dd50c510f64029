import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What reads a clock of the machine. */
const clock = /\b(performance\.now|Date\.now|process\.hrtime|threadCpuUsage|cpuUsage)\b|\bnew Date\(\)/;

/** Files that may read it, each with the reason. */
const except: Readonly<Record<string, string>> = {
  "test/support/linear-time.ts":
    "compares the CPU time of two inputs, of which the load of the machine is no part",
  "test/scripts/fresh-checkout.test.ts": "sets the time of a file",
  "test/e2e/types.test.ts": "is the text of a program",
};

/** Folders whose measurements are figures, not tests. */
const figures = /^test\/(reliability|mutate)\//;

/**
 * Finds tests that read the clock without simulating it, each as a sentence: on a slow machine they would decide otherwise.
 *
 * @param project the folder of the project, a git checkout
 */
export function clockReaders(project: string): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "test"];
  return execFileSync("git", args, { cwd: project, encoding: "utf8" })
    .split("\0")
    .filter((file) => file.endsWith(".ts") && !figures.test(file))
    .filter((file) => readsClock(file, readFileSync(join(project, file), "utf8")))
    .map(
      (file) => `${file} reads the clock. Simulate it (vi.useFakeTimers), or wait for what should happen.`,
    );
}

/** Whether one file with this path and content reads the clock. */
export const readsClock = (file: string, source: string): boolean =>
  !Object.hasOwn(except, file) && clock.test(source) && !/\b(useFakeTimers|setSystemTime)\(/.test(source);
