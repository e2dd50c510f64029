import type * as z from "zod";
import {
  type AnyFunction,
  entrySchema,
  mapEntrySchema,
  type ResourceFacts,
  unwrap,
} from "../../../provider/lifecycle";
import { isTyped } from "./typed";

const head = "import pulumi_shortlink as shortlink\n\n";

/** A Python program that declares a resource's example. */
export const program = ({ name, example, inputs }: ResourceFacts): string =>
  `${head}shortlink.${name}(\n    "example",\n${keywords(example, inputs)})`;

/** A Python program that calls a look-up with its example. */
export function call({ name, example, args }: AnyFunction): string {
  const given = Object.keys(example).length > 0 ? `\n${keywords(example, args)}` : "";
  return `${head}found = shortlink.${snakeCase(name)}(${given})`;
}

const keywords = (values: object, schema: z.ZodObject): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        `    ${snakeCase(name)}=${expression(value, schema.shape[name] as z.ZodType, "    ")},\n`,
    )
    .join("");

/** How Pulumi spells a name in Python. */
const snakeCase = (name: string): string => name.replace(/[A-Z]+/g, (it) => `_${it.toLowerCase()}`);

function expression(value: unknown, schema: z.ZodType | undefined, indent: string): string {
  const inner = `${indent}    `;
  if (Array.isArray(value))
    return list(
      value.map((it) => expression(it, entrySchema(schema), inner)),
      "[]",
      indent,
    );
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const object = unwrap(schema);
  const shape = isTyped(object) ? object.shape : {};
  const entries = Object.entries(value).map(([name, it]) => {
    const key = isTyped(object) ? snakeCase(name) : name;
    return `"${key}": ${expression(it, (shape[name] as z.ZodType) ?? mapEntrySchema(schema), inner)}`;
  });
  return list(entries, "{}", indent);
}

/** On one line if that is short, otherwise one entry per line. */
function list(entries: readonly string[], [open, close]: string, indent: string): string {
  const line = `${open}${entries.join(", ")}${close}`;
  if (line.length <= 80 && !line.includes("\n")) return line;
  return `${open}\n${entries.map((it) => `${indent}    ${it},\n`).join("")}${indent}${close}`;
}
