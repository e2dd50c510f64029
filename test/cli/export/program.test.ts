import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { planOf, Secret, within } from "../../../provider/cli/export/plan";
import type { Item } from "../../../provider/cli/export/read";
import { typescriptOf } from "../../../provider/cli/export/typescript";
import { yamlOf } from "../../../provider/cli/export/yaml";
import { folder, link } from "../../../provider/resources";

const everybody = (more: object = {}) => ({
  id: "rt_1",
  actionType: "URL",
  actionConfig: { url: "https://example.com/" },
  isGlobalFallback: true,
  ...more,
});

const linkItem = (id: string, more: object = {}): Item => ({
  definition: link,
  id,
  live: { id, domainId: "dom_1", slug: id, routes: [everybody()], ...more },
});

const folderItem = (id: string, title: string): Item => ({ definition: folder, id, live: { id, title } });

const planned = (...items: Item[]) => planOf(items.toReversed(), "dom_1", () => {});
const index = (...items: Item[]) => typescriptOf(planned(...items)).get("index.ts") ?? "";

describe("an exported program", () => {
  it("calls things by what people know them by, each by a name of its own", () => {
    const names = planned(
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

  it("has variables for what others refer to, and no word of the language for one", () => {
    const items = ["class", "exports", "config", "2026"].flatMap((title, n) => [
      folderItem(`f_${n}`, title),
      linkItem(`l_${n}`, { folderId: `f_${n}` }),
    ]);
    const program = index(...items, folderItem("f_9", "alone"));
    expect([...program.matchAll(/const (\w+) = /g)].map(([, name]) => name)).toEqual([
      ...["classFolder", "exportsFolder", "configFolder", "folder2026"],
    ]);
    expect(program).toContain('\nnew shortlink.Folder("alone", { title: "alone" });');
    expect(program).toContain("folderId: folder2026.id");
  });

  it("refers to links that come before, and names the id of one that refers back", () => {
    const bound = (id: string, to: string) => linkItem(id, { routes: [everybody({ targetItemIds: [to] })] });
    const program = index(bound("l_1", "l_2"), bound("l_2", "l_1"), bound("l_3", "l_4"), linkItem("l_4"));
    expect(program).toContain('targetItemIds: ["l_2"]');
    expect(program).toContain("targetItemIds: [l1.id]");
    expect(program).toContain("targetItemIds: [l4.id]");
  });

  it("writes names of properties so that they are just that", () => {
    const options = { "a b": 2, constructor: 3, 1: 4, ok: 5 };
    expect(index(linkItem("l_1", { options }))).toContain(
      'options: { "1": 4, "a b": 2, constructor: 3, ok: 5 }',
    );
  });

  it("gives no resource a name that a program in YAML keeps for something else", () => {
    const items = ["pulumi", "apiKey", "baseUrl"].map((slug, n) => linkItem(`l_${n}`, { slug }));
    expect(planned(...items).map(({ name }) => name)).toEqual(["pulumi-link", "apiKey-link", "baseUrl-link"]);
    const features = [{ id: "f", type: "PASSWORD" }];
    const routes = [everybody({ features })];
    const both = planned(
      linkItem("l_1", { slug: "shop", routes }),
      linkItem("l_2", { slug: "shop-password" }),
    );
    const names = both.map(({ name }) => name);
    const secrets = both.flatMap(({ args }) => within(args, Secret)).map(({ name }) => name);
    expect(new Set([...names, ...secrets]).size).toBe(3);
  });

  it("leaves the domain out of links on the default one", () => {
    const [first, second] = planned(linkItem("l_1"), linkItem("l_2", { domainId: "dom_2" }));
    expect(first?.args).not.toHaveProperty("domainId");
    expect(second?.args).toMatchObject({ domainId: "dom_2" });
  });

  it("stands in YAML as what it is, and tells there how a password is declared", () => {
    const features = [{ id: "f", type: "PASSWORD", config: { password: "********" } }];
    const text = yamlOf(
      { name: "links", runtime: "yaml" },
      planned(
        folderItem("f_1", ["$", "{a}"].join("")),
        linkItem("l_1", { title: "2024-05-31", folderId: "f_1", routes: [everybody({ features })] }),
      ),
    );
    const { resources } = parse(text);
    expect(resources.a.properties.title).toBe("$$" + "{a}");
    expect(resources["l-1"].properties).toMatchObject({
      title: "2024-05-31",
      folderId: "$" + "{a.id}",
      routes: [{ features: [{ type: "PASSWORD" }] }],
    });
    expect(text).toContain('title: "2024-05-31"');
    expect(text).toContain("# ".concat("  pulumi config set --secret l-1-password '…'"));
  });

  it("is laid out by folders when it is large", () => {
    const items = Array.from({ length: 300 }, (_, n) =>
      linkItem(`l_${n}`, { folderId: n % 2 ? "f_1" : undefined }),
    );
    const files = typescriptOf(planned(folderItem("f_1", "Odd"), ...items));
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
