import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { project } from "../../scripts/project";
import { table } from "../../scripts/table";
import { type Defect, defects } from "./defects";

/** Whether worlds find a defect. */
export interface Finding {
  /** Its name. */
  readonly defect: string;
  /** How many worlds were lived. */
  readonly worlds: number;
  /** What was wrong in the last one; undefined if nothing was in any. */
  readonly problem?: string;
}

const file = join(project, ".results/worlds.json");

/** Takes a fix out, and lives worlds until one finds that. */
export function find(defect: Defect): Finding {
  mkdirSync(join(project, ".results"), { recursive: true });
  rmSync(file, { force: true });
  const args = ["run", "--config", "test/mutate/worlds.config.mts"];
  const env = { ...process.env, DEFECT: JSON.stringify(defect), FINDING: file };
  const { status } = spawnSync("vitest", args, { cwd: project, stdio: "inherit", env });
  if (status !== 0) throw new Error(`worlds did not run without the fix of: ${defect.name}`);
  return { defect: defect.name, ...JSON.parse(readFileSync(file, "utf8")) };
}

/** Writes the section about the defects that worlds find. */
export function worldsSection(findings: readonly Finding[]): string {
  const found = findings.filter(({ problem }) => problem !== undefined);
  const rows = findings.map(({ defect, worlds, problem }) => {
    const { missed = "" } = defects.find(({ name }) => name === defect) ?? {};
    return [defect, problem === undefined ? "no" : `in world ${worlds}`, problem ?? missed];
  });
  const sum = ["all", `${found.length} of ${findings.length}`, ""];
  return `## Defects that were found by trying

Each of these was found by trying the provider, and then fixed. \`npm run mutate worlds\` takes the fixes out, one at a time, and lives
up to 3,000 random worlds of \`test/world\`: simulations of several runs, with several processes of the provider, in which requests,
responses, faults, kills and edits by others come in any order. Nothing in them knows of the defects. A world finds one if something is
there that must never be, such as a deleted link that the program declares.

${table(["Defect", "Found", "As, or why not"], [...rows, sum])}
`;
}
