import { execFile } from "node:child_process";
import { project } from "../project";
import { clockReaders } from "./clock";
import { unreachedEndpoints } from "./endpoints";
import { pack, packageProblems } from "./packed";
import { registryProblems } from "./registry/problems";
import { forbiddenWords } from "./words";

// `npm run check`: checks format, lint, types, imports and words, that no test reads the clock, that every endpoint is reached, the
// pages of the Pulumi Registry, that generated files are up to date, and the package as npm would publish it.

/** The problems that a step finds. */
type Problems = readonly string[];

const steps: readonly [string, () => Problems | Promise<Problems>][] = [
  ["format and lint", () => run("biome", "ci", "--error-on-warnings", "--colors=off", ".")],
  ["types", () => run("tsc", "-p", "test")],
  [
    "imports",
    () => run("depcruise", "--output-type", "err-long", "provider", "emulator", "scripts", "bench"),
  ],
  ["words", () => forbiddenWords(project)],
  ["tests do not read the clock", () => clockReaders(project)],
  ["every endpoint is called", () => unreachedEndpoints()],
  ["pages of the Pulumi Registry", () => registryProblems(project)],
  ["generated files", () => run("node", "dist/scripts/generate/main.js", "--check")],
  ["package", problemsOfPackage],
];

async function main(): Promise<void> {
  // All at once: the types take as long as everything else together.
  const found = steps.map(async ([name, step]) => ({ name, problems: await step() }));
  for (const one of found) {
    const { name, problems } = await one;
    for (const problem of problems) console.error(problem.trimEnd());
    console.log(`${problems.length === 0 ? "ok    " : "FAILED"} ${name}`);
    if (problems.length > 0) process.exitCode = 1;
  }
}

/** Whether the package holds only what it needs, and its entries and types resolve for every kind of importer. */
async function problemsOfPackage(): Promise<Problems> {
  const packed = pack(project);
  const { archive, files, size } = packed;
  console.log(`      npm packs ${files.length} files, ${Math.ceil(size / 1000)} kB`);
  const found = await Promise.all([
    packageProblems(packed),
    run("publint", "run", archive, "--strict"),
    run("attw", archive, "--no-definitely-typed", "--no-color", "--no-emoji"),
  ]);
  packed.remove();
  return found.flat();
}

/** Runs a command. If it fails, what it printed is a problem. */
function run(command: string, ...args: string[]): Promise<Problems> {
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      { cwd: project, encoding: "utf8", maxBuffer: Number.POSITIVE_INFINITY },
      (error, stdout, stderr) => {
        const printed = [stdout, stderr].filter((text) => text.trim() !== "");
        resolve(error ? [...printed, ...(printed.length > 0 ? [] : [error.message])] : []);
      },
    );
  });
}

void main();
