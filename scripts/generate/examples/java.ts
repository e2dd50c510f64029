import type * as z from "zod";
import {
  type AnyFunction,
  entrySchema,
  mapEntrySchema,
  type ResourceFacts,
  unwrap,
} from "../../../provider/lifecycle";
import { nameOfInput } from "../schema/types";
import { isTyped } from "./typed";

/** A Java program that declares a resource's example. */
export const program = ({ name, example, inputs }: ResourceFacts, javaPackage: string): string =>
  main(
    `            var example = new ${name}("example", ${builder(`${name}Args`, example, inputs, indentation)});`,
    javaPackage,
  );

/** A Java program that calls a look-up with its example. */
export function call({ name, example, args }: AnyFunction, javaPackage: string): string {
  const given =
    Object.keys(example).length > 0 ? builder(`${capitalized(name)}Args`, example, args, indentation) : "";
  return main(`            var found = ShortlinkFunctions.${name}(${given});`, javaPackage);
}

const indentation = "                ";

function main(body: string, javaPackage: string): string {
  const found = (pattern: RegExp) => Array.from(body.matchAll(pattern), ([, name]) => String(name));
  const resources = found(/new (\w+)\(/g);
  const own = resources.flatMap((it) => [it, `${it}Args`]);
  const inputs = found(/(\w+Args)\.builder/g).filter((it) => !own.includes(it));
  const imports = [
    "com.pulumi.Pulumi",
    ...[...own, ...found(/(ShortlinkFunctions)\./g)].map((it) => `${javaPackage}.${it}`),
    ...inputs.map((it) => `${javaPackage}.inputs.${it}`),
    ...found(/(List|Map)\.of\(/g).map((it) => `java.util.${it}`),
  ];
  return `package example;

${[...new Set(imports)]
  .toSorted()
  .map((it) => `import ${it};`)
  .join("\n")}

public class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
${body}
        });
    }
}`;
}

/** An object of arguments, with one call for each. */
const builder = (type: string, values: object, schema: z.ZodObject, indent: string): string =>
  [
    `${type}.builder()`,
    ...Object.entries(values).map(
      ([name, value]) =>
        `${indent}.${name}(${input(value, schema.shape[name] as z.ZodType, `${indent}    `)})`,
    ),
    `${indent}.build()`,
  ].join("\n");

function input(value: unknown, schema: z.ZodType | undefined, indent: string): string {
  const inner = `${indent}    `;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const type = unwrap(schema);
  if (isTyped(type)) return builder(`${nameOfInput(type)}Args`, value, type, indent);
  const [name, entries] = Array.isArray(value)
    ? ["List", value.map((it) => input(it, entrySchema(schema), inner))]
    : [
        "Map",
        Object.entries(value).map(
          ([key, it]) => `${JSON.stringify(key)}, ${input(it, mapEntrySchema(schema), inner)}`,
        ),
      ];
  const line = entries.join(", ");
  if (!line.includes("\n")) return `${name}.of(${line})`;
  return `${name}.of(${entries.map((it) => `\n${indent}${it}`).join(",")})`;
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
