// @module-tag all
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { version } from "../../provider/version";
import { groupOf } from "../../scripts/package/pom";
import { startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { namePlugin, startFolder } from "../support/example";
import { ends } from "./command";

// The page that the Pulumi Registry shows, with a program in each language; test/scripts/registry.test.ts checks its form.
// docs.test.ts compiles the one in TypeScript; go.test.ts, java.test.ts and python.test.ts run theirs.

const overview = documentAt("docs/_index.md");
const schema = JSON.parse(documentAt("schema.json"));

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

describe("the page for the Pulumi Registry", () => {
  it("leads from the page of earlier versions to its sections", () => {
    const [, head = "", text = ""] = documentAt("docs/installation-configuration.md").split("---\n");
    expect(parse(head)).toMatchObject({
      redirect_to: "/registry/packages/shortlink/#installation",
      layout: "package",
    });
    const sections = Array.from(text.matchAll(/packages\/shortlink\/#(\w+)\)/g), ([, it]) => it);
    expect(sections).toEqual(["installation", "configuration"]);
    for (const section of sections) expect(overview.toLowerCase()).toContain(`\n## ${section}\n`);
  });

  it("has a program in YAML that works", async () => {
    const account = await startAccount();
    const { cwd, pulumi } = startFolder(account.env);
    const [program = ""] = codeBlocks(overview, "yaml");
    writeFileSync(join(cwd, "Pulumi.yaml"), program);
    namePlugin(cwd);
    await ends(pulumi("stack init dev"));
    const up = await ends(pulumi("up --yes --skip-preview"));
    expect(up.output).toMatch(/shortUrl: "https:\/\/sho\.rt\/autumn-shop"/);
  });

  it("has a program in HCL that works", async ({ skip }) => {
    const account = await startAccount();
    const { cwd, run } = startFolder(account.env);
    // The official CLI brings it; a CLI that set-up builds does not.
    skip((await run("command -v pulumi-language-hcl")).code !== 0, "there is no language host for HCL");
    const [providers = "", resources = ""] = codeBlocks(overview, "hcl");
    writeFileSync(join(cwd, "Pulumi.yaml"), "name: shop\nruntime: hcl\n");
    namePlugin(cwd);
    writeFileSync(join(cwd, "main.hcl"), `${providers}\n${resources}`);
    for (const line of [
      "pulumi stack init dev",
      "pulumi up --yes --skip-preview",
      "pulumi preview --expect-no-changes",
    ]) {
      const ended = await run(line, undefined, {}, /using pulumi-language-hcl from \$PATH/);
      expect(ended, `${line}\n${ended.output}`).toMatchObject({ code: 0 });
      if (line.includes(" up ")) expect(ended.output).toMatch(/shortUrl: "https:\/\/sho\.rt\/autumn-shop"/);
    }
    expect(await account.onlyLink()).toMatchObject({ slug: "autumn-shop", folderId: expect.any(String) });
  });

  it("names only classes and properties that the schema has, in C# and Java", () => {
    const resources = ["Folder", "Link"];
    const inputs = resources.flatMap((it) =>
      Object.keys(schema.resources[`shortlink:index:${it}`].inputProperties),
    );
    const [csharp = ""] = codeBlocks(overview, "csharp");
    const [java = ""] = codeBlocks(overview, "java");
    const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

    expect(found(csharp, /new Shortlink\.(\w+)\("/g)).toEqual(resources);
    expect(inputs.map(capitalized)).toEqual(expect.arrayContaining(found(csharp, /^ +(\w+) = .*,$/gm)));
    expect(found(java, /new (\w+)\("/g)).toEqual(resources);
    expect(inputs).toEqual(
      expect.arrayContaining(found(java, /^ +\.(\w+)\(/gm).filter((it) => it !== "build")),
    );

    const { csharp: dotnet, java: jvm } = schema.language;
    expect(csharp).toContain(`using Shortlink = ${dotnet.rootNamespace}.${dotnet.namespaces.shortlink};`);
    expect(java).toContain(`import ${jvm.basePackage}.${schema.name}.Link;`);
  });

  it("installs the packages of this version, and the plugin from where the schema says", () => {
    const commands = codeBlocks(overview, "bash").join("");
    expect(commands).toContain(
      `pulumi plugin install resource shortlink ${version} --server ${schema.pluginDownloadURL}\n`,
    );
    const { csharp } = schema.language;
    expect(commands).toContain(`dotnet add package ${csharp.rootNamespace}.${csharp.namespaces.shortlink}\n`);
    const coordinates = [groupOf(schema), schema.name, version];
    expect(overview).toContain(`For Gradle: \`implementation("${coordinates.join(":")}")\`.`);
    const [maven = ""] = codeBlocks(overview, "xml");
    expect(Array.from(maven.matchAll(/>(.+)</g), ([, it]) => it)).toEqual(coordinates);
    expect(codeBlocks(overview, "hcl").join("")).toContain(`version = "${version}"`);
  });
});
