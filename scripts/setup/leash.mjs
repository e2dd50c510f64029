import { spawn, spawnSync } from "node:child_process";

// `node leash.mjs <command …>`, with a pipe as its standard input: runs a command that ends, with all it has started,
// as soon as the other end of the pipe is closed. That is so even when the starter is killed: a half-dead `npm ci` would
// go on to pull packages away from the next one.

const isWindows = process.platform === "win32";
const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, {
  stdio: ["ignore", "inherit", "inherit"],
  shell: command.endsWith(".cmd"),
});

process.stdin.on("close", () => {
  if (isWindows) spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"], { stdio: "ignore" });
  // The group is this process's own, so this ends it, too.
  else process.kill(-process.pid, "SIGKILL");
});
process.stdin.resume();

child.on("error", (error) => {
  process.stderr.write(`${command}: ${error.message}\n`);
  process.exit(127);
});
child.on("exit", (code) => process.exit(code ?? 1));
