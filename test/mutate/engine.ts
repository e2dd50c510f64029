import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { project } from "../../scripts/project";
import { table } from "../../scripts/table";
import { type EngineFault, engineFaults } from "./engine-faults";
import { withDefect } from "./with-defect";

/** Whether the engine test of a fault fails with it. */
export interface EngineFinding {
  readonly fault: string;
  readonly isFound: boolean;
}

const resultsFile = join(project, ".results/engine-fault.json");

/** Puts a fault into the provider, and runs the test that must fail with it. The file is as before afterwards. */
export function findOnEngine(fault: EngineFault): EngineFinding {
  const code = readFileSync(join(project, fault.file), "utf8");
  try {
    build(fault.file, withDefect(code, fault));
    const test = `test/e2e/${fault.test}.test.ts`;
    // With a fault, a test may hang.
    const ends = ["--bail", "1", "--testTimeout", "300000"];
    const output = ["--reporter", "default", "--reporter", "json", "--outputFile", resultsFile];
    const args = ["run", "--project", "engine", "--tags-filter", "!soak", ...ends, ...output, test];
    spawnSync("vitest", args, { cwd: project, stdio: "inherit" });
    const { numFailedTests } = JSON.parse(readFileSync(resultsFile, "utf8"));
    return { fault: fault.name, isFound: numFailedTests > 0 };
  } finally {
    build(fault.file, code);
  }
}

/** Compiles one file, and bundles what Pulumi's processes load, which takes seconds where the whole build takes a minute. */
function build(file: string, code: string): void {
  writeFileSync(join(project, file), code);
  if (!file.endsWith(".ts")) return;
  const compiled = transformSync(code, { loader: "ts", format: "cjs", target: "node22", sourcefile: file });
  writeFileSync(join(project, "dist", file.replace(/\.ts$/, ".js")), compiled.code);
  const { status } = spawnSync("node", ["dist/scripts/bundle/main.js"], { cwd: project, stdio: "inherit" });
  if (status !== 0) throw new Error(`${file} cannot be bundled`);
}

/** Writes the section about the faults that engine tests find. */
export function engineSection(findings: readonly EngineFinding[]): string {
  const found = findings.filter(({ isFound }) => isFound);
  const rows = findings.map(({ fault, isFound }) => {
    const { file = "", test = "" } = engineFaults.find(({ name }) => name === fault) ?? {};
    return [fault, `\`${file}\``, test, isFound ? "yes" : "no"];
  });
  return `## Faults that only the engine shows

Code that unit tests do not run meets the real engine, terminals and killed processes in \`test/e2e\`. \`npm run mutate engine\` puts
one fault at a time into it, and runs the engine test that must fail.

${table(["Fault", "File", "Test", "Found"], [...rows, ["all", "", "", `${found.length} of ${findings.length}`]])}
`;
}
