import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../provider/version";
import { codeBlocks, documentAt } from "../support/docs";
import { ownFolder, packPackage } from "../support/installed";
import { project, startCommand } from "../support/shell";
import { itWhere } from "../support/soak";

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
  it("work as written, with the package from npm pack", async () => {
    const { folder, archive, run } = await packedProject();
    const [inCheckout, create, inProject, emulate] = blocks("In your own project", "sh").map((block) =>
      block.trim().split("\n"),
    );
    expect(inCheckout).toEqual(['export PATH="$(npm run --silent setup):$PATH"', "npm pack"]);
    // test/e2e/init.test.ts runs it.
    expect(create).toEqual([`npx --yes --package ../pulumi-shortlink/${archive} shortlink init`]);
    expect(inProject?.[0]).toBe(`npm install ../pulumi-shortlink/${archive}`);

    await run(`npm install --silent ./${archive} typescript@6 @types/node@24`);

    expect(emulate?.[0]).toBe("npx shortlink emulate");
    const { match } = await startCommand("npx shortlink emulate --port 0", /http:\/\/127\.0\.0\.1:\d+/, {
      cwd: folder,
    });
    expect(inProject?.slice(1)).toEqual([
      "pulumi config set shortlink:baseUrl https://links.example.com",
      "pulumi config set --secret shortlink:apiKey",
      "pulumi up",
    ]);
    await run("pulumi stack init dev");
    await run(`pulumi config set shortlink:baseUrl ${match[0]}`);
    await run("pulumi config set --secret shortlink:apiKey", "demo-key\n");
    const up = await run("pulumi up --yes");
    expect(up.output).toMatch(/slug: "autumn-shop"/);
    await run(`${compiled} pulumi preview --refresh --expect-no-changes`);

    // The plugin guide: the same program moves to the plugin, and a preview shows no change.
    const guide = documentAt("docs/plugin.md");
    const section = "Name the plugin in Pulumi.yaml";
    const [named = ""] = codeBlocks(guide, "yaml", section);
    appendFileSync(join(folder, "Pulumi.yaml"), named);
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
    await run("pulumi preview --expect-no-changes");
    await run(`${compiled} pulumi up --yes --skip-preview`);
    await run(`${compiled} pulumi preview --refresh --expect-no-changes`);
    const { stdout } = await run("pulumi stack export");
    const { resources } = JSON.parse(stdout).deployment;
    const types = resources
      .map(({ type }: { type: string }) => type)
      .filter((it: string) => it.includes("shortlink:index"));
    expect(types).toHaveLength(2);

    // The import command of the guide, for a link that is not in the stack yet.
    const [line = ""] = codeBlocks(guide, "sh", "Import what exists");
    expect(line.trim()).toBe("pulumi import shortlink:index:Link shop lnk_1");
    const response = await fetch(`${match[0]}/api/v1/links`, {
      method: "POST",
      headers: { authorization: "Bearer demo-key", "content-type": "application/json" },
      body: JSON.stringify({ domainId: "dom_1", url: "https://example.com/imported" }),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    const command = line.trim().replace("shop lnk_1", `imported ${data.id}`);
    await run(`${command} --yes --protect=false --generate-code=false`);
    await run("pulumi destroy --yes --skip-preview");

    writeFileSync(join(folder, "Pulumi.yaml"), definition);
    // Where another package brings this one along, in a folder of its own, programs run as well.
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
      index,
      'import { shortlink } from "my-lib";\nnew shortlink.Folder("folder", { title: "Campaign" });\n',
    );
    await run("pulumi up --yes --skip-preview");
    await run(`${compiled} pulumi preview --refresh --expect-no-changes`);
    await run("pulumi destroy --yes --skip-preview");
  });

  // Three more compilers to install and four runs of them; test/e2e/types.test.ts tries the newest one in every run.
  itWhere(false)("has types that the oldest and newest compilers it names can read", async () => {
    expect(documentAt("README.md").replaceAll("\n", " ")).toContain(
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

/** A project outside of the checkout with the first program of the README, and the package as npm packs it. */
async function packedProject() {
  const { cwd: folder, run } = ownFolder({
    "package.json": JSON.stringify({ name: "mine", private: true, main: "index.ts" }),
    "Pulumi.yaml": definition,
    "tsconfig.json": readFileSync(join(project, "examples/quickstart/tsconfig.json"), "utf8"),
    "index.ts": String(blocks("A first program", "ts")[0]),
  });
  return { folder, archive: basename(await packPackage(folder)), run };
}
