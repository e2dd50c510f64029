import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findInstances, Secret } from "../../../provider/cli/export/declared-resource";
import { planProgram } from "../../../provider/cli/export/plan";
import type { AccountObject } from "../../../provider/cli/export/read";
import { passwordSteps } from "../../../provider/cli/export/summary";
import { renderTypeScript } from "../../../provider/cli/export/typescript";
import { renderYaml } from "../../../provider/cli/export/yaml";
import { quote } from "../../../provider/cli/program/command-line";
import { writeFiles } from "../../../provider/cli/project/folder";
import { temporaryFolder } from "../../support/shell";
import { fallback, folderItem, linkItem } from "./account-objects";

const plan = (...items: AccountObject[]) =>
  planProgram(items.toReversed(), { defaultDomainId: "dom_1", warn: () => {} });
const programFor = (...items: AccountObject[]) => renderTypeScript(plan(...items)).get("index.ts") ?? "";

describe("an exported program", () => {
  it("names resources by slug, username or title, each name once", () => {
    const names = plan(
      folderItem("f_1", "Autumn & Winter"),
      folderItem("f_2", "Autumn & Winter"),
      folderItem("f_3", "Autumn & Winter"),
      folderItem("f_4", "冬"),
      linkItem("l_1", { slug: "Sale" }),
      linkItem("l_2", { slug: "Sale", domainId: "dom_2" }),
      linkItem("l_3", { slug: "autumn-winter" }),
    ).map(({ name }) => name);
    expect(names).toEqual([
      ...["autumn-winter", "autumn-winter-folder", "autumn-winter-folder-2", "f-4"],
      ...["Sale", "Sale-link", "autumn-winter-link"],
    ]);
  });

  it("names a folder by its title where the service shows a slug and a username without a value", () => {
    const item = folderItem("f_1", "Press");
    const [resource] = plan({ ...item, live: { ...item.live, slug: null, username: null } });
    expect(resource?.name).toBe("press");
  });

  it("has files that import each other with the ending that modules need", () => {
    const links = Array.from({ length: 300 }, (_, n) => linkItem(`l_${n}`, { folderId: "f_1" }));
    const files = renderTypeScript(plan(folderItem("f_1", "Press"), ...links), { ending: ".js" });
    expect(files.get("index.ts")).toBe('import "./collections.js";\nimport "./links/press.js";\n');
    expect(files.get("links/press.ts")).toContain('import { press } from "../collections.js";');
  });

  it("starts with index.ts, also when all of its many resources are in one other file", () => {
    const links = Array.from({ length: 300 }, (_, n) => linkItem(`l_${n}`));
    const files = renderTypeScript(plan(...links));
    expect([...files.keys()]).toEqual(["index.ts", "links/without-folder.ts"]);
    expect(files.get("index.ts")).toBe('import "./links/without-folder";\n');
  });

  it("has files with names that every file system accepts, whatever the titles of its folders", async () => {
    const titles = [
      "long ".repeat(1000),
      `${"long ".repeat(1000)}too`,
      "CON",
      "Without folder",
      "🦔",
      "..",
      "Sale",
    ];
    const folders = titles.map((title, n) => folderItem(`f_${n}`, title));
    const links = Array.from({ length: 300 }, (_, n) => linkItem(`l_${n}`, { folderId: `f_${n % 8}` }));
    const files = renderTypeScript(plan(...folders, ...links));
    const place = temporaryFolder();
    await writeFiles(place, files);
    const written = readdirSync(join(place, "links"));
    expect(written.toSorted()).toEqual([
      ...["con-folder.ts", "f-4.ts", "f-5.ts"],
      ...[`${"long-".repeat(11)}long-folder.ts`, `${"long-".repeat(11)}long.ts`, "sale.ts"],
      ...["without-folder-folder.ts", "without-folder.ts"],
    ]);
    const imports = [...(files.get("index.ts") ?? "").matchAll(/"\.\/(.+)"/g)].map(
      ([, name]) => `${name}.ts`,
    );
    expect([...imports, "index.ts"].toSorted()).toEqual([...files.keys()].toSorted());
  });

  it("has variables for resources that others refer to, and no reserved word among them", () => {
    const items = ["class", "exports", "config", "2026"].flatMap((title, n) => [
      folderItem(`f_${n}`, title),
      linkItem(`l_${n}`, { folderId: `f_${n}` }),
    ]);
    const program = programFor(...items, folderItem("f_9", "alone"));
    expect([...program.matchAll(/const (\w+) = /g)].map(([, name]) => name)).toEqual([
      ...["classFolder", "exportsFolder", "configFolder", "folder2026"],
    ]);
    expect(program).toContain('\nnew shortlink.Folder("alone", { title: "alone" });');
    expect(program).toContain("folderId: folder2026.id");
  });

  it("refers to links that come before, and uses the id of a link that refers back", () => {
    const withTarget = (id: string, to: string) =>
      linkItem(id, { routes: [fallback({ targetItemIds: [to] })] });
    const program = programFor(
      withTarget("l_1", "l_2"),
      withTarget("l_2", "l_1"),
      withTarget("l_3", "l_4"),
      linkItem("l_4"),
    );
    expect(program).toContain('targetItemIds: ["l_2"]');
    expect(program).toContain("targetItemIds: [l1.id]");
    expect(program).toContain("targetItemIds: [l4.id]");
  });

  it("quotes property names where they need quotes", () => {
    const options = { "a b": 2, constructor: 3, 1: 4, ok: 5 };
    expect(programFor(linkItem("l_1", { options }))).toContain(
      'options: { "1": 4, "a b": 2, constructor: 3, ok: 5 }',
    );
  });

  it("gives no resource a name that is reserved in YAML programs", () => {
    const items = ["pulumi", "apiKey", "baseUrl"].map((slug, n) => linkItem(`l_${n}`, { slug }));
    expect(plan(...items).map(({ name }) => name)).toEqual(["pulumi-link", "apiKey-link", "baseUrl-link"]);
    const features = [{ id: "f", type: "PASSWORD" }];
    const routes = [fallback({ features })];
    const both = plan(linkItem("l_1", { slug: "shop", routes }), linkItem("l_2", { slug: "shop-password" }));
    const names = both.map(({ name }) => name);
    const secrets = both.flatMap(({ args }) => findInstances(args, Secret)).map(({ name }) => name);
    expect(new Set([...names, ...secrets]).size).toBe(3);
  });

  it("leaves out the domain of links on the default domain", () => {
    const [first, second] = plan(linkItem("l_1"), linkItem("l_2", { domainId: "dom_2" }));
    expect(first?.args).not.toHaveProperty("domainId");
    expect(second?.args).toMatchObject({ domainId: "dom_2" });
  });

  it.each([
    { language: "typescript" as const, value: '{"password":"…"}' },
    { language: "yaml" as const, value: "…" },
  ])("names the same command for a password as the summary does, in $language", ({ language, value }) => {
    const features = [{ id: "f", type: "PASSWORD", config: { password: "********" } }];
    const declared = plan(linkItem("l_1", { routes: [fallback({ features })] }));
    const text = language === "yaml" ? renderYaml({}, declared) : renderTypeScript(declared).get("index.ts");
    const command = `pulumi config set --secret l-1-password '${value}'`;
    expect(text?.match(/pulumi config set .*/g)).toEqual([command]);
    expect(passwordSteps(declared, language).at(-1)).toBe(`  ${command}`);
  });

  it("names the stack in the command for a password where it may not be the selected one", () => {
    const features = [{ id: "f", type: "PASSWORD", config: { password: "********" } }];
    const declared = plan(linkItem("l_1", { routes: [fallback({ features })] }));
    expect(passwordSteps(declared, "yaml", "acme/team's").at(-1)).toBe(
      `  pulumi config set --secret --stack ${quote("acme/team's")} l-1-password '…'`,
    );
  });

  it("is split into a file for each folder when it is large", () => {
    const items = Array.from({ length: 300 }, (_, n) =>
      linkItem(`l_${n}`, { folderId: n % 2 ? "f_1" : undefined }),
    );
    const files = renderTypeScript(plan(folderItem("f_1", "Odd"), ...items));
    expect([...files.keys()]).toEqual([
      "index.ts",
      "collections.ts",
      "links/without-folder.ts",
      "links/odd.ts",
    ]);
    expect(files.get("links/odd.ts")).toContain('import { odd } from "../collections";');
    expect(files.get("collections.ts")).toContain("export const odd = new shortlink.Folder");
  });
});
