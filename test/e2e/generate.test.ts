import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../provider/version";
import { apiKey, startAccount } from "../support/account";
import { project, pulumiEnv, sh, temporaryFolder } from "../support/shell";

const bundle = join(project, "dist/plugin");
const plugin = join(bundle, "pulumi-resource-shortlink");

/** An empty folder with the plugin installed. `run` runs a command line in one of its subfolders. */
async function workspace(settings: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const env = { ...pulumiEnv(folder), ...settings };
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const run = async (line: string, cwd = "") => {
    const ended = await sh(line, { cwd: join(folder, cwd), env });
    expect(ended, ended.output).toMatchObject({ code: 0 });
    return ended.stdout;
  };
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  await run(`pulumi plugin install resource shortlink ${version} --file ${bundle}`);
  return { folder, read, run, write };
}

/** A program without the resource's options. */
const declaration = [
  'import * as shortlink from "pulumi-shortlink";',
  "",
  'const x = new shortlink.native.Link("x", {',
  '    domainId: "dom_1",',
  '    slug: "abc",',
  '    url: "https://example.com/",',
].join("\n");

describe("the Node.js host generates", () => {
  it("a program for an imported link", async () => {
    const account = await startAccount();
    const link = { domainId: "dom_1", url: "https://example.com", slug: "abc" };
    const { id } = await account.request("POST", "", link);
    const { run, write } = await workspace({
      SHORTLINK_API_KEY: apiKey,
      SHORTLINK_BASE_URL: account.settings.baseUrl,
    });
    write("program/Pulumi.yaml", "name: mine\nruntime: nodejs\n");
    await run("pulumi stack init test", "program");
    const flags = "--yes --protect=false --non-interactive";
    const printed = await run(`pulumi import shortlink:index:Link x ${id} ${flags}`, "program");
    expect(printed).toContain(`${declaration}\n});`);
  });

  it("an SDK from the plugin", async () => {
    const { read, run } = await workspace();
    await run(`pulumi package gen-sdk ${plugin} --language nodejs --out out`);
    expect(read("out/nodejs/link.ts")).toContain("export class Link extends pulumi.CustomResource");
    expect(JSON.parse(read("out/nodejs/package.json"))).toMatchObject({ name: "pulumi-shortlink", version });
  });

  it("an SDK inside a project, and adds it to the dependencies", async () => {
    const { folder, read, run, write } = await workspace();
    write("program/Pulumi.yaml", "name: mine\nruntime: nodejs\n");
    write("program/package.json", "{}");
    // The real one would download the packages that the SDK requires.
    write("bin/npm", `#!/bin/sh\nmkdir -p node_modules\necho "$@" >> ${join(folder, "npm-calls")}\n`);
    chmodSync(join(folder, "bin/npm"), 0o755);
    const printed = await run(`PATH="${join(folder, "bin")}:$PATH" pulumi package add ${plugin}`, "program");
    expect(printed).toContain('import * as shortlink from "pulumi-shortlink";');
    expect(read("program/sdks/shortlink/link.ts")).toContain("export class Link");
    expect(read("npm-calls")).toMatch(/^pkg set dependencies.+=file:sdks\/shortlink$/m);
  });

  const inputs = { domainId: "dom_1", slug: "abc", url: "https://example.com/" };
  const formats = {
    // The official CLI downloads the converter.
    ...(existsSync(join(project, ".toolchain/pulumi-converter-yaml")) && {
      yaml: {
        file: "Pulumi.yaml",
        text: JSON.stringify({
          name: "mine",
          runtime: "yaml",
          resources: { x: { type: "shortlink:Link", properties: inputs } },
        }),
      },
    }),
    pcl: {
      file: "main.pp",
      text: `resource x "shortlink:index:Link" {\n${Object.entries(inputs)
        .map(([name, value]) => `  ${name} = "${value}"\n`)
        .join("")}}\n`,
    },
  };

  it.each(Object.entries(formats))("a project from %s", async (format, { file, text }) => {
    const { read, run, write } = await workspace();
    write("in/Pulumi.yaml", "name: mine\nruntime: pcl\n");
    write(`in/${file}`, text);
    await run(`pulumi convert --from ${format} --language typescript --generate-only --out ../out`, "in");
    expect(read("out/index.ts")).toContain(`${declaration}\n});`);
    expect(read("out/Pulumi.yaml")).toMatch(/^runtime:\s+(name: )?nodejs$/m);
    expect(JSON.parse(read("out/package.json")).dependencies).toHaveProperty("pulumi-shortlink");
  });
});
