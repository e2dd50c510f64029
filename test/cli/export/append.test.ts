import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { stacksBeside } from "../../../provider/cli/export/append/append";
import { findTypeScriptProgram } from "../../../provider/cli/export/append/typescript-edit";
import { findYamlProgram } from "../../../provider/cli/export/append/yaml-edit";
import { type DeclaredResource, TableFile } from "../../../provider/cli/export/declared-resource";
import { temporaryFolder } from "../../support/shell";

const link = (n: number): DeclaredResource => ({
  ...{ kind: "Link", name: `link-${n}`, id: `lnk_${n}` },
  args: { slug: `link-${n}`, url: "https://example.com" },
});

const set: DeclaredResource = {
  ...{ kind: "LinkSet", name: "links", id: "table/links.csv", size: 1 },
  args: { table: new TableFile("links.csv", "slug,url\n") },
};

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Plans the edit of a program in TypeScript. Returns its files by name. */
async function planned(files: Readonly<Record<string, string>>, { links = 1, usesPlugin = true } = {}) {
  const folder = folderWith(files);
  const program = await findTypeScriptProgram({ folder, main: undefined });
  const edit = await program.plan(
    Array.from({ length: links }, (_, n) => link(n)),
    usesPlugin,
  );
  const texts = [...edit.files].map(([path, text]) => [relative(folder, path), text] as const);
  return { ...edit, folder, files: Object.fromEntries(texts) };
}

describe("a program in TypeScript to which resources are added", () => {
  it("imports a new file, under a name that is free", async () => {
    const { files, notes } = await planned({ "index.ts": "", "imported.ts": "" });
    expect(Object.keys(files)).toEqual(["imported-2.ts", "index.ts"]);
    expect(files["index.ts"]).toBe('import "./imported-2";\n');
    expect(files["imported-2.ts"]).toContain('new shortlink.Link("link-0", ');
    expect(notes).toEqual(["They are in imported-2.ts, which index.ts now imports."]);
  });

  it("imports a new folder when there are many", async () => {
    const { files, notes } = await planned({ "index.ts": "" }, { links: 400 });
    expect(Object.keys(files)).toEqual(["imported/index.ts", "imported/links/without-folder.ts", "index.ts"]);
    expect(files["index.ts"]).toBe('import "./imported";\n');
    expect(notes).toEqual(["They are in 2 files in imported, which index.ts now imports."]);
  });

  it.each([
    ["index.ts", undefined, ""],
    ["src/index.ts", "src", ""],
    ["src/index.ts", "src/index.ts", ""],
    ["src/index.ts", undefined, "src/"],
  ])(
    "reads new tables from the folder in which it runs: %s, with the main %s",
    async (entry, main, inside) => {
      const manifest = JSON.stringify(main === undefined ? { main: entry } : {});
      const folder = folderWith({ [entry]: "", "package.json": manifest });
      const program = await findTypeScriptProgram({ folder, main });
      const { files } = await program.plan([set], true);
      const texts = new Map(
        [...files].map(([path, text]) => [relative(join(folder, dirname(entry)), path), text]),
      );
      expect([...texts.keys()].toSorted()).toEqual(["imported.ts", "index.ts", "tables/links.csv"]);
      expect(texts.get("imported.ts")).toContain(`fs.readFileSync("${inside}tables/links.csv", "utf8")`);
    },
  );

  it("imports the new file with an ending where files are ECMAScript modules", async () => {
    const { files } = await planned({ "index.ts": "", "package.json": '{ "type": "module" }' });
    expect(files["index.ts"]).toBe('import "./imported.js";\n');
  });

  it("imports it with an ending where a folder above says so, unless a nearer one does not", async () => {
    const outer = '{ "type": "module", "main": "src/index.ts" }';
    const { files } = await planned({ "src/index.ts": "", "package.json": outer });
    expect(files["src/index.ts"]).toBe('import "./imported.js";\n');
    const nearer = await planned({ "src/index.ts": "", "package.json": outer, "src/package.json": "{}" });
    expect(nearer.files["src/index.ts"]).toBe('import "./imported";\n');
  });

  it("has new files that import each other with an ending where they are ECMAScript modules", async () => {
    const modules = { "index.ts": "", "package.json": '{ "type": "module" }' };
    const { files } = await planned(modules, { links: 400 });
    expect(files["imported/index.ts"]).toBe('import "./links/without-folder.js";\n');
  });

  it("is not edited when it was compiled, and the line to add is known", async () => {
    const compiled = { "package.json": '{ "main": "bin/" }', "bin/index.js": "", "tsconfig.json": "{}" };
    const { files, missingLine } = await planned(compiled);
    expect(Object.keys(files)).toEqual(["imported.ts"]);
    expect(missingLine).toEqual({ line: 'import "./imported";', place: "the source of bin/index.js" });
  });

  it.each([
    ["Pulumi.yaml", "name: a # b\n", "name: a # b\n"],
    ["Pulumi.yml", "name: a\n", "name: a\n"],
    ["Pulumi.json", '{ "name": "a" }', "{"],
  ])("names the plugin in %s, where nothing names it and no resource uses it", async (name, text, start) => {
    const plugin = "node_modules/pulumi-shortlink/dist/plugin";
    const project = { "index.ts": "", [name]: text, [`${plugin}/PulumiPlugin.yaml`]: "" };
    const { files, notes } = await planned(project, { usesPlugin: false });
    const edited = files[name] ?? "";
    expect(edited.slice(0, start.length)).toBe(start);
    expect(parse(edited)).toEqual({
      ...{ name: "a", plugins: { providers: [{ name: "shortlink", path: plugin }] } },
    });
    expect(notes.join()).toContain(`${name} now names the plugin`);
    const named = await planned({ ...project, [name]: edited }, { usesPlugin: false });
    expect(named.files).not.toHaveProperty([name]);
    expect((await planned(project)).files).not.toHaveProperty([name]);
  });
});

it.each([
  ["dev", ["dev", "prod"], ["prod"]],
  ["organization/links/dev", ["dev", "prod"], ["prod"]],
  ["acme/links/dev", ["acme/dev", "dev"], ["dev"]],
  ["acme/links/dev", ["acme/links/dev", "dev"], ["dev"]],
  ["acme/dev", ["dev", "prod"], ["prod"]],
])("the stacks beside %s in %j are %j", (stack, all, others) => {
  expect(stacksBeside(stack, all)).toEqual(others);
});

it("a program in YAML is Main.yaml rather than Pulumi.yaml, in the folder that is its main one", async () => {
  const folder = folderWith({ "Pulumi.yaml": "name: a\n", "sub/Main.yaml": "# b\n\nresources:\n" });
  const program = await findYamlProgram({ folder, main: "sub" });
  const { files } = await program.plan([link(1)], true);
  expect([...files.keys()]).toEqual([join(folder, "sub/Main.yaml")]);
  expect([...files.values()][0]).toMatch(/^# b\n\nresources:\n {2}link-1:\n {4}type: shortlink:Link\n/);
  expect(readFileSync(join(folder, "sub/Main.yaml"), "utf8")).toBe("# b\n\nresources:\n");
});

it("a program in YAML gets new tables in a folder that is free", async () => {
  const text = "name: mine\nruntime: yaml\n";
  const folder = folderWith({ "Pulumi.yaml": text, "tables/links.csv": "" });
  const program = await findYamlProgram({ folder, main: undefined });
  const { files, notes } = await program.plan([set], true);
  expect([...files.keys()].map((path) => relative(folder, path))).toEqual([
    "tables-2/links.csv",
    "Pulumi.yaml",
  ]);
  expect(parse(files.get(join(folder, "Pulumi.yaml")) ?? "").resources.links.properties).toEqual({
    table: { "fn::readFile": "tables-2/links.csv" },
  });
  expect(notes.at(-1)).toBe("Their tables are in tables-2.");
});
