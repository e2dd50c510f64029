import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { project, sh, temporaryFolder } from "../support/shell";

const config = join(project, ".dependency-cruiser.mjs");
const depcruise = join(project, "node_modules/.bin/depcruise");

/** The violations in a folder, each as `rule: from → to`, and the printed output in one line. */
async function check(cwd: string, folders: readonly string[]) {
  const command = `${depcruise} --config ${config} --output-type err-long ${folders.join(" ")}`;
  const { code, output } = await sh(command, { cwd });
  const printed = stripVTControlCharacters(output).replace(/\s+/g, " ");
  const violations = [...printed.matchAll(/error ([\w/-]+: \S+(?: → \S+)*)/g)].map(([, text = ""]) => text);
  expect(code).toBe(violations.length);
  return { violations, printed };
}

/** The same for a project with these files. */
async function checkFiles(files: Record<string, string>) {
  const cwd = temporaryFolder();
  for (const [name, source] of Object.entries({ "provider/index.ts": "", ...files })) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), source);
  }
  return check(cwd, [
    ...new Set(["provider", ...Object.keys(files).map((name) => name.split("/")[0] ?? "")]),
  ]);
}

// `npm run check` applies them to the project itself.
describe("the rules for imports", () => {
  it("hold for every file with a layer of its own", async () => {
    const { violations } = await checkFiles({
      "provider/contract/a.ts": "export const a = 1;",
      "provider/client/a.ts": 'export { a } from "../contract/a";\nexport { version } from "../version";',
      "provider/version.ts": 'export const version = "1";',
      "emulator/a.ts": 'import type { a } from "../provider/contract/a";\nexport type A = typeof a;',
    });
    expect(violations).toEqual([]);
  });

  it("refuse imports that point upwards", async () => {
    const imports = [
      ["provider/contract/a.ts", 'import { b } from "../client/b"; b();', "provider/client/b.ts"],
      ["provider/client/a.ts", 'export * from "../lifecycle/b";', "provider/lifecycle/b.ts"],
      [
        "provider/lifecycle/a.ts",
        'export const b = await import("../resources/b.js");',
        "provider/resources/b.ts",
      ],
      ["provider/dynamic/a.ts", 'export { b } from "../../emulator/b";', "emulator/b.ts"],
      ["provider/resources/a.ts", 'export { b } from "../pulumi/b";', "provider/pulumi/b.ts"],
      ["provider/loopback.ts", 'export { b } from "./contract/b";', "provider/contract/b.ts"],
      [
        "emulator/a.ts",
        'import type { b } from "../provider/client/b"; export type B = typeof b;',
        "provider/client/b.ts",
      ],
      ["provider/cli/a.ts", 'export { b } from "../../scripts/b";', "scripts/b.ts"],
    ] as const;
    const sources = imports.map(([file, source]) => [file, source]);
    const targets = imports.map(([, , target]) => [target, "export const b = () => {};"]);
    const { violations, printed } = await checkFiles(Object.fromEntries([...targets, ...sources]));
    const layerOf = (file: string) => /^(provider\/\w+|emulator)/.exec(file)?.[0];
    const expected = imports.map(([file, , target]) => `${layerOf(file)}: ${file} → ${target}`);
    expect(violations.toSorted()).toEqual(expected.toSorted());
    for (const [file] of imports) expect(printed).toContain(`${layerOf(file)} may import only `);
  });

  it.each(["", 'export { join } from "node:path";'])(
    "refuse a file that belongs to no layer, whether or not it imports anything: %j",
    async (source) => {
      const { violations, printed } = await checkFiles({ "provider/new/a.ts": source });
      expect(violations).toEqual([expect.stringContaining("no-layer: provider/new/a.ts")]);
      expect(printed).toContain("Add its folder to the layers in .dependency-cruiser.mjs.");
    },
  );

  it("refuse a cycle between files, even by a type", async () => {
    const { violations } = await checkFiles({
      "provider/client/a.ts": 'import type { B } from "./b"; export type A = B;',
      "provider/client/b.ts": 'import { a } from "./c"; export type B = typeof a;',
      "provider/client/c.ts": 'import type { A } from "./a"; export const a = {} as A;',
    });
    expect(violations).toEqual([expect.stringMatching(/^no-file-cycle: provider\/client\/.*( → .*){3}$/)]);
  });

  it("refuse a cycle between folders of one layer", async () => {
    const { violations } = await checkFiles({
      "provider/cli/read/a.ts": 'export { b } from "../render/b";',
      "provider/cli/render/b.ts": "export const b = 1;",
      "provider/cli/render/c.ts": 'export { d } from "../read/d";',
      "provider/cli/read/d.ts": "export const d = 1;",
    });
    expect(violations.toSorted()).toEqual([
      "no-folder-cycle: provider/cli/read → provider/cli/render → provider/cli/read",
      "no-folder-cycle: provider/cli/render → provider/cli/read → provider/cli/render",
    ]);
  });

  it("refuse a package in what runs before any package is installed", async () => {
    const { violations } = await checkFiles({
      "scripts/setup/main.mjs": 'import "./paths.mjs";\nimport "node:fs";\nimport "hono";',
      "scripts/setup/paths.mjs": "",
      "node_modules/hono/package.json": '{ "name": "hono", "main": "index.js" }',
      "node_modules/hono/index.js": "",
    });
    expect(violations).toEqual(["before-install: scripts/setup/main.mjs → node_modules/hono/index.js"]);
  });
});
