import { spawn } from "node:child_process";
import { constants } from "node:os";
import { say } from "./progress.mjs";

/**
 * Runs a command in place of this process: input, output and signals are the command's own.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} its exit code, as a shell tells it
 */
export function inForeground(command, args, env = process.env) {
  const child = spawn(command, args, { stdio: "inherit", env, shell: process.platform === "win32" });
  const passOn = {
    // A terminal sends Ctrl-C to all that run in it, and many a command takes a second one for "at once".
    SIGINT: () => process.stdin.isTTY || child.kill("SIGINT"),
    SIGTERM: () => child.kill("SIGTERM"),
    SIGHUP: () => child.kill("SIGHUP"),
  };
  for (const [signal, listener] of Object.entries(passOn)) process.on(signal, listener);
  return new Promise((resolve) => {
    const end = (code) => {
      for (const [signal, listener] of Object.entries(passOn)) process.off(signal, listener);
      resolve(code);
    };
    child.on("error", (error) => {
      say(`${command}: ${error.message}`);
      end(127);
    });
    child.on("close", (code, signal) => end(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}
