// @module-tag all
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../provider/version";
import { startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { project, pulumiEnv, sh, temporaryFolder } from "../support/shell";
import { ends } from "./command";

const bundle = join(project, "dist/plugin");
const plugin = join(bundle, "pulumi-resource-shortlink");

/** Package managers that only write down how they are called. The real ones would download packages. */
const fakes = {
  npm: "mkdir -p node_modules",
  python3: 'case "$*" in\n--version) echo "Python 3.12.0" ;;\n*list*) echo "[]" ;;\nesac',
};

/** An empty folder with the plugin installed. `run` runs a command line in one of its subfolders. */
async function workspace(settings: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const PATH = [join(folder, "bin"), process.env.PATH].join(delimiter);
  const env = { ...pulumiEnv(folder), ...settings, PATH };
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const start = (line: string, cwd = "") => sh(line, { cwd: join(folder, cwd), env });
  const run = async (line: string, cwd = "") => {
    const ended = await ends(start(line, cwd));
    return ended.stdout;
  };
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  for (const [name, script] of Object.entries(fakes)) {
    write(`bin/${name}`, `#!/bin/sh\necho "$@" >> ${join(folder, name)}-calls\n${script}\n`);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  await run(`pulumi plugin install resource shortlink ${version} --file ${bundle}`);
  return { folder, read, run, start, write };
}

/** What the host of each language generates. `declaration` is a program without the resource's options. */
const languages = {
  "Node.js": {
    runtime: "nodejs",
    alias: "typescript",
    program: "index.ts",
    declaration: [
      'import * as shortlink from "pulumi-shortlink";',
      "",
      'const x = new shortlink.native.Link("x", {',
      '    domainId: "dom_1",',
      '    slug: "abc",',
      '    url: "https://example.com/",',
      "});",
    ],
    dependencies: { file: "package.json", line: /"pulumi-shortlink": / },
    sdk: { file: "link.ts", line: /^export class Link extends pulumi.CustomResource/m },
    manifest: { file: "package.json", line: /"name": "pulumi-shortlink"/ },
  },
  Python: {
    runtime: "python",
    alias: "python",
    program: "__main__.py",
    declaration: [
      "import pulumi_shortlink as shortlink",
      "",
      'x = shortlink.Link("x",',
      '    domain_id="dom_1",',
      '    slug="abc",',
      '    url="https://example.com/")',
    ],
    dependencies: { file: "requirements.txt", line: /^pulumi_shortlink/m },
    sdk: { file: "pulumi_shortlink/link.py", line: /^class Link\(pulumi.CustomResource\):/m },
    manifest: { file: "pyproject.toml", line: /name = "pulumi_shortlink"/ },
  },
};

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

describe.each(Object.entries(languages))("the %s host generates", (_, language) => {
  const { runtime, alias, program, dependencies, sdk, manifest } = language;
  const declaration = language.declaration.join("\n");

  it("a program for an imported link", async () => {
    const account = await startAccount();
    const link = { domainId: "dom_1", url: "https://example.com", slug: "abc" };
    const { id } = await account.request("POST", "", link);
    const { run, write } = await workspace(account.env);
    write("program/Pulumi.yaml", `name: mine\nruntime: ${runtime}\n`);
    await run("pulumi stack init test", "program");
    const flags = "--yes --protect=false --non-interactive";
    const printed = await run(`pulumi import shortlink:index:Link x ${id} ${flags}`, "program");
    expect(printed).toContain(declaration);
  });

  it("an SDK from the plugin", async () => {
    const { read, run } = await workspace();
    await run(`pulumi package gen-sdk ${plugin} --language ${runtime} --out out`);
    expect(read(`out/${runtime}/${sdk.file}`)).toMatch(sdk.line);
    expect(read(`out/${runtime}/${manifest.file}`)).toMatch(manifest.line);
    expect(read(`out/${runtime}/${manifest.file}`)).toContain(`"${version}"`);
  });

  it.each(Object.entries(formats))("a project from %s", async (format, { file, text }) => {
    const { read, run, write } = await workspace();
    write("in/Pulumi.yaml", "name: mine\nruntime: pcl\n");
    write(`in/${file}`, text);
    await run(`pulumi convert --from ${format} --language ${alias} --generate-only --out ../out`, "in");
    expect(read(`out/${program}`)).toContain(declaration);
    expect(read("out/Pulumi.yaml")).toMatch(new RegExp(`^runtime:\\s+(name: )?${runtime}$`, "m"));
    expect(read(`out/${dependencies.file}`)).toMatch(dependencies.line);
  });
});

// The official CLI downloads the converter.
it.runIf(existsSync(join(project, ".toolchain/pulumi-converter-yaml")))(
  "a project in YAML that names the plugin of its npm package is converted as the guide says",
  async () => {
    const { folder, read, run, write } = await workspace();
    const guide = documentAt("docs/plugin.md");
    const [named = ""] = codeBlocks(guide, "yaml", "Name the plugin in Pulumi.yaml");
    const resources = JSON.stringify({ x: { type: "shortlink:Link", properties: inputs } });
    write("in/Pulumi.yaml", `name: mine\nruntime: yaml\n${named}resources: ${resources}\n`);
    const commands = codeBlocks(guide, "sh").find((block) => block.includes("pulumi convert"));
    const [install, convert = ""] = commands?.trim().split("\n") ?? [];
    expect(install).toBe("npm install --prefix ../converted pulumi-shortlink");
    mkdirSync(join(folder, "converted/node_modules"), { recursive: true });
    symlinkSync(project, join(folder, "converted/node_modules/pulumi-shortlink"));
    await run(convert, "in");
    expect(read("converted/index.ts")).toContain(languages["Node.js"].declaration.join("\n"));
  },
);

describe("package add generates an SDK inside a project, and adds it to the dependencies", () => {
  it("but not in one of Node.js, which would lose the npm package", async () => {
    const { read, start, write } = await workspace();
    write("program/Pulumi.yaml", "name: mine\nruntime: nodejs\n");
    write("program/package.json", "{}");
    const { code, output } = await start(`pulumi package add ${plugin}`, "program");
    expect(code).not.toBe(0);
    expect(output).toContain(
      "A Node.js project needs no generated SDK: run `npm install pulumi-shortlink`, and import pulumi-shortlink/native.",
    );
    expect(read("program/package.json")).toBe("{}");
  });

  it("of Python", async () => {
    const { read, run, write } = await workspace();
    write("program/Pulumi.yaml", "name: mine\nruntime: python\n");
    write("program/requirements.txt", "pulumi>=3.0.0,<4.0.0\n");
    // The plugin is installed, so that its name is enough.
    const printed = await run(`pulumi package add shortlink@${version}`, "program");
    expect(printed).toContain("import pulumi_shortlink as shortlink");
    expect(read("program/sdks/shortlink/pulumi_shortlink/link.py")).toContain("class Link(");
    expect(read("program/requirements.txt")).toBe("pulumi>=3.0.0,<4.0.0\nsdks/shortlink\n");
    expect(read("python3-calls")).toMatch(/^-m pip install -r requirements.txt$/m);
  });
});
