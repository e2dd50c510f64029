import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A command that failed, with what it printed. */
export class CommandFailed extends Error {}

/** Something the person must do before set-up can go on. Shown without a stack. */
export class SetupError extends Error {}

const running = new Set();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });
}

/**
 * Runs a command quietly and gives its stdout. What it printed is only shown when it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number, onLine?: (line: string) => void, shell?: boolean }} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, { cwd, env, timeout, onLine, shell } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      timeout,
      shell,
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    const out = [];
    const all = [];
    createInterface(child.stdout).on("line", (line) => {
      out.push(line);
      all.push(line);
    });
    createInterface(child.stderr).on("line", (line) => {
      all.push(line);
      onLine?.(line);
    });
    child.on("error", (error) => {
      running.delete(child);
      reject(new CommandFailed(`${command}: ${error.message}`));
    });
    child.on("close", (code) => {
      running.delete(child);
      if (code === 0) resolve(out.join("\n"));
      else reject(new CommandFailed(`${command} ${args.join(" ")} failed:\n${shortened(all)}`));
    });
  });
}

/** The beginning and the end of what a command printed: the reason stands in one or the other. */
function shortened(lines) {
  return (lines.length <= 40 ? lines : [...lines.slice(0, 15), "…", ...lines.slice(-25)]).join("\n");
}
