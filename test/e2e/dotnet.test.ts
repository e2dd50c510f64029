// @module-tag all
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeBlocks, documentAt, schemaExamples } from "../support/docs";
import { project, sh, succeed, temporaryFolder } from "../support/shell";
import { inSoak } from "../support/tiers";

const schema = JSON.parse(documentAt("schema.json"));

const namesOf = (group: string): string[] =>
  Object.keys(schema[group]).map((it) => it.split(":").at(-1) ?? "");
const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Reads files in C#, and prints the names of those that are not valid. */
const parser = `
import pathlib, sys, tree_sitter, tree_sitter_c_sharp
parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_c_sharp.language()))
for name in sys.argv[1:]:
    if parser.parse(pathlib.Path(name).read_bytes()).root_node.has_error:
        print(name)
`;

// Compiles Pulumi's generators for a minute the first time. No .NET SDK is needed: only the workflow of a release builds the package.
describe("the SDK for C#", inSoak, () => {
  it("has the files that the schema implies, a project for NuGet, and code that a parser of C# accepts", async ({
    skip,
  }) => {
    const cwd = temporaryFolder();
    const env = { CGO_ENABLED: "0", GOWORK: "off", GOFLAGS: "-mod=readonly" };
    skip((await sh("go version", { cwd })).code !== 0, "there is no Go");
    const run = async (line: string, from = cwd) => (await succeed(line, { cwd: from, env })).output;
    await run(`go run . ${join(project, "schema.json")} ${cwd} dotnet`, join(project, "tools/sdkgen"));

    const sdk = join(cwd, "dotnet");
    const found = globSync("**/*", { cwd: sdk, withFileTypes: true }).filter((it) => it.isFile());
    const files = found.map((it) => join(it.parentPath, it.name).slice(sdk.length + 1));
    const declared = [...namesOf("resources"), ...namesOf("functions").map(capitalized), "Provider"];
    const common = ["Config/Config.cs", "Config/README.md", "Enums.cs", "README.md", "Utilities.cs"];
    const forNuget = ["PulumiShortlink.Shortlink.csproj", "logo.png", "pulumi-plugin.json", "version.txt"];
    const isType = (file: string) => /^(In|Out)puts\//.test(file);
    expect(files.filter((file) => !isType(file)).toSorted()).toEqual(
      [...declared.map((name) => `${name}.cs`), ...common, ...forNuget].toSorted(),
    );
    const objects = namesOf("types").filter(
      (name) => schema.types[`shortlink:index:${name}`].type === "object",
    );
    const types = files.filter(isType).map((file) => basename(file, ".cs"));
    expect([...new Set(types.map((it) => it.replace(/Args$/, "")))].toSorted()).toEqual(objects.toSorted());

    const text = readFileSync(join(sdk, "PulumiShortlink.Shortlink.csproj"), "utf8");
    for (const [name, value] of Object.entries({
      Version: schema.version,
      Authors: schema.publisher,
      Description: schema.description,
      PackageLicenseExpression: schema.license,
      RepositoryUrl: schema.repository,
      PackageIcon: "logo.png",
    })) {
      expect(text).toContain(`<${name}>${value}</${name}>`);
    }
    expect(text).toContain(
      `<PackageReference Include="Pulumi" Version="${schema.language.csharp.packageReferences.Pulumi}" />`,
    );
    // NuGet shows no SVG.
    expect(readFileSync(join(sdk, "logo.png")).subarray(1, 4).toString()).toBe("PNG");

    const venv = await sh("python3 -m venv venv", { cwd });
    skip(venv.code !== 0, `there is no Python with venv: ${venv.output}`);
    await run("venv/bin/pip install --quiet tree-sitter==0.26.1 tree-sitter-c-sharp==0.23.5");
    writeFileSync(join(cwd, "parse.py"), parser);
    const documented = [...codeBlocks(documentAt("docs/_index.md"), "csharp"), ...schemaExamples("csharp")];
    for (const [index, program] of documented.entries())
      writeFileSync(join(cwd, `program-${index}.cs`), program);
    writeFileSync(join(cwd, "wrong.cs"), "class {");
    const names = globSync("**/*.cs", { cwd }).join(" ");
    expect(await run(`venv/bin/python parse.py ${names}`)).toBe("wrong.cs\n");
  });
});
