import type { z } from "zod";
import { type AnyResource, importIds, isSet, type ResourceFacts } from "../../provider/lifecycle";
import { enumNames } from "./enums";
import { declaration } from "./examples/typescript";
import { inputDocs } from "./inputs";
import { jsonTypes, notice, typesUsed } from "./source";
import { docComment, docOf, type TypeWriter } from "./types";

/**
 * Writes the class of a dynamic resource and the type of its arguments, as TypeScript source.
 *
 * @param types collects the interfaces of the objects inside the arguments
 */
export function classSource(definition: AnyResource, file: string, types: TypeWriter): string {
  const { name, inputs, outputs } = definition;
  const docs = inputDocs(definition);
  const args = types.properties(inputs, docs);
  const inputProperties = Object.keys(inputs.shape).map((input) => {
    const isAlwaysSet = !(inputs.shape[input] as z.ZodType).isOptional() || hasDefault(definition, input);
    const type = `pulumi.Unwrap<${name}Args["${input}"]>`;
    return `${docComment(docs[input] ?? "", "  ")}  declare readonly ${input}: pulumi.Output<${isAlwaysSet ? `NonNullable<${type}>` : type}>;`;
  });
  const outputProperties = Object.entries(outputs).map(
    ([output, { doc, type }]) =>
      `${docComment(doc, "  ")}  declare readonly ${output}: pulumi.Output<${outputType(type)}>;`,
  );
  const source = `/** The arguments of a {@link ${name}}. */
export interface ${name}Args {
${args}
}

${docComment(classDoc(definition))}export class ${name} extends DynamicResource {
  /** The type that the engine knows the resource by, for policies: \`validateResourceOfType(${name}, …)\`. */
  static readonly __pulumiType = dynamicType("${name}");

${[...inputProperties, ...outputProperties].join("\n")}

  constructor(name: string, args: ${name}Args, opts?: pulumi.CustomResourceOptions) {
    super("${name}", name, args, opts);
  }

  /**
   * Reads an existing ${name} into a program without managing it.
   *
   * @param id the id: ${importIds(definition)
     .map((id) => `\`${id}\``)
     .join(" or ")}
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${name} {
    return new ${name}(name, {} as ${name}Args, { ...opts, id });
  }
}
`;
  const imports = [
    'import type * as pulumi from "@pulumi/pulumi";',
    'import { dynamicType } from "../../pulumi/format/type-tokens";',
    ...typesUsed(source, jsonTypes, "../json"),
    'import { DynamicResource } from "../resource";',
    ...typesUsed(source, enumNames, "./enums"),
    ...typesUsed(source, [...types.objects.keys()], "./types"),
  ];
  return `${notice(`provider/resources/${file}.ts`)}${imports.join("\n")}\n\n${source}`;
}

/** The type of an output: a string, or strings by key. */
const outputType = (type: z.ZodType | undefined): string => (type ? "Record<string, string>" : "string");

/** Writes the interfaces of the object types inside inputs. */
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

/** Whether an optional input always has a value once the resource is created. */
const hasDefault = (definition: ResourceFacts, input: string): boolean =>
  [...(definition.computed ?? []), ...Object.keys(definition.resolveDefaults ?? {})].includes(input);

const classDoc = (definition: ResourceFacts): string =>
  [definition.doc, "", "@example", "```ts", declaration(definition), "```"].join("\n");

/** Writes the names of each resource's properties, so that a program needs no definitions. */
export function propertiesSource(definitions: readonly AnyResource[]): string {
  const entries = definitions.map((definition) => {
    const { name, inputs, outputs, computed = [], resolveDefaults = {} }: ResourceFacts = definition;
    const all = [...Object.keys(outputs), ...computed, ...Object.keys(resolveDefaults)];
    const declarable = Object.keys(inputs.shape).filter((input) => !all.includes(input));
    const ownId = isSet(definition) ? "" : (definition.id.at(-1) ?? "");
    const last = Object.hasOwn(outputs, ownId) ? `, ownId: ${JSON.stringify(ownId)}` : "";
    return `  ${name}: { declarable: ${JSON.stringify(declarable)}, computed: ${JSON.stringify(all)}${last} },`;
  });
  return `${notice("provider/resources")}// biome-ignore-all format: generated

/** The names of a resource's properties. */
export interface ResourceProperties {
  /** The properties that only a program sets. */
  readonly declarable: readonly string[];
  /** The properties that always have a value. */
  readonly computed: readonly string[];
  /** The property that repeats the last part of the resource's id. */
  readonly ownId?: string;
}

/** The properties of each resource. */
export const properties: Readonly<Record<string, ResourceProperties>> = {
${entries.join("\n")}
};
`;
}

/** Writes the index of all generated classes. */
export function classIndexSource(files: readonly string[]): string {
  const lines = [...files, "types", "enums", "functions"].map((file) => `export * from "./${file}";`);
  return `${notice("provider/resources")}${lines.join("\n")}\n`;
}

/** The name of the definition in a file: `linkSet` in link-set.ts. */
export const definitionName = (file: string): string =>
  file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Writes the index of provider/resources, with the list of all definitions. */
export function resourceIndexSource(files: readonly string[]): string {
  const names = files.map(definitionName);
  return `${notice("the files of provider/resources")}// biome-ignore-all format: generated
import { type AnyDefinition, type AnyResource, isSet } from "../lifecycle";
${files.map((file) => `import { ${definitionName(file)} } from "./${file}";`).join("\n")}

export { ${names.join(", ")} };

/** All resources by the name programs use. */
export const resources: Readonly<Record<string, AnyResource>> = Object.fromEntries(
  [${names.join(", ")}].map((it) => [it.name, it]),
);

/** The resources that are single objects of the API. */
export const objects: Readonly<Record<string, AnyDefinition>> = Object.fromEntries(
  Object.values(resources).flatMap((it) => (isSet(it) ? [] : [[it.name, it]])),
);
`;
}
