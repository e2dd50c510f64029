import { z } from "zod";
import { type AnyFunction, unwrap } from "../../provider/lifecycle";
import { enumNames } from "./enums";
import { jsonTypes, notice, typesUsed } from "./source";
import { callOf, docComment, docOf, TypeWriter } from "./types";

/**
 * The look-ups of the dynamic door, as TypeScript source: each plain and in its Output form, and each long list one
 * by one.
 */
export function functionsSource(definitions: readonly AnyFunction[], results: TypeWriter): string {
  const functions = definitions.map((definition) => oneFunction(definition, results));
  const objects = [...results.objects].map(
    ([title, schema]) =>
      `${docComment(docOf(schema))}export interface ${title} {\n${results.properties(schema)}\n}`,
  );
  const source = `${[...functions, ...objects].join("\n\n")}\n`;
  const imports = [
    'import type * as pulumi from "@pulumi/pulumi";',
    ...typesUsed(source, jsonTypes, "../json"),
    'import { type LookUpOptions, lookUp, lookUpEach, lookUpOutput } from "../look-up";',
    ...typesUsed(source, enumNames, "./enums"),
  ];
  return `${notice("provider/resources/functions")}${imports.join("\n")}\n\n${source}`;
}

// Arguments hold no objects, which would have to be collected.
const plainArguments = new TypeWriter("argument");
const outputArguments = new TypeWriter("outputArgument");

function oneFunction(definition: AnyFunction, results: TypeWriter): string {
  const { name, args, result } = definition;
  const Name = name.replace(/^g/, "G");
  const hasArgs = Object.keys(args.shape).length > 0;
  const isOptional = hasArgs && (args as z.ZodObject).safeParse({}).success;
  const take = (type: string) => (hasArgs ? `args: ${Name}${type}${isOptional ? " = {}" : ""}` : "");
  const given = hasArgs ? "args" : "{}";
  const argTypes = hasArgs
    ? [
        `/** The arguments of {@link ${name}}. */\nexport interface ${Name}Args {\n${plainArguments.properties(args)}\n}`,
        `/** The arguments of {@link ${name}Output}. */\nexport interface ${Name}OutputArgs {\n${outputArguments.properties(args)}\n}`,
      ]
    : [];
  const head = `${docComment(docOfFunction(definition))}export function ${name}(${take("Args")})`;
  return [
    ...argTypes,
    `/** The result of {@link ${name}}. */\nexport interface ${Name}Result {\n${results.properties(result)}\n}`,
    `${head}: Promise<${Name}Result> {\n  return lookUp("${name}", ${given});\n}`,
    `/** {@link ${name}}, of arguments that may be outputs of resources. */
export function ${name}Output(${[take("OutputArgs"), "opts?: LookUpOptions"].filter(Boolean).join(", ")}): pulumi.Output<${Name}Result> {
  return lookUpOutput("${name}", ${given}, opts);
}`,
    ...(isPaged(definition) ? [oneByOne(definition, results, take("Args"), given)] : []),
  ].join("\n\n");
}

/** Whether a look-up's list comes in pages. */
export const isPaged = ({ endpoint }: AnyFunction): boolean =>
  endpoint.query instanceof z.ZodObject && "cursor" in endpoint.query.shape;

/** The function that gives a long list's entries as they come: "streamLinks". */
export const streamName = ({ name }: AnyFunction): string => name.replace(/^get/, "stream");

function oneByOne(definition: AnyFunction, results: TypeWriter, args: string, given: string): string {
  const { name, result, entries } = definition;
  const list = unwrap(result.shape[entries] as z.ZodType) as z.ZodArray;
  const entry = results.nameOf(list.element as z.ZodType);
  return `/** {@link ${name}} one by one, as their pages come: for lists too long to hold. */
export function ${streamName(definition)}(${args}): AsyncGenerator<${entry}> {
  return lookUpEach("${name}", ${given});
}`;
}

function docOfFunction(definition: AnyFunction): string {
  const { doc, spec } = definition;
  return [`${doc} Spec ${spec}.`, "", "@example", "```ts", callOf(definition), "```"].join("\n");
}
