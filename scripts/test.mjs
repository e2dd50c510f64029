import { spawnSync } from "node:child_process";

// `npm test`: the checks, then all tests. What follows the command goes to the test runner: `npm test -- test/client`.

const run = (command, ...args) =>
  spawnSync(command, args, { stdio: "inherit", shell: process.platform === "win32" }).status === 0;

const checked = run("node", "dist/scripts/check.js");
const tested = checked && run("vitest", "run", ...process.argv.slice(2));
process.exitCode = checked && tested ? 0 : 1;
