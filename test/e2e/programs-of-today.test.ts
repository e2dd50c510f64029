// @module-tag all
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { startAccount } from "../support/account";
import { sharedSetUp } from "../support/cleanup";
import { type OwnFolder, ownFolder, packPackage } from "../support/installed";
import { sh, succeed, temporaryFolder } from "../support/shell";
import { inSoak, itEach } from "../support/tiers";

/** A program with both providers, and a look-up that it waits for before it declares anything. */
const program = `
import * as shortlink from "pulumi-shortlink";
import { Folder } from "pulumi-shortlink";
import * as native from "pulumi-shortlink/native";

const { id } = await shortlink.getDefaultDomain();
const folder = new Folder("folder", { title: "Campaign" });
const routes = [
  shortlink.when({ country: "DE" }, "https://example.com/de"),
  shortlink.otherwise({ url: "https://example.com", features: [shortlink.password("secret word")] }),
];
new shortlink.Link("dynamic", { slug: "autumn-shop", domainId: id, folderId: folder.id, routes });
const link = new native.Link("plugin", { slug: "winter-shop", domainId: id, folderId: folder.id, routes });
export const slug = link.slug;
export const runner = process.versions.bun ? "Bun" : "Node.js";
`;

/** The same with types, and with nothing that a compiler would have to translate. */
const typed = program.replace("const folder =", "const folder: Folder =");

const compilerOptions = {
  ...{ strict: true, skipLibCheck: true, noEmit: true, types: ["node"] },
  ...{ module: "nodenext", target: "es2022", erasableSyntaxOnly: true, verbatimModuleSyntax: true },
};

type Files = Readonly<Record<string, string>>;

const esModule = (main: string): string => JSON.stringify({ type: "module", main });

/** Without it, Pulumi translates programs in TypeScript with `ts-node`. */
const withoutCompiler = { name: "nodejs", options: { typescript: false } };

/** A program that no compiler has translated, and what runs it. */
interface Case {
  readonly name: string;
  readonly runtime: object;
  readonly files: Files;
  readonly runner: string;
}

const cases: readonly Case[] = [
  {
    name: "an ES module in JavaScript that waits at its top level",
    runtime: withoutCompiler,
    files: { "package.json": esModule("index.js"), "index.js": program },
    runner: "Node.js",
  },
  {
    name: "an ES module in TypeScript whose types Node.js strips",
    runtime: withoutCompiler,
    files: { "package.json": esModule("index.ts"), "index.ts": typed },
    runner: "Node.js",
  },
  {
    name: "an ES module in TypeScript on Bun",
    runtime: { name: "bun" },
    files: { "package.json": esModule("index.ts"), "index.ts": typed },
    runner: "Bun",
  },
];

/** What packages of a workspace share: a function that declares resources of both providers. */
const campaign = `
const shortlink = require("pulumi-shortlink");
const native = require("pulumi-shortlink/native");
exports.campaign = (slug) => {
  const folder = new shortlink.Folder(slug, { title: slug });
  return new native.Link(slug, { slug, url: "https://example.com", folderId: folder.id });
};
`;

// test/e2e/package-managers.test.ts installs into a project that is no workspace. Yarn puts the packages of all in
// one folder, as npm does for the tests above.
const workspaces: readonly {
  name: string;
  install: string;
  file: Record<string, string>;
  modules: string;
}[] = [
  {
    name: "pnpm",
    install: "npx --yes pnpm@12 install",
    file: { "pnpm-workspace.yaml": "packages: [packages/*]\nallowBuilds: { protobufjs: false }\n" },
    modules: "node_modules",
  },
  {
    name: "yarn",
    install: "npx --yes --package @yarnpkg/cli-dist@4 yarn install --no-immutable",
    file: { ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\n", "yarn.lock": "" },
    modules: "../../node_modules",
  },
];

describe("both providers run", () => {
  it.each(cases)("$name", async ({ runtime, files, runner }) => {
    const account = await startAccount();
    const { run } = await startProject(files, runtime, account.env);
    await run("pulumi stack init dev");
    const up = await run("pulumi up --yes --skip-preview --non-interactive");
    expect(up).toContain('slug  : "winter-shop"');
    expect(up).toContain(`runner: "${runner}"`);
    await run("pulumi destroy --yes --skip-preview --non-interactive");
    expect(await account.links()).toEqual([]);
  });

  itEach(
    workspaces,
    ["pnpm"],
    inSoak,
  )("a program in a workspace of $name, with what its packages share", async (workspace) => {
    const { name, install, file, modules } = workspace;
    const account = await startAccount();
    const { cwd, env } = ownFolder(file, account.env);
    const archive = await packPackage(join(cwd, ".."));
    const dependencies = { "@pulumi/pulumi": "^3.270.0", "pulumi-shortlink": `file:${archive}` };
    const write = writer(cwd);
    write("package.json", JSON.stringify({ name: "company", private: true, workspaces: ["packages/*"] }));
    const campaigns = { name: "campaigns", version: "1.0.0", dependencies };
    write("packages/campaigns/package.json", JSON.stringify(campaigns));
    write("packages/campaigns/index.js", campaign);
    const links = {
      name: "links",
      main: "index.js",
      dependencies: { ...dependencies, campaigns: "workspace:*" },
    };
    write("packages/links/package.json", JSON.stringify(links));
    write("packages/links/index.js", 'exports.slug = require("campaigns").campaign("autumn-shop").slug;');
    write(
      "packages/links/Pulumi.yaml",
      definition({ name: "nodejs", options: { packagemanager: name } }, modules),
    );
    for (const line of [
      install,
      "pulumi -C packages/links stack init dev",
      "pulumi -C packages/links up --yes --skip-preview --non-interactive",
    ]) {
      await succeed(line, { cwd, env });
    }
    expect(await account.onlyLink()).toMatchObject({ slug: "autumn-shop", folderId: expect.any(String) });
  });
});

it("TypeScript 6 and the native compiler accept such a program, and report a wrong argument", async () => {
  const wrong = typed.replace('{ title: "Campaign" }', '{ titel: "Campaign" }');
  const config = JSON.stringify({ compilerOptions, files: ["right.ts", "wrong.ts"] });
  const files = { "package.json": esModule("right.ts"), "tsconfig.json": config };
  const { cwd, env } = await startProject({ ...files, "right.ts": typed, "wrong.ts": wrong }, {}, {});
  for (const compiler of ["typescript", "typescript-7"]) {
    const { output } = await sh(`node ../node_modules/${compiler}/bin/tsc -p .`, { cwd, env });
    expect(output.match(/^\w+\.ts/gm), output).toEqual(["wrong.ts"]);
    expect(output).toContain("'titel' does not exist in type 'FolderArgs'");
  }
});

const shared = sharedSetUp();
let first: Promise<OwnFolder> | undefined;

/** A folder with the package, Bun and two compilers. Pulumi's SDK refuses TypeScript 7 under its own name. */
function installed(): Promise<OwnFolder> {
  first ??= shared(async () => {
    const folder = ownFolder({ "package.json": JSON.stringify({ name: "mine", private: true }) });
    const archive = await packPackage();
    const others = "@pulumi/pulumi@^3.270.0 typescript@6 typescript-7@npm:typescript@7 @types/node@24 bun@1";
    await folder.run(`npm install --silent ${archive} ${others}`);
    await standInForBun(folder);
    return folder;
  });
  return first;
}

/** A folder beside the installed packages with a program, and a function that runs commands which must succeed. */
async function startProject(files: Files, runtime: object, settings: Readonly<Record<string, string>>) {
  const folder = await installed();
  const cwd = temporaryFolder(folder.cwd);
  const write = writer(cwd);
  write("Pulumi.yaml", definition(runtime, "../node_modules", basename(cwd)));
  for (const [name, text] of Object.entries(files)) write(name, text);
  const path = [join(folder.cwd, "bin"), join(folder.cwd, "node_modules/.bin"), process.env.PATH];
  // A language host on the PATH is an ambient plugin. Pulumi.yaml names ours.
  const env = { ...folder.env, PULUMI_IGNORE_AMBIENT_PLUGINS: "", PATH: path.join(delimiter), ...settings };
  const run = async (line: string) =>
    (await succeed(line, { cwd, env, warnings: /using pulumi-language-bun from/ })).output;
  return { cwd, env, run };
}

/**
 * The official CLI brings a language host for Bun, which starts the one for Node.js with another executable. Where set-up has built
 * the CLI, this script does the same.
 */
async function standInForBun({ cwd, env }: OwnFolder): Promise<void> {
  if ((await sh("command -v pulumi-language-bun", { cwd, env })).code === 0) return;
  const write = writer(cwd);
  const bun = join(cwd, "node_modules/.bin/bun");
  const scripts = {
    "bin/pulumi-language-bun": `PATH=${cwd}/bin/bun:$PATH exec pulumi-language-nodejs "$@"`,
    "bin/bun/node": `case "$1" in -*) ;; *) set -- run "$@" ;; esac\nexec ${bun} "$@"`,
  };
  for (const [name, script] of Object.entries(scripts)) {
    write(name, `#!/bin/sh\n${script}\n`);
    chmodSync(join(cwd, name), 0o755);
  }
}

/** A project file that names the plugin in a folder of packages. */
const definition = (runtime: object, modules: string, name = "mine"): string =>
  JSON.stringify({
    ...{ name, runtime },
    plugins: { providers: [{ name: "shortlink", path: `${modules}/pulumi-shortlink/dist/plugin` }] },
  });

const writer = (folder: string) => (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
