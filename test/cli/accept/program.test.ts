import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSources } from "../../../provider/cli/accept/declarations";
import { Edits } from "../../../provider/cli/accept/edits";
import { namedIn } from "../../../provider/cli/accept/named";
import { readWorkTree } from "../../../provider/cli/accept/work-tree";
import type { Drift } from "../../../provider/cli/report/model/report";
import type { PreviewedResource } from "../../../provider/cli/stack/events";
import type { Properties } from "../../../provider/lifecycle";
import { project, sh, temporaryFolder } from "../../support/shell";

// Only the one place that declares an object is edited, whatever else the folder of a program has.

const url = "https://example.com/";
const shop: Properties = { slug: "shop", url };

/** The edits of a folder after changes in the account, of which each is for a link and undefined when that was deleted. */
async function edit(
  sources: Readonly<Record<string, string | Buffer>>,
  changes: readonly (readonly [after: Properties, inputs: Properties | undefined, parent?: string])[],
  names = ["shop"],
  state: { readonly urn: string; readonly type: string }[] = [],
) {
  const folder = temporaryFolder();
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
  for (const [name, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const runtime = "Pulumi.yaml" in sources ? "yaml" : "nodejs";
  const workspace = { workDir: folder, projectSettings: async () => ({ name: "shop", runtime }) };
  const found = changes.map(([after, inputs, parent = ""], index) => {
    const urn = `urn:pulumi:dev::shop::${parent}shortlink:index:Link::${names[index] ?? names[0]}`;
    const base = { urn, type: "shortlink:index:Link", id: `lnk_${index}`, step: "same", paths: [] } as const;
    const resource: PreviewedResource = { ...base, before: after, live: { ...after, ...inputs }, after };
    const drift = { urn, kind: "Link", name: "shop", change: inputs ? "update" : "delete" } as const;
    return { drift: { ...drift, properties: [] }, resource, inputs };
  });
  const edits = new Edits(
    folder,
    await readSources({ workspace } as never),
    found.map(({ resource }) => resource),
    state,
  );
  for (const change of found) edits.add([change]);
  const { files, left, taken } = edits.end([]);
  return {
    left: left.map(({ reason }) => reason),
    taken: taken.length,
    files: Object.fromEntries([...files].map(([path, { after }]) => [path.slice(folder.length + 1), after])),
  };
}

const title = { title: "Sale" };
const computed = "for (const it of links) new Link(it.name, it);\n";

describe("a table is edited only when it declares the link", () => {
  it("and no other file with its slug is", async () => {
    const others = {
      "index.ts": computed,
      "package.json": '{ "name": "x", "shop": {}, "config": { "shop": 1 } }\n',
      "words.json": '{ "shop": { "en": "Shop" } }\n',
      "other.csv": "slug,url\nshop,https://example.com/other\n",
    };
    expect(await edit(others, [[shop, title]])).toMatchObject({ taken: 0, files: {} });
    expect(await edit(others, [[shop, undefined]])).toMatchObject({ taken: 0, files: {} });
    const own = { "links.csv": `slug,url,title\nshop,${url},\n` };
    expect(await edit({ ...others, ...own }, [[shop, title]])).toMatchObject({
      files: { "links.csv": `slug,url,title\nshop,${url},Sale\n` },
    });
  });

  it("also where two of its rows have the slug", async () => {
    const table = `key,slug,domainId,url,title\na,shop,dom_1,${url},\nb,shop,dom_2,${url},\n`;
    const { files } = await edit({ "index.ts": computed, "links.csv": table }, [
      [{ ...shop, domainId: "dom_1" }, title],
    ]);
    expect(files).toEqual({ "links.csv": table.replace(`dom_1,${url},`, `dom_1,${url},Sale`) });
  });

  it("and left where several links come from its row", async () => {
    const sources = { "index.ts": computed, "links.csv": `slug,url,title\nshop,${url},\n` };
    const changes = [
      [{ ...shop, domainId: "dom_1" }, title],
      [{ ...shop, domainId: "dom_2" }, undefined],
    ] as const;
    const { left, files } = await edit(sources, changes, ["a", "b"]);
    expect([left, files]).toEqual([Array(2).fill("several links have its row"), {}]);
  });

  it("also where its key is the slug that changes", async () => {
    const table = `{ "shop": { "url": "${url}" } }\n`;
    const { files } = await edit({ "index.ts": computed, "links.json": table }, [[shop, { slug: "sale" }]]);
    expect(files).toEqual({ "links.json": `{ "shop": { "url": "${url}", "slug": "sale" } }\n` });
  });

  it("and a set keeps what its defaults would take the place of, and its links that another one has the slug of", () => {
    const folder = temporaryFolder();
    const table = `{ "shop": { "url": "${url}", "title": "Shop" } }\n`;
    writeFileSync(join(folder, "links.json"), table);
    const urn = "urn:pulumi:dev::shop::shortlink:index:LinkSet::all";
    const base = { urn, type: "shortlink:index:LinkSet", id: "set", step: "same", paths: [] } as const;
    const after = { table, defaults: { title: "Link" } };
    const set: PreviewedResource = { ...base, before: after, live: after, after };
    const entry = { set: urn, kind: "LinkSet", key: "shop" };
    const link = { ...set, after: { ...shop, title: "Shop" }, entry };
    const edits = new Edits(folder, () => [], [set]);
    const drift: Drift = {
      urn,
      kind: "LinkSet",
      name: "all",
      entry: "shop",
      change: "update",
      properties: [],
    };
    edits.add([{ drift, resource: link, inputs: { title: undefined } }]);
    const row = (id: string, slug: string) => ({ set, id, key: slug, inputs: { slug, url: `${url}${id}` } });
    const { left, files, added } = edits.end([
      row("1", "shop"),
      row("2", "new"),
      row("3", "new"),
      { ...row("4", "more"), gains: true },
    ]);
    expect(left).toMatchObject([{ reason: "without it, the defaults of the set declare it" }]);
    expect(added.map(({ place }) => place)).toEqual([undefined, "links.json", undefined, undefined]);
    expect([...files.values()].map(({ after }) => after)).toEqual([
      `{ "shop": { "url": "${url}", "title": "Shop" }, "new": { "slug": "new", "url": "${url}2" } }\n`,
    ]);
  });

  it.each([
    ["links.csv", `slug,url\nshop,${url}\n`],
    ["links.json", `{ "shop": { "url": "${url}" } }\n`],
  ])("and never with a login: %s", async (name, text) => {
    const { left, files } = await edit({ "index.ts": computed, [name]: text }, [
      [shop, { url: "https://user:word@example.com/" }],
    ]);
    expect([left, files]).toEqual([[expect.stringContaining("a login in a URL")], {}]);
  });

  it("and left where a row has a value twice", async () => {
    const text = `{ "shop": { "url": "${url}old", "url": "${url}" } }\n`;
    const { left, files } = await edit({ "index.ts": computed, "links.json": text }, [
      [shop, { url: `${url}new` }],
    ]);
    expect([left, files]).toEqual([[expect.stringContaining("cannot hold it")], {}]);
  });
});

describe("a declaration is left", () => {
  it("that stands for several resources", async () => {
    const source = `function add(parent) { new Link("shop", { slug: "shop", url: "${url}" }, { parent }); }\n`;
    const changes = [
      [shop, title, "a$"],
      [shop, title, "b$"],
    ] as const;
    const { left, files } = await edit({ "index.ts": source }, changes);
    expect([left, files]).toEqual([["it declares 2 resources", "it declares 2 resources"], {}]);
    const other = {
      urn: "urn:pulumi:dev::shop::c$shortlink:index:Link::shop",
      type: "shortlink:index:Link",
    };
    const [one] = changes;
    expect(await edit({ "index.ts": source }, [one], ["shop"], [other])).toMatchObject({ taken: 0 });
    expect(await edit({ "index.ts": source }, [one])).toMatchObject({ taken: 1 });
  });

  it.each([
    `new Link("shop", { slug: "shop", url: "${url}" }); new Link("other", {});\n`,
    `if (isOpen)\n  new Link("shop", { slug: "shop", url: "${url}" });\nlog();\n`,
    `new Link("shop", { slug: "shop", url: "${url}", folderId: new Folder("box", {}).id });\n`,
    `const args = { slug: "shop", url: "${url}" };\nnew Link("shop", args);\n`,
    `for (const it = new Link("shop", { slug: "shop", url: "${url}" }); ; ) log();\n`,
  ])("where more would go with it: %s", async (source) => {
    expect(await edit({ "index.ts": source }, [[shop, undefined]])).toMatchObject({ taken: 0, files: {} });
  });

  it("inside of another one that is edited", async () => {
    const inner = `new Link("inner", { slug: "inner", url: "${url}" })`;
    const source = `new Link("shop", { slug: "shop", url: "${url}", folderId: ${inner}.id });\n`;
    const { left, files } = await edit(
      { "index.ts": source },
      [
        [shop, { url: `${url}a` }],
        [{ slug: "inner", url }, { url: `${url}a` }],
      ],
      ["shop", "inner"],
    );
    expect(left).toEqual(["another change edits the same lines"]);
    expect(files["index.ts"]?.replaceAll(/\s/g, "")).toBe(
      source.replace(`"${url}"`, `"${url}a"`).replaceAll(/\s/g, "").replace(",}", "}").replace("});", ",});"),
    );
  });

  it("of another project in the folder", async () => {
    const source = `new Link("shop", { slug: "shop", url: "${url}" });\n`;
    const sources = { "index.ts": computed, "other/index.ts": source, "other/Pulumi.yaml.txt": "" };
    expect(await edit(sources, [[shop, title]])).toMatchObject({ taken: 1 });
    const { taken } = await edit({ ...sources, "other/Pulumi.yaml": "name: other\n" }, [[shop, title]]);
    expect(taken).toBe(0);
  });

  it("beside a tool in TypeScript, in a program in JavaScript", async () => {
    const source = `new Link("shop", { slug: "shop", url: "${url}" });\n`;
    const tool = { "vitest.config.ts": "export default {};\n" };
    expect(await edit({ "index.js": source, ...tool }, [[shop, title]])).toMatchObject({ taken: 1 });
    expect(await edit({ "index.js": source, "index.ts": source }, [[shop, title]])).toMatchObject({
      taken: 1,
    });
  });

  it("in a file that is not in UTF-8", async () => {
    const source = `// é\nnew Link("shop", { slug: "shop", url: "${url}" });\n`;
    const { taken, files } = await edit({ "index.ts": Buffer.from(source, "latin1") }, [[shop, title]]);
    expect([taken, files]).toEqual([0, {}]);
  });

  it("and of the last one in YAML, an empty map stays", async () => {
    const source = (rest: string) => `name: a\nresources:${rest}\n# end\n`;
    const declared = `\n  shop:\n    type: shortlink:Link\n    properties: { slug: shop, url: "${url}" }`;
    const { files } = await edit({ "Pulumi.yaml": source(declared) }, [[shop, undefined]]);
    expect(files["Pulumi.yaml"]).toBe(source(" {}"));
  });

  it("with an anchor that an alias needs", async () => {
    const program = (value: string, other: string) =>
      `resources:\n  shop:\n    type: shortlink:Link\n    properties:\n      slug: shop\n      url: ${url}\n      options: {a: {b: ${value}}}\noutputs: {c: ${other}}\n`;
    const after = { ...shop, options: { a: { b: 1 } } };
    for (const change of [{ options: undefined }, { options: { a: 2 } }, undefined]) {
      const { left, files } = await edit({ "Pulumi.yaml": program("&b 1", "*b") }, [[after, change]]);
      expect([left, files]).toEqual([[expect.stringMatching(/an alias refers|computes it/)], {}]);
      expect(await edit({ "Pulumi.yaml": program("1", "2") }, [[after, change]])).toMatchObject({ taken: 1 });
    }
  });
});

it("only the files that change count as unsaved, by their own names", async () => {
  const folder = temporaryFolder();
  const git = "git -c user.name=a -c user.email=a@example.com";
  for (const name of ["[x].ts", "x.ts", "hidden.csv"]) writeFileSync(join(folder, name), "a\n");
  writeFileSync(join(folder, ".gitignore"), "*.csv\n");
  await sh(`git init --quiet . && git add . && ${git} commit --quiet -m first`, { cwd: folder });
  writeFileSync(join(folder, "x.ts"), "b\n");
  expect(await readWorkTree(folder, [])).toMatchObject({ unsaved: [] });
  expect(await readWorkTree(folder, [join(folder, "[x].ts")])).toMatchObject({ unsaved: [] });
  expect(await readWorkTree(folder, [join(folder, "x.ts")])).toMatchObject({ unsaved: ["x.ts"] });
  expect(await readWorkTree(folder, [join(folder, "hidden.csv")])).toMatchObject({ unsaved: ["hidden.csv"] });
  const outer = temporaryFolder();
  await sh(`git init --quiet . && git -c protocol.file.allow=always submodule --quiet add ${folder} inner`, {
    cwd: outer,
  });
  writeFileSync(join(outer, "inner/x.ts"), "c\n");
  expect(await readWorkTree(outer, [join(outer, "inner/x.ts")])).toMatchObject({ unsaved: ["x.ts"] });
  writeFileSync(join(folder, ".git/config"), "[broken");
  await expect(readWorkTree(folder, [])).rejects.toThrow("Git cannot read the repository of the program: ");
});

it("an address names one link, also where two domains have its slug", () => {
  const link = (name: string, slug: string): PreviewedResource => {
    const urn = `urn:pulumi:dev::shop::shortlink:index:Link::${name}`;
    const empty = { urn, type: "shortlink:index:Link", id: name, step: "same", paths: [] } as const;
    return { ...empty, before: { slug }, live: { slug }, after: { slug } };
  };
  const inSet = {
    ...link("set#e", "e"),
    entry: { set: "urn:pulumi:dev::shop::x::set", kind: "LinkSet", key: "e" },
  };
  const links = [
    link("a", "shop"),
    link("b", "shop"),
    link("c", "news"),
    link("d", ""),
    link("e2", "a"),
    inSet,
  ];
  const shortUrls = new Map([[links[2]?.urn ?? "", "https://sho.rt/news"]]);
  const found = (name: string) => {
    const isNamed = namedIn([name], links, shortUrls);
    return links.filter(({ urn }) => isNamed(urn)).map(({ id }) => id);
  };
  expect(found("a")).toEqual(["a"]);
  expect(found("set")).toEqual(["set#e"]);
  expect(found("https://sho.rt/news")).toEqual(["c"]);
  expect(found("SHO.rt/news")).toEqual(["c"]);
  expect(() => found("https://other.example/news")).toThrow("has no");
  expect(() => found("https://sho.rt/shop")).toThrow("Several links");
  expect(() => found("https://sho.rt/")).toThrow("has no");
});
