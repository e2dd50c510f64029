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
});
