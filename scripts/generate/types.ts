import { z } from "zod";
import { type AnyDefinition, isOpen, unwrap } from "../../provider/lifecycle";

/** Turns schemas into the text of TypeScript types; collects the objects it meets, by their titles. */
export class TypeWriter {
  readonly objects = new Map<string, z.ZodObject>();

  /** The properties of an object, one a line, each with its documentation. */
  properties(schema: z.ZodObject): string {
    const lines = Object.entries(schema.shape).map(([name, field]) => {
      const property = field as z.ZodType;
      const optional = property.isOptional() ? "?" : "";
      return `${docComment(docOf(property), "  ")}  ${name}${optional}: ${this.input(property)};`;
    });
    return [...lines, ...(isOpen(schema) ? ["  [further: string]: JsonInput | undefined;"] : [])].join("\n");
  }

  /** The type of what a program passes. */
  private input(schema: z.ZodType): string {
    return `pulumi.Input<${this.plain(schema)}>`;
  }

  private plain(schema: z.ZodType): string {
    const inner = unwrap(schema) ?? schema;
    if (inner instanceof z.ZodEnum) return inner.options.map((option) => `"${option}"`).join(" | ");
    if (inner instanceof z.ZodArray) return `${this.input(inner.element as z.ZodType)}[]`;
    if (inner instanceof z.ZodRecord) return "JsonInputs";
    if (!(inner instanceof z.ZodObject)) return inner.def.type;
    const title = titleOf(inner);
    if (!this.objects.has(title)) {
      this.objects.set(title, inner);
      this.properties(inner);
    }
    return title;
  }
}

/** The name of an object that stands inside an argument; the contract gives each of them one. */
export function titleOf(schema: z.ZodObject): string {
  const { title } = schema.meta() ?? {};
  if (title) return title;
  throw new Error(
    `an object with ${Object.keys(schema.shape)} has no title: give it one with .meta({ title })`,
  );
}

/** What a field is for, wherever in the wrapping of its schema that was said. */
export function docOf(schema: z.ZodType): string {
  return schema.description ?? unwrap(schema)?.description ?? "";
}

/** A documentation comment; nothing for no text. */
export function docComment(text: string, indent = ""): string {
  if (text === "") return "";
  const lines = text.split("\n");
  if (lines.length === 1) return `${indent}/** ${text} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** The line of a program that declares a resource's example. */
export function exampleOf({ name, example }: AnyDefinition): string {
  const args = JSON.stringify(example, null, 2).replace(/"(\w+)":/g, "$1:");
  return `new shortlink.${name}("example", ${args});`;
}
