import { spawn } from "node:child_process";
import { toolchainEnv } from "./setup/env.mjs";
import { setUp } from "./setup/setup.mjs";

// `node scripts/with-setup.mjs <command …>`: sets up what is missing, then runs the command in the project's own
// environment. Its exit code and the signals to it pass through. Without a command it only sets up.

await setUp();
const [command, ...args] = process.argv.slice(2);
if (command) {
  process.removeAllListeners("SIGINT").removeAllListeners("SIGTERM").removeAllListeners("SIGHUP");
  const env = { ...process.env, ...toolchainEnv() };
  const child = spawn(command, args, { stdio: "inherit", env, shell: process.platform === "win32" });
  // A terminal sends its own signals to the whole group; these are for whoever signals this process alone.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    process.stderr.write(`${command}: ${error.message}\n`);
    process.exitCode = 127;
  });
  child.on("close", (code, signal) => {
    process.exitCode = signal ? 130 : (code ?? 1);
  });
}
