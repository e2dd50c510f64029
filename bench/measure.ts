import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** What one run of the engine took. */
export interface Cost {
  /** Seconds from its start to its end. */
  readonly wall: number;
  /** Seconds that the provider's process computed. */
  readonly cpu: number;
  /** The most memory that the provider's process held, in MB. */
  readonly memory: number;
  /** The most memory that the engine, the program and the provider held together, in MB. */
  readonly together: number;
}

/** How often the provider's process is looked at, in milliseconds. */
const interval = 100;

/** Clock ticks in a second, as Linux counts them for programs. */
const ticks = 100;

/**
 * Runs Pulumi, and watches the provider.
 *
 * @throws Error with what it printed, when it fails
 */
export async function measure(
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly provider: RegExp;
  },
): Promise<Cost> {
  const { cwd, env, provider } = options;
  const started = performance.now();
  const child = spawn("pulumi", [...args, "--non-interactive"], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => printed.push(String(text)));
  let cpu = 0;
  let memory = 0;
  let together = 0;
  const watch = setInterval(() => {
    const seen = membersOf(child.pid ?? 0).flatMap(look);
    together = Math.max(
      together,
      seen.reduce((sum, it) => sum + it.memory, 0),
    );
    for (const it of seen.filter(({ command }) => provider.test(command))) {
      cpu = Math.max(cpu, it.cpu);
      memory = Math.max(memory, it.peak);
    }
  }, interval);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`pulumi ${args.join(" ")} failed:\n${printed.join("")}`);
  return { wall: (performance.now() - started) / 1000, cpu, memory, together };
}

/** The processes that a command has started: they share its session. */
const membersOf = (session: number): string[] =>
  readdirSync("/proc").filter((id) => /^\d+$/.test(id) && statOf(id)?.[3] === String(session));

/** The fields of a process's stat file behind its name, from its state on. */
function statOf(id: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}

/** What a process has taken so far, in seconds and MB; nothing of one that has ended. */
function look(id: string): { command: string; cpu: number; memory: number; peak: number }[] {
  try {
    const command = readFileSync(`/proc/${id}/cmdline`, "utf8");
    const status = readFileSync(`/proc/${id}/status`, "utf8");
    const megabytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024;
    const fields = statOf(id) ?? [];
    const cpu = (Number(fields[11]) + Number(fields[12])) / ticks;
    return [{ command, cpu, memory: megabytes("VmRSS"), peak: megabytes("VmHWM") }];
  } catch {
    return [];
  }
}
