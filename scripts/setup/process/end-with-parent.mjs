// Runs before any package is installed.

import { spawn, spawnSync } from "node:child_process";

// `node end-with-parent.mjs <command …>`, with a pipe as its standard input: runs a command and ends it, with all its child
// processes, as soon as the parent closes the pipe or is killed. An orphaned `npm ci` would keep deleting packages that
// the next one installs.

const isWindows = process.platform === "win32";
const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, {
  stdio: ["ignore", "inherit", "inherit"],
  shell: command.endsWith(".cmd"),
});

process.stdin.on("close", () => {
  if (isWindows) spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"], { stdio: "ignore" });
  // This process leads the group, so it ends as well.
  else process.kill(-process.pid, "SIGKILL");
});
process.stdin.resume();

child.on("error", (error) => {
  process.stderr.write(`${command}: ${error.message}\n`);
  process.exit(127);
});
child.on("exit", (code) => process.exit(code ?? 1));
