import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { project } from "../support/shell";

type Schema = Readonly<Record<string, unknown>>;

const schema = JSON.parse(readFileSync(join(project, "schema.json"), "utf8"));

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

  it("has programs that tools print import the plugin's SDK", () => {
    const { packageName, moduleToPackage } = schema.language.nodejs;
    expect([packageName, moduleToPackage]).toEqual(["pulumi-shortlink", { index: "native" }]);
  });
});
