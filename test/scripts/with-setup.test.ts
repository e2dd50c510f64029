import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { project } from "../support/shell";

const exitsOnSignal = "process.on('SIGTERM', () => process.exit(7));";

describe.skipIf(process.platform === "win32")("a signal to with-setup", () => {
  it.each([
    ["reaches its command, whose exit code it returns", exitsOnSignal, 7],
    ["that ends its command becomes an exit code as in a shell", "", 128 + 15],
  ])("%s", async (_, listener, expected) => {
    const program = `${listener} setInterval(() => {}, 1000); console.log("ready");`;
    const child = spawn(process.execPath, ["scripts/with-setup.mjs", "node", "-e", program], {
      cwd: project,
      stdio: ["ignore", "pipe", "inherit"],
    });
    createInterface(child.stdout).once("line", () => child.kill("SIGTERM"));
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(expected);
  });

  it("is not needed to return 127 for a missing command", async () => {
    const child = spawn(process.execPath, ["scripts/with-setup.mjs", "no-such-command"], {
      cwd: project,
      stdio: "ignore",
    });
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(127);
  });
});
