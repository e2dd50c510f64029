// @module-tag all
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { version } from "../../provider/version";
import { startAccount } from "../support/account";
import { codeBlocks, documentAt } from "../support/docs";
import { namePlugin, startFolder } from "../support/example";

// The pages that the Pulumi Registry shows. It runs each program of docs/_index.md in the language that a person chooses:
// docs.test.ts compiles the one in TypeScript; go.test.ts, java.test.ts and python.test.ts run theirs.

const overview = documentAt("docs/_index.md");
const installation = documentAt("docs/installation-configuration.md");
const schema = JSON.parse(documentAt("schema.json"));

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

describe("the pages for the Pulumi Registry", () => {
  it("start with what the registry reads", () => {
    for (const page of [overview, installation]) {
      const [, head = ""] = page.split("---\n");
      expect(parse(head)).toEqual({
        title: expect.stringContaining(schema.displayName),
        meta_desc: expect.any(String),
        layout: "package",
      });
    }
  });

  it("have a program in every language of the schema and in YAML", () => {
    const [, chosen = ""] = /{{< chooser language "(.+?)" >}}/.exec(overview) ?? [];
    const tabs = [...overview.matchAll(/{{% choosable language (\w+) %}}\n\n```(\w+)\n/g)];
    expect(tabs.map(([, language]) => language)).toEqual(chosen.split(","));
    expect(tabs.map(([, , fence]) => fence)).toEqual(chosen.split(","));
    const languages = Object.keys(schema.language).map((it) => (it === "nodejs" ? "typescript" : it));
    expect(chosen.split(",").toSorted()).toEqual([...languages, "yaml"].toSorted());
  });

  it("have a program in YAML that works", async () => {
    const account = await startAccount();
    const { cwd, pulumi } = startFolder(account.env);
    const [program = ""] = codeBlocks(overview, "yaml");
    writeFileSync(join(cwd, "Pulumi.yaml"), program);
    namePlugin(cwd);
    expect(await pulumi("stack init dev")).toMatchObject({ code: 0 });
    const up = await pulumi("up --yes --skip-preview");
    expect(up, up.output).toMatchObject({ code: 0 });
    expect(up.output).toMatch(/shortUrl: "https:\/\/sho\.rt\/autumn-shop"/);
  });

  it("name only classes and properties that the schema has, in C# and Java", () => {
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

  it("install this version of the plugin, from where the schema says", () => {
    const commands = codeBlocks(installation, "sh").join("");
    expect(commands).toContain(
      `pulumi plugin install resource shortlink ${version} --server ${schema.pluginDownloadURL}\n`,
    );
    expect(commands).toContain(`pulumi package add shortlink@${version}\n`);
  });
});
