import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { resources } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";
import { documentAt, schemaExamples } from "../support/docs";

type Schema = Readonly<Record<string, unknown>>;

const schema = JSON.parse(documentAt("schema.json"));

/** Whether a type of the schema is an enumeration. */
const isEnum = (reference: unknown): boolean =>
  typeof reference === "string" && "enum" in (schema.types[reference.replace("#/types/", "")] ?? {});

/** The paths at which a value must be one of an enumeration, so that a plain string is not accepted. */
function closedEnums(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { $ref, oneOf, ...rest } = value as Schema;
  const isRelaxed =
    Array.isArray(oneOf) && oneOf.some(({ type, $ref: reference }) => type === "string" && !reference);
  return [
    ...(isEnum($ref) ? [path] : []),
    ...(isRelaxed ? [] : closedEnums(oneOf, `${path}.oneOf`)),
    ...Object.entries(rest).flatMap(([name, part]) => closedEnums(part, `${path}.${name}`)),
  ];
}

describe("schema.json", () => {
  it("accepts a plain string for every enumeration in an input", () => {
    const inputs = Object.entries<Schema>(schema.types).filter(([name]) => !name.endsWith("Result"));
    expect(closedEnums(schema.resources, "resources")).toEqual([]);
    expect(closedEnums(Object.fromEntries(inputs), "types")).toEqual([]);
    // Results of look-ups keep them, so that this can fail.
    expect(closedEnums(schema.types, "types")).not.toEqual([]);
  });

  it("describes every property, without sections of the specification", () => {
    const described = [...Object.values(schema.resources), ...Object.values(schema.types)] as Schema[];
    const properties = described.flatMap(({ inputProperties, properties }) =>
      Object.entries<Schema>({ ...(inputProperties as Schema), ...(properties as Schema) } as never),
    );
    expect(properties.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
    expect(JSON.stringify(schema)).not.toMatch(/\bspec \d/i);
  });

  it("has everything that the Pulumi Registry shows, from package.json", () => {
    const { homepage, license, description, repository } = JSON.parse(documentAt("package.json"));
    expect(schema).toMatchObject({
      displayName: "Short links",
      publisher: "pulumi-shortlink",
      ...{ homepage, license, description },
    });
    expect(repository.url).toBe(`git+${schema.repository}.git`);
    expect(schema.keywords).toEqual(expect.arrayContaining(["category/network", "kind/native"]));
    const [, logo = ""] = schema.logoUrl.split("/main/");
    expect(documentAt(logo)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"/);
    expect(Object.keys(schema.language)).toEqual(["nodejs", "python", "go", "csharp", "java"]);
  });

  it("has programs that tools print import the plugin's SDK", () => {
    const { packageName, moduleToPackage } = schema.language.nodejs;
    expect([packageName, moduleToPackage]).toEqual(["pulumi-shortlink", { index: "native" }]);
  });

  it("has examples of every resource and look-up in YAML, with what their definitions declare", () => {
    const definitions = [...Object.values(resources), ...Object.values(functions)];
    const examples = schemaExamples("yaml").map((text) => parse(text));
    expect(examples).toHaveLength(definitions.length);
    for (const { name, example } of definitions) {
      const token = `shortlink:index:${name}`;
      expect(examples).toContainEqual(
        name in resources
          ? { resources: { example: { type: token, properties: example } } }
          : {
              variables: {
                found: {
                  "fn::invoke": {
                    function: token,
                    ...(Object.keys(example).length > 0 ? { arguments: example } : {}),
                  },
                },
              },
            },
      );
    }
  });

  it("has examples in C# with the names that Pulumi's generator gives to what the schema has", () => {
    const constants = Object.entries<{ enum?: { name: string }[] }>(schema.types).flatMap(
      ([token, { enum: values = [] }]) => values.map(({ name }) => `${token.split(":")[2]}.${name}`),
    );
    const isInput = (name: string) => `shortlink:index:${name.replace(/Args$/, "")}` in schema.types;
    const names = (described: Schema) =>
      Object.keys((described.inputProperties ?? described.properties ?? {}) as Schema).map(
        (name) => name.charAt(0).toUpperCase() + name.slice(1),
      );
    const examples = schemaExamples("csharp");
    expect(examples.length).toBeGreaterThan(20);
    const found = (text: string, pattern: RegExp) =>
      Array.from(text.matchAll(pattern), ([, it]) => String(it));
    for (const text of examples) {
      const types = found(text, /new Shortlink\.Inputs\.(\w+)$/gm);
      const [resource] = found(text, /new Shortlink\.(\w+)\("example", new\(\)$/gm);
      const [lookUp] = found(text, /Shortlink\.(\w+)\.Invoke\(/g);
      expect(types.filter((name) => !isInput(name))).toEqual([]);
      const called =
        lookUp && schema.functions[`shortlink:index:${lookUp.charAt(0).toLowerCase()}${lookUp.slice(1)}`];
      const declared = called ? (called.inputs ?? {}) : schema.resources[`shortlink:index:${resource}`];
      const known = [
        ...names(declared),
        ...types.flatMap((it) => names(schema.types[`shortlink:index:${it.replace(/Args$/, "")}`])),
      ];
      expect(known).toEqual(expect.arrayContaining(found(text, /^ {8,}(\w+) =/gm)));
      expect(constants).toEqual(expect.arrayContaining(found(text, /= Shortlink\.(\w+\.\w+),$/gm)));
    }
  });
});
