import * as z from "zod";
import {
  type AnyFunction,
  entrySchema,
  mapEntrySchema,
  type ResourceFacts,
  unwrap,
} from "../../../provider/lifecycle";
import { constantName } from "../enums";
import { nameOfInput } from "../schema/types";
import { titleOf } from "../types";
import { isTyped } from "./typed";

/** A C# program that declares a resource's example. */
export const program = ({ name, example, inputs }: ResourceFacts, namespace: string): string =>
  main(
    `    var example = new Shortlink.${name}("example", new()
    {
${fields(example, inputs, indentation)}    });`,
    namespace,
  );

/** A C# program that calls a look-up with its example. */
export function call({ name, example, args }: AnyFunction, namespace: string): string {
  const given =
    Object.keys(example).length > 0
      ? `new()
    {
${fields(example, args, indentation)}    }`
      : "";
  return main(`    var found = Shortlink.${capitalized(name)}.Invoke(${given});`, namespace);
}

const main = (body: string, namespace: string): string => `using System.Collections.Generic;
using Pulumi;
using Shortlink = ${namespace};

return await Deployment.RunAsync(() =>
{
${body}
});`;

const indentation = "        ";

/** Lines of an object initializer: \`Title = "Autumn",\`. */
const fields = (values: object, schema: z.ZodObject, indent: string): string =>
  Object.entries(values)
    .map(([name, value]) =>
      `${indent}${capitalized(name)} = ${input(value, schema.shape[name] as z.ZodType, indent)},\n`.replace(
        " = \n",
        " =\n",
      ),
    )
    .join("");

function input(value: unknown, schema: z.ZodType | undefined, indent: string): string {
  const type = unwrap(schema);
  const inner = `${indent}    `;
  if (type instanceof z.ZodEnum && type.meta()?.title)
    return `Shortlink.${titleOf(type)}.${constantName(String(value))}`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const block = (lines: string) => `\n${indent}{\n${lines}${indent}}`;
  if (Array.isArray(value)) {
    const entry = unwrap(entrySchema(schema));
    return `new[]${block(value.map((it) => `${inner}${input(it, entry, inner)},\n`).join(""))}`;
  }
  if (isTyped(type))
    return `new Shortlink.Inputs.${nameOfInput(type)}Args${block(fields(value, type, inner))}`;
  const entry = mapEntrySchema(schema);
  // Inside free-form JSON, an object is a dictionary.
  const head = schema ? "" : "new Dictionary<string, object?>";
  const lines = Object.entries(value).map(
    ([key, it]) => `${inner}{ ${JSON.stringify(key)}, ${input(it, entry, inner)} },\n`,
  );
  return `${head}${block(lines.join(""))}`;
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
