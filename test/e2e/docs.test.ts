import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../support/compile";
import { codeBlocks, documentAt } from "../support/docs";
import { project, succeed, temporaryFolder } from "../support/shell";

it("the compiler accepts every program of the README, of the page for the Pulumi Registry and of the guides to the plugin, to Pulumi's features, to sets and to tables, and every example of the reference", async () => {
  const programs = codeBlocks(documentAt("README.md"), "ts");
  expect(programs).toHaveLength(1);
  const registry = codeBlocks(documentAt("docs/_index.md"), "typescript");
  expect(registry).toHaveLength(1);
  const plugin = codeBlocks(documentAt("docs/plugin.md"), "ts");
  expect(plugin).toHaveLength(1);
  const rules = codeBlocks(documentAt("docs/rules.md"), "ts");
  expect(rules).toHaveLength(1);
  // With the dynamic classes and with those of the plugin's SDK.
  const both = ["docs/tables.md", "docs/link-sets.md", "docs/features.md"]
    .flatMap((page) => codeBlocks(documentAt(page), "ts"))
    .flatMap((program) => [program, program.replace('"pulumi-shortlink"', '"pulumi-shortlink/native"')]);
  expect(both).toHaveLength(8);
  const pages = readdirSync(join(project, "docs/reference"));
  const examples = pages.flatMap((page) => codeBlocks(documentAt(`docs/reference/${page}`), "ts"));
  expect(examples.length).toBeGreaterThanOrEqual(25);
  const reference = examples.map(
    (example) =>
      `import * as shortlink from "pulumi-shortlink";\nexport async function example() {\n${example}\n}\n`,
  );
  expect(await compile([...programs, ...registry, ...plugin, ...rules, ...both, ...reference])).toBe("");
});

it("docs/testing.md has tests that pass", async () => {
  const folder = temporaryFolder(join(project, ".results"));
  const [program = ""] = codeBlocks(documentAt("README.md"), "ts", "A first program");
  const [test = "", routes = "", ...others] = codeBlocks(documentAt("docs/testing.md"), "ts");
  expect(others).toEqual([]);
  writeFileSync(join(folder, "index.ts"), program);
  writeFileSync(join(folder, "index.test.ts"), test);
  writeFileSync(join(folder, "routes.test.ts"), routes);
  writeFileSync(join(folder, "vitest.config.mts"), "export default {};\n");
  const { output } = await succeed("vitest run --reporter verbose", { cwd: folder });
  for (const name of ["gives the shop its address", "leads everybody to the shop"]) {
    expect(output).toContain(name);
  }
  expect(output.match(/sends .* to https:/g)).toHaveLength(2);
});
