import * as z from "zod";
import {
  type AnyFunction,
  entrySchema,
  mapEntrySchema,
  type ResourceFacts,
  unwrap,
} from "../../../provider/lifecycle";
import { resources } from "../../../provider/resources";
import { constantName } from "../enums";
import { nameOfInput } from "../schema/types";
import { titleOf } from "../types";
import { isTyped } from "./typed";

/** A Go program that declares a resource's example. */
export const program = ({ name, example, inputs }: ResourceFacts, module: string): string =>
  main(
    `		_, err := shortlink.New${name}(ctx, "example", &shortlink.${name}Args{\n${fields(example, inputs, input)}		})
		return err`,
    module,
  );

/** A Go program that calls a look-up with its example. */
export function call({ name, example, args }: AnyFunction, module: string): string {
  const Name = goName(name);
  const given =
    Object.keys(args.shape).length > 0
      ? `, &shortlink.${Name}Args{\n${fields(example, args, argument)}		}`
      : "";
  return main(
    `		found, err := shortlink.${Name}(ctx${given})
		if err != nil {
			return err
		}
		ctx.Export("found", pulumi.Any(found))
		return nil`,
    module,
  );
}

/** Generators of Go call a look-up that is named like a resource differently, since both would be `GetLink`. */
const goName = (lookUp: string): string => {
  const name = lookUp.replace(/^get/, "");
  return Object.hasOwn(resources, name) ? `Lookup${name}` : capitalized(lookUp);
};

const main = (body: string, module: string): string => `package main

import (
	"${module}/shortlink"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
${body}
	})
}`;

type Printer = (value: unknown, schema: z.ZodType | undefined, indent: string) => string;

/** The fields of a struct, one per line, with their values in one column, as gofmt writes them. */
function fields(values: object, schema: z.ZodObject, print: Printer, indent = "\t\t\t"): string {
  return columns(
    Object.entries(values).map(([name, value]) => [
      capitalized(name),
      print(value, schema.shape[name] as z.ZodType, indent),
    ]),
    indent,
  );
}

/** Lines of `key: value`. Among neighbors of one line each, the values stand in one column, as gofmt writes them. */
function columns(entries: readonly (readonly [key: string, value: string])[], indent: string): string {
  const isLong = ([, value]: readonly [string, string]) => value.includes("\n");
  return entries
    .map((entry, index) => {
      const from = entries.findLastIndex((it, at) => at < index && isLong(it)) + 1;
      const to = entries.findIndex((it, at) => at >= index && isLong(it));
      const block = isLong(entry) ? [entry] : entries.slice(from, to < 0 ? undefined : to);
      const width = Math.max(...block.map(([key]) => key.length));
      return `${indent}${`${entry[0]}:`.padEnd(width + 1)} ${entry[1]},\n`;
    })
    .join("");
}

const input: Printer = (value, schema, indent) => {
  const type = unwrap(schema);
  const inner = `${indent}\t`;
  if (type instanceof z.ZodEnum && type.meta()?.title)
    return `pulumi.String(shortlink.${titleOf(type)}${constantName(String(value))})`;
  if (typeof value === "string") return `pulumi.String(${JSON.stringify(value)})`;
  if (typeof value === "boolean") return `pulumi.Bool(${value})`;
  if (typeof value === "number")
    return Number.isInteger(value) ? `pulumi.Int(${value})` : `pulumi.Float64(${value})`;
  if (Array.isArray(value)) {
    const entry = unwrap(entrySchema(schema));
    const name = isTyped(entry)
      ? `shortlink.${nameOfInput(entry)}Array`
      : entry
        ? "pulumi.StringArray"
        : "pulumi.Array";
    return `${name}{\n${value.map((it) => `${inner}${input(it, entry, inner)},\n`).join("")}${indent}}`;
  }
  const values = value as object;
  if (isTyped(type))
    return `&shortlink.${nameOfInput(type)}Args{\n${fields(values, type, input, inner)}${indent}}`;
  const entry = mapEntrySchema(schema);
  const name = entry ? `shortlink.${nameOfInput(entry)}Map` : "pulumi.Map";
  const entries = Object.entries(values).map(
    ([key, it]) => [JSON.stringify(key), input(it, entry, inner)] as const,
  );
  return `${name}{\n${columns(entries, inner)}${indent}}`;
};

/** An argument of a look-up. An optional one is a pointer. */
const argument: Printer = (value, schema) => {
  const type = { string: "String", number: "Int", boolean: "Bool" }[typeof value as string];
  const text = JSON.stringify(value);
  return schema?.isOptional() ? `pulumi.${type}Ref(${text})` : text;
};

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
