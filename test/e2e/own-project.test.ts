// @module-tag all
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { version } from "../../provider/version";
import type { ApiObject } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { type OwnFolder, ownFolder, packPackage } from "../support/installed";
import { project, sh, startCommand } from "../support/shell";
import { inSoak } from "../support/tiers";
import { ends } from "./command";

const blocks = (section: string, language: string) => codeBlocks(documentAt("README.md"), language, section);

const definition = "name: mine\nruntime: nodejs\n";

/** A program that uses the types, with errors that they must report. */
const typed = `
import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "pulumi-shortlink";
import * as native from "pulumi-shortlink/native";

const link = new shortlink.Link("link", { url: "https://example.com", options: { a: [1, { b: null }] } });
export const slug: pulumi.Output<string> = link.slug;
new native.Route("route", { linkId: link.id, actionType: "EVENT", targeting: { a: slug } });
export const look = async () => [(await shortlink.getLink({ id: "lnk_1" })).title, shortlink.ApiError];
// @ts-expect-error
new shortlink.Link("link", { titel: "x" });
// @ts-expect-error
new native.Folder("folder", {});
`;

describe("the README's steps for your own project", () => {
  it("work as written with the package from npm pack, and without a download", async () => {
    const { folder, archive, env, run } = await packedProject();
    const runLogged = logged({ folder, env });
    const [[inCheckout, create, add], [inProject, emulate]] = ["Install", "Run it"].map((section) =>
      blocks(section, "sh").map((block) => block.trim().split("\n")),
    ) as [string[][], string[][]];
    expect(inCheckout).toEqual(['export PATH="$(npm run --silent setup):$PATH"', "npm pack --silent"]);
    // test/e2e/init.test.ts runs it.
    expect(create).toEqual([`npx --yes --package ../pulumi-shortlink/${archive} pulumi-shortlink init`]);
    expect(add).toEqual([`npm install ../pulumi-shortlink/${archive}`]);

    await run(`npm install --silent ./${archive} typescript@6 @types/node@24`);

    expect(emulate?.[0]).toBe("npx shortlink emulate");
    const { match } = await startCommand("npx shortlink emulate --port 0", /http:\/\/127\.0\.0\.1:\d+/, {
      cwd: folder,
    });
    expect(inProject).toEqual([
      "pulumi config set shortlink:baseUrl https://links.example.com",
      "pulumi config set --secret shortlink:apiKey",
      "pulumi up",
    ]);
    await run("pulumi stack init dev");
    await run(`pulumi config set shortlink:baseUrl ${match[0]}`);
    await run("pulumi config set --secret shortlink:apiKey", "demo-key\n");
    const up = await runLogged("pulumi up --yes");
    expect(up).toMatchObject({ code: 0, downloads: [] });
    expect(up.output).toMatch(/shortUrl: "https:\/\/sho\.rt\/autumn-shop"/);

    // The plugin guide: the same program moves to the plugin, and a preview shows no change.
    const guide = documentAt("docs/plugin.md");
    const section = "Name the plugin in Pulumi.yaml";
    const [named = ""] = codeBlocks(guide, "yaml", section);
    const [, install = ""] = codeBlocks(guide, "sh", section);
    expect(install.trim()).toBe(
      `pulumi plugin install resource shortlink ${version} --file node_modules/pulumi-shortlink/dist/plugin`,
    );
    const index = join(folder, "index.ts");
    const moved = readFileSync(index, "utf8").replace(
      'from "pulumi-shortlink"',
      'from "pulumi-shortlink/native"',
    );
    writeFileSync(index, moved);
    // Without the lines of the guide, the engine has to look for the plugin elsewhere.
    const missing = await runLogged(`${compiled} pulumi preview`);
    expect(missing.code).not.toBe(0);
    expect(missing.downloads).not.toEqual([]);
    appendFileSync(join(folder, "Pulumi.yaml"), named);
    const found = await runLogged("pulumi preview --refresh --expect-no-changes");
    expect(found, found.output.slice(-2000)).toMatchObject({ code: 0, downloads: [] });
    await run(`${compiled} pulumi up --yes --skip-preview`);
    await run(`${compiled} pulumi preview --refresh --expect-no-changes`);
    const { stdout } = await run("pulumi stack export");
    const { resources } = JSON.parse(stdout).deployment;
    const types = resources
      .map(({ type }: { type: string }) => type)
      .filter((it: string) => it.includes("shortlink:index"));
    expect(types).toHaveLength(2);

    // The import command of the guide, for a link that is not in the stack yet.
    const [line = ""] = codeBlocks(documentAt("docs/arrive.md"), "sh", "Import what exists");
    expect(line.trim()).toBe("pulumi import shortlink:index:Link shop lnk_1");
    const { id } = await request(match[0], "POST", "", {
      domainId: "dom_1",
      url: "https://example.com/imported",
    });
    const command = line.trim().replace("shop lnk_1", `imported ${id}`);
    await run(`${command} --yes --protect=false --generate-code=false`);
    await run("pulumi destroy --yes --skip-preview");
  });

  // Another installation, for a layout that npm seldom makes.
  it("work where another package brings this one along, in a folder of its own", inSoak, async () => {
    const { folder, run } = await configuredProject();
    const library = join(folder, "node_modules/my-lib");
    mkdirSync(join(library, "node_modules"), { recursive: true });
    renameSync(join(folder, "node_modules/pulumi-shortlink"), join(library, "node_modules/pulumi-shortlink"));
    writeFileSync(
      join(library, "package.json"),
      JSON.stringify({ name: "my-lib", main: "index.js", types: "index.d.ts" }),
    );
    writeFileSync(join(library, "index.js"), 'exports.shortlink = require("pulumi-shortlink");');
    writeFileSync(join(library, "index.d.ts"), 'export * as shortlink from "pulumi-shortlink";');
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ name: "mine", private: true, main: "index.ts", dependencies: { "my-lib": "*" } }),
    );
    writeFileSync(
      join(folder, "index.ts"),
      'import { shortlink } from "my-lib";\nnew shortlink.Folder("folder", { title: "Campaign" });\n',
    );
    await run("pulumi up --yes --skip-preview");
    await run("pulumi destroy --yes --skip-preview");
  });

  // It installs everything twice. test/e2e/ci-files.test.ts runs the same commands in every run, as the GitHub Action does.
  it("work for a colleague and a CI job", inSoak, async () => {
    const { folder, env, run, url } = await configuredProject();
    await run(`${compiled} pulumi up --yes --skip-preview`);
    await reconcileInClone({ folder, env, run }, url);
  });

  // Three more compilers to install and four runs of them; test/e2e/types.test.ts tries the newest one in every run.
  it("has types that the oldest and newest compilers it names can read", inSoak, async () => {
    expect(documentAt("docs/plugin.md").replaceAll("\n", " ")).toContain(
      "TypeScript 4.7 or newer; with `skipLibCheck: false` and `@types/node` 24, 5.2 or newer",
    );
    const { folder, archive, run } = await packedProject();
    const compilers = ["4.7", "5.2", "7"].map((it) => `typescript-${it}@npm:typescript@${it}`);
    const packages = ["typescript@6", "@types/node@24", ...compilers].join(" ");
    await run(`npm install --silent ./${archive} ${packages}`);
    writeFileSync(join(folder, "typed.ts"), typed);
    const options = "--strict --noEmit --target es2022 --module node16 --types node typed.ts";
    for (const [version, more] of [
      ["typescript-4.7", "--skipLibCheck true"],
      ["typescript-5.2", "--skipLibCheck false"],
      ["typescript", "--skipLibCheck false --ignoreConfig"],
      ["typescript-7", "--skipLibCheck false --ignoreConfig"],
    ]) {
      await run(`node node_modules/${version}/bin/tsc ${options} ${more}`);
    }
  });
});

/** For another run of a program whose types a run has checked: checking them takes half of the time. */
const compiled = "PULUMI_NODEJS_TRANSPILE_ONLY=true";

/** Runs a command line of Pulumi in a project, and also returns the lines of the engine's log about a download. */
const logged =
  ({ folder, env }: Pick<PackedProject, "folder" | "env">) =>
  async (line: string) => {
    const { code, output } = await sh(`${line} --logtostderr --verbose=9`, {
      ...{ cwd: folder, env, warnings: /error downloading provider/ },
    });
    const isDownload = /plugin download url|doing install|downloading provider/i;
    return { code, output, downloads: output.split("\n").filter((it) => isDownload.test(it)) };
  };

/** Sends a request to the emulator, and returns the object that it responds with. */
async function request(url: string, method: string, path: string, body?: object): Promise<ApiObject> {
  const response = await fetch(`${url}/api/v1/links${path}`, {
    method,
    headers: { authorization: "Bearer demo-key", "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return ((await response.json()) as { data: ApiObject }).data;
}

/**
 * What a colleague and a CI job do: they clone the project, install what its lockfile says, and find, show and reconcile
 * drift with the jobs of the example for GitLab. test/e2e/ci-files.test.ts runs the steps of the GitHub Action.
 */
async function reconcileInClone(
  { folder, env, run }: Omit<PackedProject, "archive">,
  url: string,
): Promise<void> {
  const author = "-c user.name=Me -c user.email=me@example.com";
  await run(`git init --quiet && git add --all && git ${author} commit --quiet --message First`);
  const theirs = ownFolder({}, env);
  await theirs.run(`git clone --quiet ${folder} .`);
  await theirs.run("npm ci --silent");
  await theirs.run("pulumi stack select dev");

  const [link] = (await request(url, "GET", "")) as unknown as ApiObject[];
  await request(url, "PATCH", `/${link?.id}`, { url: "https://example.com/changed" });
  const jobs = parse(readFileSync(join(project, "examples/ci/gitlab/shortlink.gitlab-ci.yml"), "utf8"));
  const runJob = (job: string) =>
    sh(`set -e\n${jobs[`short-links:${job}`].script.join("\n")}`, {
      ...{ cwd: theirs.cwd, env: { ...theirs.env, STACK: "dev", PULUMI_NODEJS_TRANSPILE_ONLY: "true" } },
    });
  const drift = await ends(runJob("drift"), 2);
  expect(drift.output).toContain("1 difference");
  expect(drift.output).toContain("https://example.com/changed");
  await ends(runJob("reconcile"));
  expect(await request(url, "GET", `/${link?.id}`)).toMatchObject({
    routes: [{ actionConfig: { url: "https://example.com/shop" } }],
  });
}

interface PackedProject extends Pick<OwnFolder, "env" | "run"> {
  readonly folder: string;
  readonly archive: string;
}

/** A project outside of the checkout with the first program of the README, and the package as npm packs it. */
async function packedProject(): Promise<PackedProject> {
  const {
    cwd: folder,
    env,
    run,
  } = ownFolder({
    "package.json": JSON.stringify({ name: "mine", private: true, main: "index.ts" }),
    "Pulumi.yaml": definition,
    ".gitignore": "node_modules\n",
    "tsconfig.json": readFileSync(join(project, "examples/quickstart/tsconfig.json"), "utf8"),
    "index.ts": String(blocks("A first program", "ts")[0]),
  });
  return { folder, archive: basename(await packPackage(folder)), env, run };
}

/** The same with the package installed, and a stack whose account is on an emulator of its own. */
async function configuredProject(): Promise<PackedProject & { readonly url: string }> {
  const packed = await packedProject();
  const { folder, archive, run } = packed;
  await run(`npm install --silent ./${archive} typescript@6 @types/node@24`);
  const { match } = await startCommand("npx shortlink emulate --port 0", /http:\/\/127\.0\.0\.1:\d+/, {
    cwd: folder,
  });
  const [url] = match;
  await run("pulumi stack init dev");
  await run(`pulumi config set shortlink:baseUrl ${url}`);
  await run("pulumi config set --secret shortlink:apiKey", "demo-key\n");
  return { ...packed, url };
}
