import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addImport, findEntry } from "../../../provider/cli/program/typescript-program";
import { addToSection, namesInYaml } from "../../../provider/cli/program/yaml-program";
import { expectLinear } from "../../support/linear-time";
import { itRandom } from "../../support/random-runs";
import { temporaryFolder } from "../../support/shell";

describe("an import that is added to a TypeScript program", () => {
  it.each([
    ["after the last import", 'import a from "a";\nimport "b";\n\nnew A();\n', 2],
    ["after an import of several lines", 'import {\n  a,\n  b,\n} from "a";\nnew A();\n', 4],
    ["at the start where there is none", "new A();\n", 0],
    ["after the interpreter", "#!/usr/bin/env node\nnew A();\n", 1],
    ["after an import with a comment", 'import a from "a"; // why\nnew A();\n', 1],
  ])("stands %s, and everything else stays", (_, program, line) => {
    const lines = program.split("\n");
    const wanted = [...lines.slice(0, line), 'import "./imported";', ...lines.slice(line)].join("\n");
    expect(addImport(program, "./imported")).toBe(wanted);
  });

  it.each([
    ["a block comment", 'import a from "a";\n/*\nimport b from "b";\n*/\nnew A();\n', 1],
    ["a block comment at the start", '/* as in\nimport b from "b";\n*/\nnew A();\n', 0],
    ["a template", 'import a from "a";\nconst t = `\nimport b from "b";\n`;\n', 1],
    ["a text of two lines", 'import a from "a";\nconst t = "\\\nimport b from \'b\'";\n', 1],
    ["a regular expression", 'import a from "a";\nconst t = /`/;\nconst u = `\nimport "b";\n`;\n', 1],
    ["a comment in an import", 'import { /* } from "x";\nimport "y"; */ a,\n} from "a";\nnew A();\n', 3],
    [
      "a comment after an import that goes on",
      'import a from "a";\n/* b */ import c from "c";\nnew A();\n',
      2,
    ],
    ["a directive", '"use strict";\nimport a from "a"\nnew A();\n', 2],
    ["names in quotes", 'import { "from \'x\'" as b } from "a"; // b\nnew A();\n', 1],
    ["attributes", 'import a from "a.json" with { type: "json" };\nnew A();\n', 1],
    ["a call", 'import a = require("a");\nimport("b");\nimport.meta.url;\n', 1],
    ["an alias", 'import a from "a";\nimport b = a.b;\nconst c = "d";\n', 1],
    ["an expression", '"a".length;\nimport a from "a";\n', 0],
    ["a comment without an end", 'import a from "a";\n/* import b from "b";\n', 1],
    [
      "type imports",
      'import type { A } from "a";\nimport from from "b";\nimport * as c from "c";\nnew A();\n',
      3,
    ],
    ["a byte order mark", '\ufeffimport a from "a";\nnew A();\n', 1],
    ["only an import", 'import a from "a";', 1],
    ["nothing", "", 0],
  ])("is a statement of its own with %s", (_, program, line) => {
    const lines = program.split("\n");
    const end = /import a from "a"$/m.test(program) ? "" : ";";
    const wanted = [...lines.slice(0, line), `import "./imported"${end}`, ...lines.slice(line)].join("\n");
    expect(addImport(program, "./imported")).toBe(wanted);
  });

  it.each(["/*", "//\n", '"', "import {", "import a,", "import", '"a"\n', "/**/", " ", "\\"])(
    "is added in linear time to a program of many %j",
    async (part) => {
      await expectLinear(
        (program) => addImport(program, "./imported"),
        (length) => part.repeat(length / part.length),
      );
    },
  );

  itRandom("compiles wherever the program does", { quick: 200, all: 2000, soak: 20_000 }, (parameters) => {
    const pieces = [
      ...['import * as a from "a";', "import 'b'", '"use strict";', "// import 'c'", "/*", "*/", "`", "${"],
      ...["}", 'const d = "e";', "import {", 'f } from "f";', "x / y / z;", "/[`/]/;", "'", '"'],
      "#!/usr/bin/env node",
    ];
    const anyProgram = fc
      .array(fc.constantFrom(...pieces), { maxLength: 8 })
      .map((lines) => lines.join("\n"));
    const importsIn = (program: string) =>
      transformSync(program, { loader: "ts", format: "esm", logLevel: "silent" }).code;
    fc.assert(
      fc.property(anyProgram, (program) => {
        fc.pre(compiles(program));
        expect(importsIn(addImport(program, "./imported"))).toContain('import "./imported";');
      }),
      parameters,
    );
    function compiles(program: string): boolean {
      try {
        return importsIn(program) !== undefined;
      } catch {
        return false;
      }
    }
  });

  it("has the style of the others, and their line ends", () => {
    expect(addImport("import a from 'a'\r\nnew A()\r\n", "./imported")).toBe(
      "import a from 'a'\r\nimport './imported'\r\nnew A()\r\n",
    );
  });
});

it.each([
  [{ "index.ts": "" }, "", "index.ts"],
  [{ "package.json": '{ "main": "src/app.ts" }', "src/app.ts": "", "index.ts": "" }, "", "src/app.ts"],
  [{ "package.json": '{ "main": "src" }', "src/index.ts": "" }, "", "src/index.ts"],
  [{ "package.json": '{ "main": "bin/" }', "bin/index.js": "", "index.ts": "" }, "", "bin/index.js"],
  [{ "package.json": "not JSON", "index.js": "", "index.ts": "" }, "", "index.js"],
  [{ "infra/index.ts": "", "index.ts": "" }, "infra", "infra/index.ts"],
  [{ "infra/main.ts": "" }, "infra/main.ts", "infra/main.ts"],
  [{ "readme.md": "" }, "", undefined],
])("the start of a Node.js program of %j with main %j is %j", async (files, main, entry) => {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  expect(await findEntry(join(folder, main))).toBe(entry && join(folder, entry));
});

describe("a resource that is added to a YAML program", () => {
  const render = (indent: number) => {
    const space = " ".repeat(indent);
    return `resources:\n${space}new:\n${space.repeat(2)}type: shortlink:Link\n`;
  };
  const add = (text: string) => addToSection(text, "resources", render, "Pulumi.yaml");
  const entry = (indent: number) => render(indent).slice("resources:\n".length);

  it.each([
    ["at the end of a file", "resources:\n  a:\n    type: x\n", "", 2],
    ["where the last line does not end", "resources:\n  a:\n    type: x", "", 2],
    ["before what follows", "resources:\n    a:\n        type: x # why\n", "\n# next\noutputs: {}\n", 4],
    ["after a text of several lines", "resources:\n a:\n  title: |\n    b\n\n    c\n", "outputs: {}\n", 1],
    ["after an entry in braces", "resources:\n  a: {type: x}\n", "# end\n", 2],
    ["under a name without entries", "name: a\nresources:\n", "outputs: {}\n", 2],
    ["where there are no resources", "name: a # b\n", "", 2],
  ])("stands %s, and everything else stays to the letter", (_, before, after, indent) => {
    const head = /^resources:/m.test(before) ? "" : "resources:\n";
    const end = before.endsWith("\n") ? "" : "\n";
    expect(add(before + after)).toBe(`${before}${end}${head}${entry(indent)}${after}`);
  });

  it("has the line ends of the file", () => {
    expect(add("resources:\r\n  a:\r\n    type: x\r\n")).toBe(
      `resources:\r\n  a:\r\n    type: x\r\n${entry(2).replaceAll("\n", "\r\n")}`,
    );
  });

  it.each([
    ["resources: {a: {type: x}}\n", "resources in Pulumi.yaml is not written as a block."],
    ["resources:\n  new: 1\n bad: 2\n", "Pulumi.yaml is not valid YAML: "],
    ["- a\n", "Pulumi.yaml has no properties."],
  ])("is refused for %j", (text, message) => {
    expect(() => add(text)).toThrow(message);
  });

  it("gets no name of a resource, a variable or a setting", () => {
    const text = "resources: {a: {}}\nvariables: {b: 1}\nconfig: {c: 1}\nconfiguration: {d: 1}\nname: e\n";
    expect(namesInYaml(text, "Main.yaml")).toEqual(["a", "b", "c", "d"]);
    expect(namesInYaml("name: e\nresources:\n", "Main.yaml")).toEqual([]);
  });
});
