import * as z from "zod";
import { type AnyFunction, unwrap } from "../../provider/lifecycle";
import { enumNames } from "./enums";
import { call } from "./examples/typescript";
import { jsonTypes, notice, typesUsed } from "./source";
import { docComment, docOf, TypeWriter } from "./types";

/**
 * Writes the look-ups of the dynamic provider as TypeScript source: each in its plain and its Output form, and each paged
 * list also as a stream.
 *
 * @param results collects the interfaces of the objects inside the results
 * @param inputs has those of the objects inside inputs
 */
export function functionsSource(
  definitions: readonly AnyFunction[],
  results: TypeWriter,
  inputs: TypeWriter,
): string {
  const functions = definitions.map((definition) => lookUpFunction(definition, results));
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
    ...typesUsed(source, [...inputs.objects.keys()], "./types"),
  ];
  return `${notice("provider/resources/functions")}${imports.join("\n")}\n\n${source}`;
}

// These collect no object types, since no argument is an object.
const plainArguments = new TypeWriter("argument");
const outputArguments = new TypeWriter("outputArgument");

function lookUpFunction(definition: AnyFunction, results: TypeWriter): string {
  const { name, args, result } = definition;
  const Name = name.charAt(0).toUpperCase() + name.slice(1);
  const hasArgs = Object.keys(args.shape).length > 0;
  const isOptional = hasArgs && (args as z.ZodObject).safeParse({}).success;
  const parameter = (type: string) => (hasArgs ? `args: ${Name}${type}${isOptional ? " = {}" : ""}` : "");
  const argument = hasArgs ? "args" : "{}";
  const argTypes = hasArgs
    ? [
        `/** The arguments of {@link ${name}}. */\nexport interface ${Name}Args {\n${plainArguments.properties(args)}\n}`,
        `/** The arguments of {@link ${name}Output}. */\nexport interface ${Name}OutputArgs {\n${outputArguments.properties(args)}\n}`,
      ]
    : [];
  const head = `${docComment(docOfFunction(definition))}export function ${name}(${parameter("Args")})`;
  return [
    ...argTypes,
    `/** The result of {@link ${name}}. */\nexport interface ${Name}Result {\n${results.properties(result)}\n}`,
    `${head}: Promise<${Name}Result> {\n  return lookUp("${name}", ${argument});\n}`,
    `/** Like {@link ${name}}, with arguments that may be outputs of resources. */
export function ${name}Output(${[parameter("OutputArgs"), "opts?: LookUpOptions"].filter(Boolean).join(", ")}): pulumi.Output<${Name}Result> {
  return lookUpOutput("${name}", ${argument}, opts);
}`,
    ...(isPaged(definition) ? [streamFunction(definition, results, parameter("Args"), argument)] : []),
  ].join("\n\n");
}

/** Whether a look-up's list is paged. */
export const isPaged = ({ endpoint }: AnyFunction): boolean =>
  endpoint?.query instanceof z.ZodObject && "cursor" in endpoint.query.shape;

/** The name of the function that streams a paged list, as in `streamLinks`. */
export const streamName = ({ name }: AnyFunction): string => name.replace(/^get/, "stream");

function streamFunction(
  definition: AnyFunction,
  results: TypeWriter,
  args: string,
  argument: string,
): string {
  const { name, result, entries } = definition;
  const list = unwrap(result.shape[entries ?? ""] as z.ZodType) as z.ZodArray;
  const entry = results.nameOf(list.element as z.ZodType);
  return `/** Like {@link ${name}}, but yields the entries one by one as the pages arrive, for lists too long for memory. */
export function ${streamName(definition)}(${args}): AsyncGenerator<${entry}> {
  return lookUpEach("${name}", ${argument});
}`;
}

const docOfFunction = (definition: AnyFunction): string =>
  [definition.doc, "", "@example", "```ts", call(definition), "```"].join("\n");
