import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../emulator/index";
import { project } from "../scripts/project";
import { pulumiEnv } from "../scripts/pulumi-env";
import { type Contestant, writeProject } from "./contestants";
import { type Cost, measure } from "./measure";

/** Milliseconds that every answer of the service takes, and how many it gives a second. */
export const network = { latency: 20, rateLimit: 2000 };

/** What is done with a stack, one after the other. */
export const phases = ["up", "preview, nothing to do", "refresh", "one field of 10 %", "destroy"] as const;
export type Phase = (typeof phases)[number];

const commands: Readonly<Record<Phase, { args: string[]; edit?: boolean }>> = {
  up: { args: ["up", "--yes", "--skip-preview"] },
  "preview, nothing to do": { args: ["preview", "--expect-no-changes"] },
  refresh: { args: ["refresh", "--yes", "--skip-preview"] },
  "one field of 10 %": { args: ["up", "--yes", "--skip-preview"], edit: true },
  destroy: { args: ["destroy", "--yes", "--skip-preview"] },
};

/** An account of the service's, and a stack that declares so many links on it. */
export interface Stage {
  readonly emulator: Emulator;
  /** Where its files are. */
  readonly folder: string;
  run(phase: Phase): Promise<Cost>;
  clear(): Promise<void>;
}

/** @param settings what the engine is told, as variables of its environment */
export async function setStage(
  contestant: Contestant,
  size: number,
  settings: Readonly<Record<string, string>>,
): Promise<Stage> {
  const emulator = await startEmulator({ callers: [{ key: "bench-key", name: "bench" }], ...network });
  mkdirSync(join(project, ".results"), { recursive: true });
  const folder = mkdtempSync(join(project, ".results/bench-"));
  const cwd = join(folder, "program");
  writeProject(cwd, contestant);
  const env = {
    ...pulumiEnv(folder),
    SHORTLINK_BASE_URL: emulator.url,
    SHORTLINK_API_KEY: emulator.key,
    BENCH_SIZE: String(size),
    ...settings,
  };
  const run = (args: readonly string[], more = {}) =>
    measure(args, { cwd, env: { ...env, ...more }, provider: contestant.process });
  await run(["stack", "init", "bench"]);
  return {
    emulator,
    folder,
    run: (phase) => run(commands[phase].args, commands[phase].edit ? { BENCH_EDIT: "true" } : {}),
    async clear() {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
