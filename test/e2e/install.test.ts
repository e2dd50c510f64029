// @module-tag all
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../provider/version";
import { pluginSystem } from "../support/releases";
import { project, pulumiEnv, sh, succeed, temporaryFolder } from "../support/shell";

const bundle = join(project, "dist/plugin");

describe("the plugin", () => {
  it("installs from an archive, is found by its version and returns its schema", async () => {
    const folder = temporaryFolder();
    const env = pulumiEnv(folder);
    const run = (line: string) => succeed(line, { cwd: folder, env });
    const packed = await succeed(`node dist/scripts/package/main.js plugin --out ${folder}/packages`, {
      cwd: project,
    });
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
