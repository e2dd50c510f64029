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
  /** How many worlds were lived; 0 if that is still to be done. */
  readonly worlds: number;
  /** The seed of the last one's plan, and what was wrong in it; undefined if nothing was in any. */
  readonly seed?: number;
  readonly problem?: string;
}

/** How many worlds are lived for each defect. */
const limit = 1000;

const file = join(project, ".results/worlds.json");

/** Takes a fix out, and lives worlds until one finds that; without a defect, none may find anything. */
export function find(defect?: Defect): Finding {
  mkdirSync(join(project, ".results"), { recursive: true });
  rmSync(file, { force: true });
  const args = ["run", "--config", "test/mutate/worlds.config.mts"];
  const env = {
    ...process.env,
    DEFECT: JSON.stringify(defect ?? null),
    ...{ FINDING: file, WORLDS: String(limit) },
  };
  const { status } = spawnSync("vitest", args, { cwd: project, stdio: "inherit", env });
  const title = defect?.name ?? "no defect";
  if (status !== 0) throw new Error(`worlds did not run: ${title}`);
  const found: Finding = JSON.parse(readFileSync(file, "utf8"));
  if (found.defect !== defect?.name) throw new Error(`its code has not run: ${title}`);
  if (!defect && found.problem !== undefined) throw new Error(`without a defect: ${found.problem}`);
  return found;
}

/** Writes the section about the defects that worlds find. */
export function worldsSection(findings: readonly Finding[]): string {
  const found = findings.filter(({ problem }) => problem !== undefined);
  const rows = findings.map(({ defect, worlds, seed, problem }) => {
    const { missed = "" } = defects.find(({ name }) => name === defect) ?? {};
    if (worlds === 0) return [defect, "not measured yet", "", "", ""];
    return problem === undefined
      ? [defect, "no", String(worlds), "", missed]
      : [defect, "yes", String(worlds), String(seed), problem];
  });
  const sum = ["all", `${found.length} of ${findings.filter(({ worlds }) => worlds > 0).length}`, "", "", ""];
  return `## Defects that were found by trying

Each of these was found by trying the provider, and then fixed. \`npm run mutate worlds\` takes the fixes out, one at a time, and lives
up to ${limit.toLocaleString("en")} random worlds of \`test/world\`: simulations of several runs, with several processes of the provider, in which requests,
responses, faults, kills and edits by others come in any order. Nothing in them knows of the defects. A world finds one if something is
there that must never be, such as a deleted link that the program declares.

${table(["Defect", "Found", "Worlds", "Seed", "As, or why not"], [...rows, sum])}
`;
}
