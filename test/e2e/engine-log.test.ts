// @module-tag all
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { environmentWithoutLog } from "../../provider/pulumi/engine-home";
import { type Account, apiKey, startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { codeBlocks, documentAt } from "../support/docs";
import { startYaml } from "../support/example";
import { descendantsOf } from "../support/processes";
import { project, succeed } from "../support/shell";
import { yamlProgram } from "../support/yaml-program";
import { cli, ends } from "./command";

// Pulumi's own log of what `shortlink` runs.

const resources = {
  shop: { type: "shortlink:Link", properties: { slug: "shop", url: "https://example.com/shop" } },
};

/** A project whose login, selected stack and plugin are only in Pulumi's home. */
async function startAtHome(account: Account, baseUrl = account.emulator.url) {
  const settings = { SHORTLINK_API_KEY: apiKey, SHORTLINK_BASE_URL: baseUrl };
  const { cwd, env, run } = await startYaml(settings, resources);
  const home = String(env.PULUMI_HOME);
  // What a run writes is then in Pulumi's home.
  const inside = environmentWithoutLog(env);
  expect(Object.keys(inside)).toEqual(["PULUMI_HOME", "PULUMI_CREDENTIALS_PATH"]);
  const plugin = join(cwd, "plugin");
  mkdirSync(plugin);
  const file = join(plugin, "pulumi-resource-shortlink");
  writeFileSync(file, `#!/bin/sh\nexec '${join(project, "dist/plugin/pulumi-resource-shortlink")}' "$@"\n`);
  chmodSync(file, 0o755);
  for (const command of [
    `login '${env.PULUMI_BACKEND_URL}'`,
    `plugin install resource shortlink 0.1.0 --file '${plugin}'`,
    "stack select test",
  ]) {
    await ends(run(`pulumi ${command}`, "", inside));
  }
  writeFileSync(join(cwd, "Pulumi.yaml"), yamlProgram("quickstart", resources));
  const own = { PULUMI_BACKEND_URL: "" };
  const shortlink = (args: string) => run(`node ${cli} ${args}`, "", own);
  const pulumi = (args: string) => run(`pulumi ${args} --non-interactive`, "", own);
  const logs = join(home, "logs");
  const ownHome = join(home, "shortlink-without-log");
  // The Automation API asks for the version of Pulumi before it has a workspace.
  const logged = () =>
    existsSync(logs) ? readdirSync(logs).filter((name) => !name.endsWith("-version.log")) : [];
  const forget = () => rmSync(logs, { recursive: true, force: true });
  forget();
  return { shortlink, pulumi, run, home, ownHome, logged, forget, env };
}

/** What a home without a log holds besides links. */
const contentOf = (folder: string) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return lstatSync(path).isSymbolicLink() ? [] : [`${name}: ${readFileSync(path, "utf8")}`];
  });

describe("Pulumi's log of what shortlink runs", () => {
  it("is written with --engine-log only; login, selected stack and plugin are those of Pulumi's home", async () => {
    const account = await startAccount();
    const { shortlink, logged, ownHome } = await startAtHome(account);
    for (const command of ["check", "diff", "reconcile --yes", "graph --format mermaid"]) {
      const { code, output } = await shortlink(command);
      expect(code, output).toBe(command === "diff" ? 2 : 0);
      expect(logged(), command).toEqual([]);
    }
    expect(account.emulator.requests.some(({ method }) => method === "POST")).toBe(true);
    expect(contentOf(ownHome)).toEqual(["logs: "]);
    await ends(shortlink("diff --engine-log"));
    expect(logged()).not.toEqual([]);
  });

  it("is offered where the engine crashes, which leaves nothing behind", async () => {
    const account = await startAccount();
    const { url } = await startAlteringProxy(account.emulator.url, () => {
      const engine = descendantsOf(process.pid).find(({ command }) =>
        /^\S*pulumi\b.* preview /.test(command),
      );
      if (!engine) return [];
      process.kill(engine.pid, "SIGKILL");
      return 503;
    });
    const { shortlink, logged, ownHome, env } = await startAtHome(account, url);
    const { output } = await ends(shortlink("diff"), 1);
    expect(output).toContain("run the command again with --engine-log");
    expect((await shortlink("diff --engine-log")).output).not.toContain("again with --engine-log");
    expect(logged()).not.toEqual([]);
    expect(contentOf(ownHome)).toEqual(["logs: "]);
    expect(readdirSync(String(env.PULUMI_HOME))).toContain("credentials.json");
  });

  it("is turned off for pulumi by the command in docs/large.md, and on again", async () => {
    const { run, pulumi, logged, home } = await startAtHome(await startAccount());
    const [off = "", on = ""] = codeBlocks(documentAt("docs/large.md"), "sh", "Pulumi's own log");
    const env = { PULUMI_HOME: home };
    await succeed(off, { cwd: home, env });
    await ends(run("pulumi preview --non-interactive"));
    expect(lstatSync(join(home, "logs")).isFile()).toBe(true);
    await succeed(on, { cwd: home, env });
    await ends(pulumi("preview"));
    expect(logged()).not.toEqual([]);
  });
});
