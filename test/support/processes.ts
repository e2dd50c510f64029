import { execFileSync } from "node:child_process";

/** A running process. */
export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The descendants of a process. */
export function descendantsOf(
  pid: number,
  all: readonly RunningProcess[] = runningProcesses(),
): RunningProcess[] {
  return all.filter(({ parent }) => parent === pid).flatMap((it) => [it, ...descendantsOf(it.pid, all)]);
}

function runningProcesses(): RunningProcess[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), command };
  });
}

/** Whether a process is running; a zombie is not. */
export const isRunning = (pid: number): boolean =>
  runningProcesses().some((it) => it.pid === pid && !it.command.includes("<defunct>"));

/** Kills the engine of this test that runs `pulumi up`. */
export function killUpdate(stack = ""): void {
  const isUpdate = /^\S*pulumi\b.* up /;
  const update = descendantsOf(process.pid).find(
    ({ command }) => isUpdate.test(command) && `${command} `.includes(stack && `--stack ${stack} `),
  );
  if (!update) throw new Error(`no engine updates ${stack}`);
  process.kill(update.pid, "SIGKILL");
}
