import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type TableFile, tableFiles } from "../../../provider/cli/export/declared-resource";
import { planProgram } from "../../../provider/cli/export/plan";
import type { AccountObject } from "../../../provider/cli/export/read";
import { countByKind, graphsInCode } from "../../../provider/cli/export/summary";
import { renderTypeScript } from "../../../provider/cli/export/typescript";
import { renderYaml } from "../../../provider/cli/export/yaml";
import type { Properties } from "../../../provider/lifecycle";
import { linkSet, qr } from "../../../provider/resources";
import { outputOf } from "../../support/yaml-program";
import { fallback, folderItem, linkItem } from "./account-objects";

const plan = (...items: AccountObject[]) =>
  planProgram(items.toReversed(), { defaultDomainId: "dom_1", warn: () => {}, sets: true });

/** The rows of a set's table by key. */
const rowsOf = ({ args }: { args: Properties }): Properties =>
  Object.fromEntries(linkSet.parseTable((args.table as TableFile).text).rows);

describe("an export to sets", () => {
  it("has a set for each folder, and one for the links without a folder", () => {
    const planned = plan(
      folderItem("fld_1", "Links"),
      linkItem("one"),
      linkItem("two", { folderId: "fld_1", title: "Two" }),
      linkItem("three", { folderId: "fld_9" }),
    );
    expect(planned.map(({ kind, name, id }) => [kind, name, id])).toEqual([
      ["Folder", "links", "fld_1"],
      ["LinkSet", "links-set", "table/links-set.csv"],
      ["LinkSet", "links-links", "table/links.csv"],
      ["LinkSet", "fld-9-links", "table/fld-9.csv"],
    ]);
    expect(tableFiles(planned)).toEqual([
      ["tables/links-set.csv", "slug,url\none,https://example.com/\n"],
      ["tables/links.csv", "slug,url,title\ntwo,https://example.com/,Two\n"],
      ["tables/fld-9.csv", "slug,url\nthree,https://example.com/\n"],
    ]);
    expect(planned[3]?.args).toMatchObject({ defaults: { folderId: "fld_9" } });
    expect(countByKind(planned)).toBe("3 link sets (3 links), 1 folder");
  });

  it("has tables with names that every file system accepts, each once", () => {
    const ids = ["fld_1", "fld_2", "fld_3", "fld_x", "fld-x", "FLD_X"];
    const planned = plan(
      folderItem("fld_1", "long ".repeat(1000)),
      folderItem("fld_2", "nul"),
      folderItem("fld_3", "Fld X"),
      ...ids.map((folderId, n) => linkItem(`link-${n}`, { folderId })),
    );
    expect(tableFiles(planned).map(([path]) => path)).toEqual([
      ...[`tables/${"long-".repeat(11)}long.csv`, "tables/nul-set.csv", "tables/fld-x.csv"],
      ...["tables/fld-x-set.csv", "tables/fld-x-set-2.csv", "tables/fld-x-set-3.csv"],
    ]);
  });

  it("keeps what a row cannot say, and what others refer to, as a resource of its own", () => {
    const planned = plan(
      linkItem("plain", { title: "Plain", sortOrder: 2, seo: { title: "Found" } }),
      linkItem("routed", { routes: [{ id: "rt_2", priority: 1 }, fallback({ targetItemIds: ["target"] })] }),
      linkItem("target"),
      linkItem("locked", { routeFeatures: [{ id: "f", type: "PASSWORD" }] }),
      linkItem("free", { options: { a: 1 } }),
      linkItem("item", { treeId: "tree_1" }),
      linkItem("empty", { title: "" }),
      linkItem("coded"),
      { definition: qr, id: "coded", live: { isQrCreated: true } },
    );
    expect(planned.filter(({ kind }) => kind === "LinkSet").map(rowsOf)).toEqual([
      {
        plain: {
          slug: "plain",
          url: "https://example.com/",
          title: "Plain",
          sortOrder: 2,
          seo: { title: "Found" },
        },
      },
    ]);
    const links = planned.filter(({ kind }) => kind === "Link");
    expect(links.map(({ id }) => id).toSorted()).toEqual(
      ["routed", "target", "locked", "free", "item", "empty", "coded"].toSorted(),
    );
    expect(graphsInCode(planned)).toEqual([
      "Declared by themselves, because no table can say their routes or features: locked, routed.",
    ]);
    expect(graphsInCode(planned.slice(0, 1))).toEqual([]);
  });

  it("has columns for routes and expiries, in an order that suits all links of a folder", () => {
    const url = "https://example.com/";
    const to = (n: number) => ({ id: `rt_${n}`, actionType: "URL", actionConfig: { url: `${url}${n}` } });
    const country = {
      id: "c",
      type: "COUNTRY",
      operator: "IN",
      valueKey: "country",
      valueJson: { values: ["DE"] },
    };
    const os = { id: "o", type: "OS", operator: "IN", valueKey: "os", valueJson: { values: ["iOS"] } };
    const german = { ...to(1), platform: "GEO", conditions: [country] };
    const ios = { ...to(2), platform: "OS", conditions: [os], priority: 0 };
    const features = [
      { id: "f", type: "EXPIRATION_DATE", enabled: true, config: { expiresAt: "2030-12-31" } },
    ];
    const planned = plan(
      linkItem("routed", {
        routes: [german, ios, fallback({ platform: "GLOBAL" })],
        routingMode: "ADVANCED",
      }),
      linkItem("ending", { routes: [{ ...to(3), features }, fallback()], routingMode: "ADVANCED" }),
      linkItem("ended", { routeFeatures: features }),
      linkItem("reversed", { routes: [ios, german, fallback()] }),
      linkItem("other", { routes: [ios, german, fallback()], folderId: "fld_1" }),
    );
    expect(tableFiles(planned)).toEqual([
      [
        "tables/links.csv",
        `slug,url[country=DE],url[os=iOS],url,expires,expired_url
routed,${url}1,${url}2,${url},,
ending,,,${url}3,2030-12-31,${url}
ended,,,${url},2030-12-31,
`,
      ],
      ["tables/fld-1.csv", `slug,url[os=iOS],url[country=DE],url\nother,${url}2,${url}1,${url}\n`],
    ]);
    expect(graphsInCode(planned)).toEqual([
      "Declared by itself, because no table can say its routes or features: reversed.",
    ]);
  });

  it("names any other domain than the default one in its rows, and gives each link a key of its own", () => {
    const [mixed] = plan(linkItem("one"), linkItem("lnk_2", { slug: "one", domainId: "dom_2" }));
    expect(mixed?.args).not.toHaveProperty("defaults");
    expect(rowsOf(mixed as never)).toEqual({
      one: { slug: "one", url: "https://example.com/" },
      lnk_2: { slug: "one", url: "https://example.com/", domainId: "dom_2" },
    });
  });

  it("gives no link the key of another one whose slug is its id", () => {
    const [set] = plan(
      linkItem("lnk_7", { slug: "2024" }),
      linkItem("one"),
      linkItem("2024", { slug: "one", domainId: "dom_2" }),
    );
    expect(Object.keys(rowsOf(set as never)).toSorted()).toEqual(["2024", "2024-2", "one"]);
  });

  it("has a link whose id is also that of a folder, which refers to no link", () => {
    const planned = plan(folderItem("1", "Box"), linkItem("1", { slug: "one" }));
    expect(planned.map(({ kind }) => kind)).toEqual(["Folder", "LinkSet"]);
  });

  it("reads its tables from files in TypeScript and in YAML", () => {
    const planned = plan(folderItem("fld_1", "Box"), linkItem("one", { folderId: "fld_1" }));
    expect(renderTypeScript(planned).get("index.ts")).toBe(`import * as fs from "node:fs";
import * as shortlink from "pulumi-shortlink/native";

const box = new shortlink.Folder("box", { title: "Box" });

new shortlink.LinkSet("box-links", {
  defaults: { folderId: box.id },
  table: fs.readFileSync("tables/box.csv", "utf8"),
});
`);
    expect(parse(renderYaml({}, planned)).resources["box-links"]).toEqual({
      type: "shortlink:LinkSet",
      properties: {
        defaults: { folderId: outputOf("box.id") },
        table: { "fn::readFile": "tables/box.csv" },
      },
    });
    const many = Array.from({ length: 300 }, (_, n) => folderItem(`fld_${n + 2}`, `Folder ${n}`));
    const files = renderTypeScript(
      plan(...many, folderItem("fld_1", "Box"), linkItem("one", { folderId: "fld_1" })),
    );
    expect([...files.keys()]).toEqual(["index.ts", "collections.ts", "sets.ts"]);
    expect(files.get("sets.ts")).toContain('import { box } from "./collections";');
  });
});
