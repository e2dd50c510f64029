import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../../scripts/project";
import { testsToSpare } from "./cover";
import { defects } from "./defects";
import { findOnEngine } from "./engine";
import { engineFaults } from "./engine-faults";
import { type Equivalent, type ProvenElsewhere, percentOf, score } from "./score";
import { readMutation, withMutation } from "./section";
import { find } from "./worlds";

// `npm run mutate`: changes the provider in thousands of places, one at a time, and counts the changes that a unit test kills.
// This takes hours. `npm run mutate client cli` tests only these folders. An interrupted run resumes where it stopped,
// and skips mutants whose code has not changed. `npm run mutate worlds` takes fixes out instead, and lives random worlds;
// `npm run mutate engine` puts faults where only engine tests look. With
// --cover, each mutant meets all tests, and the tests are listed that no mutant needs. With --write, it only counts the results
// and writes the page.

const results = join(project, ".results/mutation");
const page = join(project, "docs/reliability.md");
const figuresFile = join(project, "test/mutate/figures.json");
const engineFile = join(project, "test/mutate/engine-findings.json");
const findingsFile = join(project, "test/mutate/findings.json");

/** The folders of the command whose tests are in folders of the same names. */
const ofCommand = readdirSync(join(project, "test/cli"));

/**
 * The folders of tests that must kill the mutants of a folder. All unit tests together would take minutes for each mutant that
 * survives, because most of them send requests.
 */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  client: ["client"],
  ...Object.fromEntries(ofCommand.map((name) => [`cli/${name}`, [`cli/${name}`]])),
  // Most of what these do shows in the tests of their callers.
  ...Object.fromEntries(
    ["commands", "html", "init", "output", "program", "project", "stack", "yaml-file"].map((name) => [
      `cli/${name}`,
      [`cli/${name}`, "cli"],
    ]),
  ),
  "cli/rules": ["cli/rules", "rules"],
  "cli/tables": ["cli/tables", "cli/accept"],
  contract: ["contract", "client", "resources"],
  dynamic: ["dynamic", "hostile"],
  ...Object.fromEntries(
    [
      ...[
        "compare",
        "context",
        "definition",
        "live",
        "operations",
        "properties",
        "recording",
        "set",
        "state",
      ],
      ...["resource-operations.ts", "tracker", "update", "validation"],
    ].map((part) => [`lifecycle/${part}`, [`lifecycle/${part}`, "lifecycle", "resources", "model"]]),
  ),
  plugin: ["plugin", "hostile"],
  pulumi: ["pulumi", "dynamic", "hostile"],
  resources: ["resources", "lifecycle"],
  routing: ["routing"],
  rules: ["rules"],
};
const folders = Object.keys(testsOf);

/** The percentage of mutants that tests must kill. */
const goal = 88;

/** The results so far for a folder, from which an interrupted run resumes. */
const progressOf = (folder: string): string => join(results, `${folder.replace("/", "-")}.progress.json`);

/** A report that has the complete results for a folder. */
const reportOf = (folder: string): string => join(results, `${folder.replace("/", "-")}.finished.json`);

function main(): void {
  const args = process.argv.slice(2);
  const other = Object.entries({ worlds: findDefects, engine: findEngineFaults }).find(([name]) =>
    args.includes(name),
  );
  if (other) {
    const [name, run] = other;
    if (!args.includes("--write")) run(args.filter((arg) => !arg.startsWith("--") && arg !== name));
    writePage();
    return;
  }
  const folderArgs = args.filter((arg) => !arg.startsWith("--"));
  const isIn = (name: string) => (folder: string) => `${folder}/`.startsWith(`${name}/`);
  const unknown = folderArgs.filter((name) => !folders.some(isIn(name)));
  if (unknown.length > 0) throw new Error(`no such folder: ${unknown.join(", ")}; use ${folders.join(", ")}`);
  const selected = folders.filter(
    (folder) => folderArgs.length === 0 || folderArgs.some((name) => isIn(name)(folder)),
  );
  if (!args.includes("--write")) for (const folder of selected) mutate(folder);

  const listed: (Equivalent | ProvenElsewhere)[] = JSON.parse(
    readFileSync(join(project, "test/mutate/equivalent.json"), "utf8"),
  );
  const earlier = readMutation(project).figures;
  const all = folders.flatMap((folder) => {
    const scored = selected.includes(folder) ? score(folder, reportOf(folder), listed) : undefined;
    for (const { file, line, mutator, original, replacement } of scored?.survivors ?? []) {
      console.log(`${file}:${line} ${mutator}\n  - ${original}\n  + ${replacement}`);
    }
    if (scored && args.includes("--cover"))
      for (const name of testsToSpare(reportOf(folder))) console.log(`no mutant needs ${name}`);
    return scored?.figures ?? earlier.filter((it) => it.folder === folder);
  });
  keep(figuresFile, all);
  writePage();
  for (const it of all) console.log(`${it.folder}: ${percentOf(it).toFixed(1)} %, ${it.survived} survived`);
  // Much of the command is proved on the engine.
  const below = all.filter(
    (it) => selected.includes(it.folder) && !it.folder.startsWith("cli/") && percentOf(it) < goal,
  );
  if (below.length > 0) {
    throw new Error(`below ${goal} %: ${below.map(({ folder }) => folder).join(", ")}`);
  }
}

/** Those whose names have one of some texts; all without any. */
const named = <T extends { readonly name: string }>(all: readonly T[], texts: readonly string[]): T[] =>
  all.filter(({ name }) => texts.length === 0 || texts.some((text) => name.includes(text)));

/** Looks for the defects whose names have one of these texts; without any, for all. Without a defect, it must find nothing. */
function findDefects(texts: readonly string[]): void {
  find();
  const found = new Map(readMutation(project).findings.map((it) => [it.defect, it]));
  for (const defect of named(defects, texts)) {
    found.set(defect.name, find(defect));
    keep(
      findingsFile,
      defects.map(({ name }) => found.get(name) ?? { defect: name, worlds: 0 }),
    );
  }
}

/** Runs the engine tests with the faults whose names have one of these texts; without any, with all. */
function findEngineFaults(texts: readonly string[]): void {
  const found = new Map(readMutation(project).engine.map((it) => [it.fault, it]));
  for (const fault of named(engineFaults, texts)) {
    found.set(fault.name, findOnEngine(fault));
    keep(
      engineFile,
      engineFaults.flatMap(({ name }) => found.get(name) ?? []),
    );
  }
}

const keep = (file: string, results: readonly object[]): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

function writePage(): void {
  writeFileSync(page, withMutation(readFileSync(page, "utf8"), readMutation(project)));
}

/** Tests a folder with Stryker, and keeps its report when that has finished. */
function mutate(folder: string): void {
  mkdirSync(results, { recursive: true });
  rmSync(reportOf(folder), { force: true });
  const files = folder.endsWith(".ts") ? folder : `${folder}/**/*.ts`;
  const { status } = spawnSync(
    "stryker",
    [
      ...["run", "test/mutate/stryker.config.mjs", "--incrementalFile", progressOf(folder)],
      ...["--mutate", `provider/${files},!**/generated/**`],
    ],
    {
      cwd: project,
      stdio: "inherit",
      env: {
        ...process.env,
        MUTATE_TESTS: testsOf[folder]?.join(),
        ...(process.argv.includes("--cover") && { MUTATE_ALL: "true" }),
      },
    },
  );
  if (status !== 0) throw new Error(`${folder}: not finished; run it again to resume`);
  copyFileSync(progressOf(folder), reportOf(folder));
}

try {
  main();
} catch (error) {
  console.error(`mutate: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
