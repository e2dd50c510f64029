import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The cost of one run of the engine. */
export interface Cost {
  /** Seconds from start to end. */
  readonly wall: number;
  /** CPU seconds of the provider's process. */
  readonly cpu: number;
  /** Peak memory of the provider's process, in MB. */
  readonly memory: number;
  /** Peak memory of the engine, the program and the provider together, in MB. */
  readonly together: number;
  /** Peak memory of the largest process, in MB. */
  readonly largest: number;
  /** CPU seconds of each kind of process. */
  readonly shares: Readonly<Record<Kind, number>>;
}

/** A process of a run: the engine with its hosts, the program, and the provider. */
export type Kind = "engine" | "program" | "provider";

/** Milliseconds between two samples. */
const interval = 50;

/** Clock ticks per second in Linux's process statistics. */
const ticks = 100;

/**
 * Runs Pulumi, or another engine, and samples the resource usage of its processes.
 *
 * @throws Error with the output, if the command fails
 */
export async function measure(
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly provider: RegExp;
    readonly engine?: string;
  },
): Promise<Cost> {
  const { cwd, env, provider, engine = "pulumi" } = options;
  const started = performance.now();
  const child = spawn(engine, engine === "pulumi" ? [...args, "--non-interactive"] : args, {
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
  let largest = 0;
  const processes = new Map<string, { readonly kind: Kind; readonly cpu: number }>();
  const watch = setInterval(() => {
    const usages = processesIn(child.pid ?? 0).flatMap(usageOf);
    together = Math.max(
      together,
      usages.reduce((sum, it) => sum + it.memory, 0),
    );
    for (const it of usages) {
      largest = Math.max(largest, it.peak);
      // A process that has ended has no command any more.
      const kind = it.command === "" ? processes.get(it.id)?.kind : kindOf(it.command, provider);
      processes.set(it.id, { kind: kind ?? "engine", cpu: it.cpu });
    }
    for (const it of usages.filter(({ command }) => provider.test(command))) {
      cpu = Math.max(cpu, it.cpu);
      memory = Math.max(memory, it.peak);
    }
  }, interval);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`pulumi ${args.join(" ")} failed:\n${printed.join("")}`);
  const wall = (performance.now() - started) / 1000;
  const shareOf = (kind: Kind) =>
    [...processes.values()].reduce((sum, it) => (it.kind === kind ? sum + it.cpu : sum), 0);
  const shares = { engine: shareOf("engine"), program: shareOf("program"), provider: shareOf("provider") };
  return { wall, cpu, memory, together, largest, shares };
}

/** The script with which the Node.js host runs a program. */
const programScript = /pulumi\/cmd\/run/;

function kindOf(command: string, provider: RegExp): Kind {
  if (programScript.test(command)) return "program";
  return provider.test(command) ? "provider" : "engine";
}

/** The processes of a session: the command and all its child processes. */
const processesIn = (session: number): string[] =>
  readdirSync("/proc").filter((id) => /^\d+$/.test(id) && statOf(id)?.[3] === String(session));

/** The fields of a process's stat file after its name, starting with the state. */
function statOf(id: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}

/** The resource usage of a process so far, in seconds and MB; empty if it has ended. */
function usageOf(id: string): { id: string; command: string; cpu: number; memory: number; peak: number }[] {
  try {
    const command = readFileSync(`/proc/${id}/cmdline`, "utf8");
    const status = readFileSync(`/proc/${id}/status`, "utf8");
    const megabytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024;
    const fields = statOf(id) ?? [];
    const cpu = (Number(fields[11]) + Number(fields[12])) / ticks;
    return [{ id, command, cpu, memory: megabytes("VmRSS"), peak: megabytes("VmHWM") }];
  } catch {
    return [];
  }
}
