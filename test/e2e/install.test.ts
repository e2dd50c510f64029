// @module-tag all
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../provider/version";
import { apiKey, startAccount } from "../support/account";
import { pluginSystem } from "../support/releases";
import { project, pulumiEnv, sh, temporaryFolder } from "../support/shell";

const bundle = join(project, "dist/plugin");

describe("the plugin", () => {
  it("installs from an archive, is found by its version and returns its schema", async () => {
    const folder = temporaryFolder();
    const env = pulumiEnv(folder);
    const run = async (line: string) => {
      const ended = await sh(line, { cwd: folder, env });
      expect(ended, ended.output).toMatchObject({ code: 0 });
      return ended;
    };
    const packed = await sh(`node dist/scripts/package/main.js plugin --out ${folder}/packages`, {
      cwd: project,
    });
    expect(packed, packed.output).toMatchObject({ code: 0 });
    expect(packed.output.match(/\S+\.tar\.gz/g)).toHaveLength(6);
    const unknown = await sh("node dist/scripts/package/main.js plugins", { cwd: project });
    expect(unknown).toMatchObject({
      code: 1,
      output: "There is no package plugins; there are plugin, npm, python, dotnet, java, sbom.\n",
    });
    const archive = join(
      folder,
      `packages/release/pulumi-resource-shortlink-v${version}-${pluginSystem()}.tar.gz`,
    );
    const licenses = (await run(`tar -xzOf ${archive} LICENSE THIRD-PARTY-LICENSES.txt`)).stdout;
    for (const part of ["Apache License", "undici ", "zod ", "MIT License"]) expect(licenses).toContain(part);
    await run(`pulumi plugin install resource shortlink ${version} --file ${archive}`);
    expect((await run("pulumi plugin ls --json")).stdout).toContain(`"version": "${version}"`);
    const { stdout } = await run(`pulumi package get-schema shortlink@${version}`);
    expect(JSON.parse(stdout)).toMatchObject({ name: "shortlink", version });
    await run(`pulumi schema check ${join(project, "schema.json")}`);
  });

  it("installs from its folder and imports by plain commands", async () => {
    const account = await startAccount();
    const link = await account.request("POST", "", {
      domainId: "dom_1",
      url: "https://example.com",
      slug: "abc",
    });
    const folder = temporaryFolder();
    const env = {
      ...pulumiEnv(folder),
      ...account.env,
    };
    const cwd = join(folder, "program");
    mkdirSync(cwd);
    writeFileSync(join(cwd, "Pulumi.yaml"), "name: mine\nruntime: nodejs\n");
    const run = async (line: string) => {
      const ended = await sh(line, { cwd, env });
      expect(ended, ended.output).toMatchObject({ code: 0 });
      return ended;
    };
    await run(`pulumi plugin install resource shortlink ${version} --file ${bundle}`);
    await run("pulumi stack init test");
    const flags = "--yes --protect=false --generate-code=false --non-interactive";
    await run(`pulumi import shortlink:index:Link shop ${link.id} ${flags}`);
    const { stdout } = await run("pulumi stack export");
    expect(stdout).toContain(`"id": "${link.id}"`);
    expect(stdout).not.toContain(apiKey);
    await run("pulumi destroy --yes --non-interactive");
    expect(await account.links()).toEqual([]);
  });

  it("refuses an old Node.js with one line, as the command and dynamic resources do", async () => {
    const folder = temporaryFolder();
    const old = join(folder, "old.cjs");
    const versions = `{ ...process.versions, node: "20.20.2" }`;
    writeFileSync(
      old,
      `Object.defineProperty(process, "versions", { value: ${versions} });
       Object.defineProperty(process, "version", { value: "v20.20.2" });`,
    );
    const line = "pulumi-shortlink needs Node.js 22.19 or newer, and this is v20.20.2.";
    for (const command of [join(bundle, "pulumi-resource-shortlink"), "dist/provider/cli/main.js"]) {
      const { code, stdout, output } = await sh(`node --require ${old} ${command} doctor`, { cwd: project });
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(output.split("\n")).toEqual([expect.stringContaining(line), ""]);
    }
    const dynamic = await sh(`node --require ${old} -e 'require("pulumi-shortlink")'`, { cwd: project });
    expect(dynamic.output).toContain(line);
  });

  it("exits when the process that started it is killed", async () => {
    // A process that starts the plugin, prints its port and is killed.
    const program = `
      const { spawn } = require("node:child_process");
      spawn(process.argv[1], [], { stdio: ["ignore", "inherit", "inherit"] });
    `;
    const starter = spawn("node", ["-e", program, join(bundle, "pulumi-resource-shortlink")], {
      stdio: "pipe",
    });
    const port = Number(
      await new Promise((resolve) => starter.stdout.once("data", (it) => resolve(String(it)))),
    );
    const isListening = () =>
      new Promise((resolve) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.destroy();
          resolve(true);
        });
        socket.on("error", () => resolve(false));
      });
    expect(await isListening()).toBe(true);
    starter.kill("SIGKILL");
    await expect.poll(isListening, { timeout: 30_000 }).toBe(false);
  });
});
