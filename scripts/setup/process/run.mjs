// Runs before any package is installed.

import { spawn } from "node:child_process";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A command that failed, with its output. */
export class CommandFailed extends Error {}

/** A problem that the user must fix before set-up can continue. Shown without a stack. */
export class SetupError extends Error {}

const endWithParent = fileURLToPath(new URL("end-with-parent.mjs", import.meta.url));
const running = new Set();
let isEnding = false;

/**
 * Runs a command quietly and returns its stdout. Its output is shown only if it fails. However this process ends, the command
 * and all its child processes end with it.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number, onLine?: (line: string) => void }} [options]
 *   `timeout` in milliseconds; `onLine` receives each line the command prints on stderr
 * @returns {Promise<string>}
 * @throws {CommandFailed}
 */
export function run(command, args, { cwd, env, timeout, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [endWithParent, command, ...args], {
      cwd,
      env: { ...process.env, ...env },
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const timer = timeout && setTimeout(() => child.stdin.end(), timeout);
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
    child.on("close", (code) => {
      clearTimeout(timer);
      forget(child);
      // While this process ends, the caller must not start the next step.
      if (isEnding) return;
      if (code === 0) resolve(out.join("\n"));
      else reject(new CommandFailed(`${command} ${args.join(" ")} failed:\n${shortened(all)}`));
    });
    remember(child);
  });
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

function remember(child) {
  running.add(child);
  if (running.size === 1) for (const signal of signals) process.on(signal, end);
}

function forget(child) {
  running.delete(child);
  if (running.size === 0 && !isEnding) for (const signal of signals) process.off(signal, end);
}

function end(signal) {
  if (isEnding) return;
  isEnding = true;
  const ended = [...running].map((child) => new Promise((resolve) => child.on("close", resolve)));
  for (const child of running) child.stdin.end();
  Promise.all(ended).then(() => {
    // On a terminal, keep the last progress line.
    process.stderr.write(`${process.stderr.isTTY ? "\n" : ""}Interrupted. The next run resumes from here.\n`);
    process.exit(128 + constants.signals[signal]);
  });
}

/**
 * Runs some work and cleans up after it, even if this process is interrupted.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {() => void} cleanUp
 * @returns {Promise<T>}
 */
export async function withCleanUp(work, cleanUp) {
  process.once("exit", cleanUp);
  try {
    return await work();
  } finally {
    process.off("exit", cleanUp);
    cleanUp();
  }
}

/** The beginning and the end of a command's output: one of them shows the reason. */
function shortened(lines) {
  return (lines.length <= 40 ? lines : [...lines.slice(0, 15), "…", ...lines.slice(-25)]).join("\n");
}
