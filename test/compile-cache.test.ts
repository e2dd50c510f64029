import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { project, sh, temporaryFolder } from "./support/shell";

type Env = Readonly<Record<string, string>>;

const runCommand = (env: Env) =>
  sh(`node ${join(project, "dist/provider/cli/main.js")} --version`, { cwd: project, env });

/** Runs the plugin until it has printed its port. */
async function runPlugin(env: Env): Promise<void> {
  const plugin = spawn("node", [join(project, "dist/plugin/main.mjs"), "127.0.0.1:1"], {
    env: { ...process.env, ...env },
  });
  await once(plugin.stdout, "data");
  plugin.kill();
  await once(plugin, "close");
}

describe.each([
  { name: "shortlink", run: runCommand },
  { name: "the plugin", run: runPlugin },
])("$name", ({ run }) => {
  it.each([
    ["keeps the code that Node.js has compiled in the user's cache folder", {}, true],
    ["keeps nothing when the cache is switched off", { NODE_DISABLE_COMPILE_CACHE: "1" }, false],
  ])("%s", async (_, more, isKept) => {
    const cache = temporaryFolder();
    await run({ XDG_CACHE_HOME: cache, NODE_COMPILE_CACHE: "", ...more });
    expect(existsSync(join(cache, "shortlink"))).toBe(isKept);
  });
});

it("shortlink works when the cache folder cannot be created", async () => {
  const { code, output } = await runCommand({ NODE_COMPILE_CACHE: "/dev/null/cache" });
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});
