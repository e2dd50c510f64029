import * as z from "zod";
import { defaultRoutingMode, defaults } from "../../provider/contract/assumptions/wire";
import { isOpen, mapEntrySchema, unwrap } from "../../provider/lifecycle";

/** The use of a type: inputs of a resource, arguments of a look-up, plain or as outputs, or results of a look-up. */
type Form = "input" | "argument" | "outputArgument" | "result";

/**
 * Turns schemas into the source text of TypeScript types, and collects the object types inside them by name.
 */
export class TypeWriter {
  readonly objects = new Map<string, z.ZodObject>();
  /** Whether values may be outputs of resources. */
  private readonly takesOutputs: boolean;

  constructor(private readonly form: Form) {
    this.takesOutputs = form === "input" || form === "outputArgument";
  }

  /** The properties of an object, one per line, each with its documentation: that of its schema, unless another is given. */
  properties(schema: z.ZodObject, docs: Readonly<Record<string, string>> = {}): string {
    const prefix = this.takesOutputs ? "" : "readonly ";
    const lines = Object.entries(schema.shape).map(([name, field]) => {
      const property = field as z.ZodType;
      // An optional property of a result would be lifted as one that may be missing from the Output itself.
      const mark = property.isOptional() && this.form !== "result" ? "?" : "";
      const doc = docs[name] ?? (this.form === "input" ? docOfInput(name, property) : docOf(property));
      return `${docComment(doc, "  ")}  ${prefix}${name}${mark}: ${this.type(property)};`;
    });
    const json = this.takesOutputs ? "JsonInputs[string]" : "Json | undefined";
    return [...lines, ...(isOpen(schema) ? [`  ${prefix}[further: string]: ${json};`] : [])].join("\n");
  }

  /** The type of one value. */
  private type(schema: z.ZodType): string {
    // Nested values may be Outputs, too.
    if (this.takesOutputs && unwrap(schema) instanceof z.ZodLazy) return "JsonInputs[string]";
    const type = `${this.plain(schema)}${schema.isOptional() ? " | undefined" : ""}`;
    return this.takesOutputs ? `pulumi.Input<${type}>` : type;
  }

  private plain(schema: z.ZodType): string {
    const inner = unwrap(schema) ?? schema;
    if (inner instanceof z.ZodLazy) return "Json";
    if (inner instanceof z.ZodEnum) return titleOf(inner);
    if (inner instanceof z.ZodLiteral) return [...inner.values].map((it) => JSON.stringify(it)).join(" | ");
    if (inner instanceof z.ZodArray) {
      const entry = this.type(inner.element as z.ZodType);
      // The types of a resource's outputs derive from its inputs, and an Output of a readonly list is not lifted.
      return this.form === "input" || this.form === "result" ? `${entry}[]` : `readonly ${entry}[]`;
    }
    const entry = mapEntrySchema(inner);
    // A program passes such a result on to a resource, so it has the type of the resource's input.
    if (entry && this.form === "result") return `Record<string, ${titleOf(entry)}>`;
    if (entry) return `Record<string, ${this.type(entry)}>`;
    if (inner instanceof z.ZodRecord) return this.takesOutputs ? "JsonInputs" : "JsonObject";
    if (!(inner instanceof z.ZodObject)) return inner.def.type;
    const title = this.nameOf(inner);
    if (!this.objects.has(title)) {
      this.objects.set(title, inner);
      this.properties(inner);
    }
    return title;
  }

  /** The name of an object's type. A result's name differs from that of the input. */
  nameOf(schema: z.ZodType): string {
    return this.form === "input" ? titleOf(schema) : `${titleOf(schema)}Result`;
  }
}

/**
 * The name of an object or an enumeration.
 *
 * @throws Error if its schema has no title
 */
export function titleOf(schema: z.ZodType): string {
  const { title } = schema.meta() ?? {};
  if (title) return title;
  throw new Error(
    `${schema.description ?? schema.def.type}: this schema has no title; give it one with .meta({ title })`,
  );
}

/** The description of a field: its schema's own, or that of the schema inside an optional or nullable one. */
export function docOf(schema: z.ZodType): string {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return schema.description ?? (isWrapped ? docOf(schema.unwrap() as z.ZodType) : "");
}

/** The description of a field that a program may declare, with the value that the service is assumed to give it otherwise. */
export function docOfInput(name: string, schema: z.ZodType): string {
  const value =
    name === "routingMode"
      ? `\`${defaultRoutingMode({ isGraph: true })}\` with \`routes\`, otherwise \`${defaultRoutingMode({ isGraph: false })}\``
      : schema.isOptional() && Object.hasOwn(defaults, name) && `\`${defaults[name]}\``;
  return value ? `${docOf(schema)} Assumed default: ${value}.` : docOf(schema);
}

/** A documentation comment; empty for an empty text. */
export function docComment(text: string, indent = ""): string {
  if (text === "") return "";
  const lines = text.split("\n");
  if (lines.length === 1) return `${indent}/** ${text} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
