/** A resource as a program in YAML declares it. */
interface YamlResource {
  readonly type: string;
  readonly properties: object;
}

/** A program in YAML, and the same in TypeScript. A resource comes after those that it refers to. */
export const eitherProgram = (resources: Readonly<Record<string, YamlResource>>) => ({
  yaml: resources,
  typescript: (library: string) => `import * as pulumi from "@pulumi/pulumi";
import * as shortlink from "${library}";
const declared: any = {};
${Object.entries(resources)
  .map(([name, { type, properties }]) => {
    const kind = type.replace("shortlink:", "");
    return `declared["${name}"] = new shortlink.${kind}("${name}", ${expressionOf(properties)} as any);\n`;
  })
  .join("")}`,
});

/** A value in YAML as an expression in TypeScript. */
function expressionOf(value: unknown): string {
  if (typeof value === "string") return textOf(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(expressionOf).join(", ")}]`;
  if ("fn::secret" in value) return `pulumi.secret(${expressionOf(value["fn::secret"])})`;
  const properties = Object.entries(value).map(
    ([name, it]) => `${JSON.stringify(name)}: ${expressionOf(it)}`,
  );
  return `{ ${properties.join(", ")} }`;
}

/** A text, which may refer to outputs: `${folder.id}`. */
function textOf(text: string): string {
  const [first = "", ...others] = text.split(/\$\{([\w.-]+)\}/);
  if (others.length === 0) return JSON.stringify(first);
  const parts = [first, ...others].map((part, index) => {
    const [name, output] = part.split(".");
    return index % 2 === 0 ? JSON.stringify(part) : `declared["${name}"].${output}`;
  });
  return `pulumi.concat(${parts.join(", ")})`;
}
