// Runs before any package is installed.

import { spawn } from "node:child_process";
import { constants } from "node:os";
import { print } from "./progress.mjs";

/**
 * Runs a command in place of this process: it gets the terminal's input and output and all signals.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code, as a shell reports it
 */
export function inForeground(command, args, env = process.env) {
  const child = spawn(command, args, { stdio: "inherit", env, shell: process.platform === "win32" });
  const forward = {
    // A terminal sends Ctrl-C to every process in it, and many commands quit immediately on a second one.
    SIGINT: () => process.stdin.isTTY || child.kill("SIGINT"),
    SIGTERM: () => child.kill("SIGTERM"),
    SIGHUP: () => child.kill("SIGHUP"),
  };
  for (const [signal, listener] of Object.entries(forward)) process.on(signal, listener);
  return new Promise((resolve) => {
    const end = (code) => {
      for (const [signal, listener] of Object.entries(forward)) process.off(signal, listener);
      resolve(code);
    };
    child.on("error", (error) => {
      print(`${command}: ${error.message}`);
      end(127);
    });
    child.on("close", (code, signal) => end(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}
