// @module-tag all
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { apiKey, startAccount } from "../support/account";
import { startYaml } from "../support/example";
import { cli, ends } from "./command";

// One that runs the engine offline, one that runs it online, and one that runs none.
it.skipIf(process.platform === "win32").each(["check", "diff", "graph --source account"])(
  "Ctrl-C while %s runs ends it as interrupted, and leaves no temporary files",
  async (command) => {
    const { emulator } = await startAccount();
    const { cwd, env, pulumi } = await startYaml({
      SHORTLINK_API_KEY: apiKey,
      SHORTLINK_BASE_URL: emulator.url,
    });
    if (command === "diff") await ends(pulumi("up --yes --skip-preview"));
    const temporary = join(cwd, "../temporary");
    mkdirSync(temporary, { recursive: true });
    emulator.faults.add({ kind: "hold", delay: 600_000 });
    emulator.clearRequests();
    const child = spawn("node", [cli, ...command.split(" ")], {
      ...{ cwd, env: { ...process.env, ...env, TMPDIR: temporary } },
      // A terminal interrupts all processes of a group.
      ...{ detached: true, stdio: ["ignore", "pipe", "pipe"] },
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    const ended = new Promise((resolve) => child.on("close", (code) => resolve(code)));
    const signs = () => (command === "check" ? readdirSync(temporary) : emulator.requests);
    await expect.poll(signs).not.toEqual([]);
    process.kill(-Number(child.pid), "SIGINT");
    expect(await ended, output).toBe(130);
    expect(output).not.toContain("    at ");
    expect(readdirSync(temporary).filter((name) => /shortlink|automation|pulumi/.test(name))).toEqual([]);
  },
);
