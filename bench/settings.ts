import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skipCheckpoints } from "../provider/pulumi/automation";
import { candidateNamed } from "./candidates";
import { postgresql, startPostgresql } from "./postgresql";
import { createStack } from "./stack";

type Env = Readonly<Record<string, string>>;

/** The settings of `shortlink reconcile`. Operations mostly wait for the network, so more of them run in parallel. */
const parallel = { PULUMI_PARALLEL: "32" };

/** The settings of `shortlink reconcile --fast`. */
export const fast: Env = { ...parallel, ...skipCheckpoints };

/** Settings of the engine to compare. */
const settings: readonly { readonly name: string; readonly env: Env; readonly withoutLog?: boolean }[] = [
  { name: "default", env: {} },
  { name: "`PULUMI_DIY_BACKEND_GZIP`", env: { PULUMI_DIY_BACKEND_GZIP: "true" } },
  { name: "`PULUMI_DIY_BACKEND_ZSTD`", env: { PULUMI_DIY_BACKEND_ZSTD: "true" } },
  {
    name: "`PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS`",
    env: { PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true" },
  },
  { name: "`PULUMI_PARALLEL_DIFF`", env: { PULUMI_PARALLEL_DIFF: "true" } },
  { name: "without Pulumi's own log", env: {}, withoutLog: true },
  { name: "and 32 parallel operations: `reconcile`", env: parallel, withoutLog: true },
  { name: "and state saved once: `reconcile --fast`", env: fast, withoutLog: true },
];

const measuredPhases = ["up", "refresh"] as const;

/** Rounds over all settings. The fastest counts, because other work on the machine only adds time. */
const rounds = 2;

/** The measured time with one setting and one backend. */
export interface Setting {
  readonly backend: "file" | "PostgreSQL";
  readonly setting: string;
  readonly size: number;
  /** Seconds of each phase. */
  readonly seconds: Readonly<Record<(typeof measuredPhases)[number], number>>;
}

/** Measures each setting of the engine, with the plugin and each number of links. */
export async function measureSettings(sizes: readonly number[]): Promise<Setting[]> {
  const bin = postgresql();
  if (!bin) console.log("PostgreSQL is not installed: skipping the measurements of its backend.");
  const fastest = new Map<string, Setting>();
  for (const size of sizes) {
    for (let round = 1; round <= rounds; round += 1) {
      for (const { name, env, withoutLog = false } of settings) {
        const file = await run(size, env, withoutLog);
        keepFastest(fastest, { backend: "file", setting: name, size, seconds: file });
        const database = bin && (await runOn(bin, size, env, withoutLog));
        if (database) keepFastest(fastest, { backend: "PostgreSQL", setting: name, size, seconds: database });
        console.log(`${size} links, ${name}, round ${round}: up ${file.up.toFixed(1)} s`);
      }
    }
  }
  return [...fastest.values()];
}

function keepFastest(fastest: Map<string, Setting>, it: Setting): void {
  const key = JSON.stringify([it.size, it.backend, it.setting]);
  const previous = fastest.get(key)?.seconds ?? it.seconds;
  const min = (phase: (typeof measuredPhases)[number]) => Math.min(previous[phase], it.seconds[phase]);
  fastest.set(key, { ...it, seconds: { up: min("up"), refresh: min("refresh") } });
}

async function runOn(bin: string, size: number, env: Env, withoutLog: boolean): Promise<Setting["seconds"]> {
  const folder = mkdtempSync(join(tmpdir(), "shortlink-bench-"));
  const database = await startPostgresql(bin, folder);
  try {
    return await run(size, { ...env, ...database.env }, withoutLog);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(size: number, env: Env, withoutLog: boolean): Promise<Setting["seconds"]> {
  const stack = await createStack(candidateNamed("plugin"), size, env);
  try {
    if (withoutLog) stack.turnOffLog();
    const seconds = { up: 0, refresh: 0 };
    for (const phase of measuredPhases) seconds[phase] = (await stack.run(phase)).wall;
    return seconds;
  } finally {
    await stack.remove();
  }
}
