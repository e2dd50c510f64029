import type { z } from "zod";
import type { AnyDefinition } from "../../provider/lifecycle";
import { enumNames } from "./enums";
import { jsonTypes, notice, typesUsed } from "./source";
import { docComment, docOf, exampleOf, type TypeWriter } from "./types";

/**
 * The class of a dynamic resource and the type of its arguments, as TypeScript source.
 *
 * @param types collects the interfaces of the objects inside the arguments
 */
export function classSource(definition: AnyDefinition, file: string, types: TypeWriter): string {
  const { name, inputs, outputs } = definition;
  const args = types.properties(inputs);
  const given = Object.keys(inputs.shape).map((input) => {
    const isSure = !(inputs.shape[input] as z.ZodType).isOptional() || isFilled(definition, input);
    const type = `pulumi.Unwrap<${name}Args["${input}"]>`;
    return `  declare readonly ${input}: pulumi.Output<${isSure ? `NonNullable<${type}>` : type}>;`;
  });
  const added = Object.entries(outputs).map(
    ([output, { doc }]) => `${docComment(doc, "  ")}  declare readonly ${output}: pulumi.Output<string>;`,
  );
  const source = `/** The arguments of a {@link ${name}}. */
export interface ${name}Args {
${args}
}

${docComment(classDoc(definition))}export class ${name} extends DynamicResource {
${[...given, ...added].join("\n")}

  constructor(name: string, args: ${name}Args, opts?: pulumi.CustomResourceOptions) {
    super("${name}", name, args, opts);
  }

  /**
   * Takes an existing ${name} into a program, without managing it.
   *
   * @param id its id: \`${definition.id.join("/")}\`
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${name} {
    return new ${name}(name, {} as ${name}Args, { ...opts, id });
  }
}
`;
  const imports = [
    'import type * as pulumi from "@pulumi/pulumi";',
    ...typesUsed(source, jsonTypes, "../json"),
    'import { DynamicResource } from "../resource";',
    ...typesUsed(source, enumNames, "./enums"),
    ...typesUsed(source, [...types.objects.keys()], "./types"),
  ];
  return `${notice(`provider/resources/${file}.ts`)}${imports.join("\n")}\n\n${source}`;
}

/** The interfaces of the objects that stand inside arguments. */
export function typesSource(types: TypeWriter): string {
  const interfaces = [...types.objects].map(
    ([title, schema]) =>
      `${docComment(docOf(schema))}export interface ${title} {\n${types.properties(schema)}\n}\n`,
  );
  const source = interfaces.join("\n");
  const imports = [
    'import type * as pulumi from "@pulumi/pulumi";',
    ...typesUsed(source, jsonTypes, "../json"),
    ...typesUsed(source, enumNames, "./enums"),
  ];
  return `${notice("provider/contract")}${imports.join("\n")}\n\n${source}`;
}

/** Whether an input always has a value in the end, though a program may leave it out. */
const isFilled = (definition: AnyDefinition, input: string): boolean =>
  [...(definition.computed ?? []), ...Object.keys(definition.resolveDefaults ?? {})].includes(input);

function classDoc(definition: AnyDefinition): string {
  const { doc, spec } = definition;
  return [`${doc} Spec ${spec}.`, "", "@example", "```ts", exampleOf(definition), "```"].join("\n");
}

/** The door to everything generated. */
export function classIndexSource(files: readonly string[]): string {
  const lines = [...files, "types", "enums", "functions"].map((file) => `export * from "./${file}";`);
  return `${notice("provider/resources")}${lines.join("\n")}\n`;
}

/** The list of all definitions, one for each file of provider/resources that holds one. */
export function resourceIndexSource(files: readonly string[]): string {
  return `${notice("the files of provider/resources")}// biome-ignore-all format: as it is generated
import type { AnyDefinition } from "../lifecycle";
${files.map((file) => `import { ${file} } from "./${file}";`).join("\n")}

export { ${files.join(", ")} };

/** All resources by the name programs use. */
export const resources: Readonly<Record<string, AnyDefinition>> = Object.fromEntries(
  [${files.join(", ")}].map((it) => [it.name, it]),
);
`;
}
