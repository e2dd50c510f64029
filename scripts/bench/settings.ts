import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skipCheckpoints } from "../../provider/pulumi/automation";
import { contestant } from "./contestants";
import { postgresql, startPostgresql } from "./postgresql";
import { setStage } from "./stage";

type Env = Readonly<Record<string, string>>;

/** What `shortlink reconcile` sets: the operations wait for the network. */
const parallel = { PULUMI_PARALLEL: "32" };

/** What `shortlink reconcile --fast` sets. */
export const fast: Env = { ...parallel, ...skipCheckpoints };

/** What people can tell the engine. */
const settings: readonly { readonly name: string; readonly env: Env }[] = [
  { name: "as Pulumi comes", env: {} },
  { name: "`PULUMI_DIY_BACKEND_GZIP`", env: { PULUMI_DIY_BACKEND_GZIP: "true" } },
  {
    name: "`PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS`",
    env: { PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true" },
  },
  { name: "`PULUMI_PARALLEL_DIFF`", env: { PULUMI_PARALLEL_DIFF: "true" } },
  { name: "32 operations at once: `reconcile`", env: parallel },
  { name: "and the state saved once: `reconcile --fast`", env: fast },
];

const measuredPhases = ["up", "refresh"] as const;

/** How often each is measured, with all others in between: the least counts, since whatever else a machine does adds to it. */
const rounds = 2;

/** What a run took with one setting, where the state was kept. */
export interface Setting {
  readonly backend: "file" | "PostgreSQL";
  readonly setting: string;
  readonly size: number;
  /** Seconds of each phase. */
  readonly seconds: Readonly<Record<(typeof measuredPhases)[number], number>>;
}

/** What each setting of the engine buys, for so many links of the plugin's. */
export async function measureSettings(sizes: readonly number[]): Promise<Setting[]> {
  const bin = postgresql();
  if (!bin) console.log("Left out, since PostgreSQL is not installed: what its backend costs.");
  const found = new Map<string, Setting>();
  for (const size of sizes) {
    for (let round = 1; round <= rounds; round += 1) {
      for (const { name, env } of settings) {
        const file = await run(size, env);
        keepLeast(found, { backend: "file", setting: name, size, seconds: file });
        const database = bin && (await runOn(bin, size, env));
        if (database) keepLeast(found, { backend: "PostgreSQL", setting: name, size, seconds: database });
        console.log(`${size} links, ${name}, round ${round}: up ${file.up.toFixed(1)} s`);
      }
    }
  }
  return [...found.values()];
}

function keepLeast(found: Map<string, Setting>, it: Setting): void {
  const key = JSON.stringify([it.size, it.backend, it.setting]);
  const before = found.get(key)?.seconds ?? it.seconds;
  const least = (phase: (typeof measuredPhases)[number]) => Math.min(before[phase], it.seconds[phase]);
  found.set(key, { ...it, seconds: { up: least("up"), refresh: least("refresh") } });
}

async function runOn(bin: string, size: number, env: Env): Promise<Setting["seconds"]> {
  const folder = mkdtempSync(join(tmpdir(), "shortlink-bench-"));
  const database = await startPostgresql(bin, folder);
  try {
    return await run(size, { ...env, ...database.env });
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(size: number, env: Env): Promise<Setting["seconds"]> {
  const stage = await setStage(contestant("plugin"), size, env);
  try {
    const seconds = { up: 0, refresh: 0 };
    for (const phase of measuredPhases) seconds[phase] = (await stage.run(phase)).wall;
    return seconds;
  } finally {
    await stage.clear();
  }
}
