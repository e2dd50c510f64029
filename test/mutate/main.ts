import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../../scripts/project";
import { testsToSpare } from "./cover";
import { defects } from "./defects";
import { type EngineFinding, findOnEngine } from "./engine";
import { engineFaults } from "./engine-faults";
import { type Equivalent, percentOf, score } from "./score";
import { readMutation, withMutation } from "./section";
import { type Finding, find } from "./worlds";

// `npm run mutate`: changes the provider in thousands of places, one at a time, and counts the changes that a unit test kills.
// This takes hours. `npm run mutate client cli` tests only these folders. An interrupted run resumes where it stopped,
// and skips mutants whose code has not changed. `npm run mutate worlds` takes fixes out instead, and lives random worlds;
// `npm run mutate engine` puts faults where only engine tests look. With
// --cover, each mutant meets all tests, and the tests are listed that no mutant needs. With --write, it only counts the results
// and writes the page.

const results = join(project, ".results/mutation");
const page = join(project, "docs/reliability.md");
const figuresFile = join(project, "test/mutate/figures.json");
const engineFile = "test/mutate/engine-findings.json";
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

const read = <T>(file: string): T => JSON.parse(readFileSync(join(project, file), "utf8"));
/** The results so far for a folder, from which an interrupted run resumes. */
const progressOf = (folder: string): string => join(results, `${folder.replace("/", "-")}.progress.json`);

/** A report that has the complete results for a folder. */
const reportOf = (folder: string): string => join(results, `${folder.replace("/", "-")}.finished.json`);

function main(): void {
  const args = process.argv.slice(2);
  if (args.includes("worlds")) {
    if (!args.includes("--write")) findDefects(args.filter((arg) => !/^(--.*|worlds)$/.test(arg)));
    writePage();
    return;
  }
  if (args.includes("engine")) {
    findEngineFaults(args.filter((arg) => !/^(--.*|engine)$/.test(arg)));
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

  const equivalents = read<Equivalent[]>("test/mutate/equivalent.json");
  const earlier = readMutation(project).figures;
  const all = folders.flatMap((folder) => {
    const scored = selected.includes(folder) ? score(folder, reportOf(folder), equivalents) : undefined;
    for (const { file, line, mutator, original, replacement } of scored?.survivors ?? []) {
      console.log(`${file}:${line} ${mutator}\n  - ${original}\n  + ${replacement}`);
    }
    if (scored && args.includes("--cover"))
      for (const name of testsToSpare(reportOf(folder))) console.log(`no mutant needs ${name}`);
    return scored?.figures ?? earlier.filter((it) => it.folder === folder);
  });
  writeFileSync(figuresFile, `${JSON.stringify(all, null, 2)}\n`);
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

/** Looks for the defects whose names have one of these texts; without any, for all. Without a defect, it must find nothing. */
function findDefects(texts: readonly string[]): void {
  find();
  const found = new Map(read<Finding[]>("test/mutate/findings.json").map((it) => [it.defect, it]));
  for (const defect of defects) {
    if (texts.length > 0 && !texts.some((text) => defect.name.includes(text))) continue;
    found.set(defect.name, find(defect));
    const findings = defects.map(({ name }) => found.get(name) ?? { defect: name, worlds: 0 });
    writeFileSync(findingsFile, `${JSON.stringify(findings, null, 2)}\n`);
  }
}

/** Runs the engine tests with the faults whose names have one of these texts; without any, with all. */
function findEngineFaults(texts: readonly string[]): void {
  const found = new Map(read<EngineFinding[]>(engineFile).map((it) => [it.fault, it]));
  for (const fault of engineFaults) {
    if (texts.length > 0 && !texts.some((text) => fault.name.includes(text))) continue;
    found.set(fault.name, findOnEngine(fault));
    const findings = engineFaults.flatMap(({ name }) => found.get(name) ?? []);
    writeFileSync(join(project, engineFile), `${JSON.stringify(findings, null, 2)}\n`);
  }
}

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
