import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../emulator";
import { project } from "../scripts/project";
import { pulumiEnv } from "../scripts/pulumi-env";
import { type Candidate, writeProject } from "./candidates";
import { type Cost, measure } from "./measure";

/** The latency of each response in milliseconds, and the most requests per second. */
export const network = { latency: 20, rateLimit: 2000 };

/** The phases of a run, in order. */
export const phases = ["up", "preview, nothing to do", "refresh", "one field of 10 %", "destroy"] as const;
export type Phase = (typeof phases)[number] | "one field of 1 %";

/** The arguments of Pulumi for each phase, and which part of the links it edits. */
export const commands: Readonly<Record<Phase, { args: string[]; edit?: string }>> = {
  up: { args: ["up", "--yes", "--skip-preview"] },
  "preview, nothing to do": { args: ["preview", "--expect-no-changes"] },
  refresh: { args: ["refresh", "--yes", "--skip-preview"] },
  "one field of 10 %": { args: ["up", "--yes", "--skip-preview"], edit: "10" },
  "one field of 1 %": { args: ["up", "--yes", "--skip-preview"], edit: "100" },
  destroy: { args: ["destroy", "--yes", "--skip-preview"] },
};

/** What a person does with a set of links that have graphs. */
export const graphRows = [
  "first apply",
  "plan with refresh",
  "edit of a tenth, with refresh",
  "destroy",
] as const;
export type GraphRow = (typeof graphRows)[number];

/** A stack that declares links in an account of the emulator. */
export interface BenchStack {
  readonly emulator: Emulator;
  /** The folder with its program and its state. */
  readonly folder: string;
  run(phase: Phase): Promise<Cost>;
  /** Runs Pulumi with these arguments. */
  pulumi(args: readonly string[], more?: Readonly<Record<string, string>>): Promise<Cost>;
  /** Lets the engine write no log of its own, by a file in the place of its folder. */
  turnOffLog(): void;
  remove(): Promise<void>;
}

/** @param settings environment variables for the engine */
export async function createStack(
  candidate: Candidate<string>,
  size: number,
  settings: Readonly<Record<string, string>>,
): Promise<BenchStack> {
  const emulator = await startEmulator({ callers: [{ key: "bench-key", name: "bench" }], ...network });
  mkdirSync(join(project, ".results"), { recursive: true });
  const folder = mkdtempSync(join(project, ".results/bench-"));
  const cwd = join(folder, "program");
  writeProject(cwd, candidate);
  const env = {
    ...pulumiEnv(folder),
    SHORTLINK_BASE_URL: emulator.url,
    SHORTLINK_API_KEY: emulator.key,
    BENCH_SIZE: String(size),
    ...settings,
  };
  const run = (args: readonly string[], more = {}) =>
    measure(args, { cwd, env: { ...env, ...more }, provider: candidate.process });
  await run(["stack", "init", "bench"]);
  return {
    emulator,
    folder,
    pulumi: run,
    run: (phase) =>
      run(commands[phase].args, commands[phase].edit ? { BENCH_EDIT: commands[phase].edit } : {}),
    turnOffLog() {
      const logs = join(folder, "home/logs");
      rmSync(logs, { recursive: true, force: true });
      writeFileSync(logs, "");
    },
    async remove() {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
