import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contestant } from "./contestants";
import { postgresql, startPostgresql } from "./postgresql";
import { setStage } from "./stage";

type Env = Readonly<Record<string, string>>;

/** What `shortlink reconcile` sets: the operations wait for the network. */
const parallel = { PULUMI_PARALLEL: "32" };

/** What `shortlink reconcile --fast` sets. */
export const fast: Env = { ...parallel, PULUMI_SKIP_CHECKPOINTS: "true", PULUMI_EXPERIMENTAL: "true" };

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

const measuredPhases = ["up", "refresh", "destroy"] as const;

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
  const found: Setting[] = [];
  for (const size of sizes) {
    for (const { name, env } of settings) {
      const seconds = await run(size, env);
      found.push({ backend: "file", setting: name, size, seconds });
      if (bin)
        found.push({ backend: "PostgreSQL", setting: name, size, seconds: await runOn(bin, size, env) });
      console.log(`${size} links, ${name}: up ${seconds.up.toFixed(1)} s`);
    }
  }
  return found;
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
    const seconds = { up: 0, refresh: 0, destroy: 0 };
    for (const phase of measuredPhases) seconds[phase] = (await stage.run(phase)).wall;
    return seconds;
  } finally {
    await stage.clear();
  }
}
