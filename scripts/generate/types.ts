import { z } from "zod";
import { unwrap } from "../../provider/lifecycle";

/** An interface of the generated classes, for an object that stands inside an argument. */
interface Interface {
  readonly doc: string;
  readonly body: string;
}

/** Turns schemas into the text of TypeScript types; collects an interface for each object it meets. */
export class TypeWriter {
  readonly interfaces = new Map<string, Interface>();

  /**
   * The properties of an object, one a line, each with its documentation.
   *
   * @param owner the name of the interface they stand in
   */
  properties(schema: z.ZodObject, owner: string): string {
    return Object.entries(schema.shape)
      .map(([name, field]) => {
        const property = field as z.ZodType;
        const optional = property.safeParse(undefined).success ? "?" : "";
        const type = this.input(property, `${owner.replace(/(Args|Input)$/, "")}${capital(name)}`);
        return `${docComment(docOf(property), "  ")}  ${name}${optional}: ${type};`;
      })
      .join("\n");
  }

  /** The type of what a program passes. */
  private input(schema: z.ZodType, name: string): string {
    return `pulumi.Input<${this.plain(schema, name)}>`;
  }

  private plain(schema: z.ZodType, name: string): string {
    const inner = unwrap(schema) ?? schema;
    if (inner instanceof z.ZodEnum) return inner.options.map((option) => `"${option}"`).join(" | ");
    if (inner instanceof z.ZodArray) return `${this.input(inner.element as z.ZodType, `${name}Entry`)}[]`;
    if (inner instanceof z.ZodRecord) return "JsonInputs";
    if (inner instanceof z.ZodObject) return this.object(inner, name);
    return inner.def.type;
  }

  private object(schema: z.ZodObject, fallbackName: string): string {
    const { title } = schema.meta() ?? {};
    const name = title ?? fallbackName;
    if (!this.interfaces.has(name)) {
      const isOpen = schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever);
      const more = isOpen ? "\n  [further: string]: JsonInput | undefined;" : "";
      this.interfaces.set(name, { doc: "", body: "" });
      const body = `${this.properties(schema, name)}${more}`;
      this.interfaces.set(name, { doc: schema.description ?? "", body });
    }
    return name;
  }
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

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
