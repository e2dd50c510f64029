import { spawnSync } from "node:child_process";
import { project } from "../project";
import { unreachedEndpoints } from "./endpoints";
import { pack, packageProblems } from "./packed";
import { forbiddenWords } from "./words";

// `npm run check`: checks format, lint, types, imports and words, that every endpoint is reached, that generated files are
// up to date, and the package as npm would publish it.

const steps: readonly [string, () => boolean][] = [
  ["format and lint", () => run("biome", "ci", "--error-on-warnings", "--colors=off", ".")],
  ["types", () => run("tsc", "-p", "test")],
  [
    "imports",
    () => run("depcruise", "--output-type", "err-long", "provider", "emulator", "scripts", "bench"),
  ],
  ["words", () => report(forbiddenWords(project))],
  ["every endpoint is called", () => report(unreachedEndpoints())],
  ["generated files", () => run("node", "dist/scripts/generate/main.js", "--check")],
  ["package", packageIsGood],
];

const failed = steps.filter(([name, step]) => {
  const ok = step();
  console.log(`${ok ? "ok    " : "FAILED"} ${name}`);
  return !ok;
});
process.exitCode = failed.length > 0 ? 1 : 0;

/** Whether the package holds only what it needs, and its entries and types resolve for every kind of importer. */
function packageIsGood(): boolean {
  const packed = pack(project);
  const { archive, files, size } = packed;
  console.log(`      npm packs ${files.length} files, ${Math.ceil(size / 1000)} kB`);
  const isGood = [
    report(packageProblems(packed)),
    run("publint", "run", archive, "--strict"),
    run("attw", archive, "--no-definitely-typed", "--no-color", "--no-emoji"),
  ];
  packed.remove();
  return isGood.every(Boolean);
}

/** Runs a command, and prints its output only if it fails. */
function run(command: string, ...args: string[]): boolean {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: project, encoding: "utf8" });
  return status === 0 || report([stdout, stderr, error?.message ?? ""]);
}

function report(problems: readonly string[]): boolean {
  for (const problem of problems) if (problem) console.error(problem.trimEnd());
  return problems.length === 0;
}
