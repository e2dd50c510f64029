import { createHash } from "node:crypto";
import * as z from "zod";
import { canonicalJson, placeholder } from "../../client";
import { unwrap } from "../properties/schema";
import { mapInside, type Properties, unknownValue } from "../properties/values";

/** The inputs with every text that has a placeholder in it as an unknown value. */
export function withUnknowns<T>(value: T): T;
export function withUnknowns(value: unknown): unknown {
  if (typeof value === "string") return value.includes(placeholder) ? unknownValue : value;
  return mapInside(value, withUnknowns);
}

/** A text that has nothing but the length of a password. */
export const maskOf = (password: string): string => "*".repeat([...password].length);

/** A message without placeholders, which nobody has written. */
export const withoutPlaceholders = (message: string): string =>
  message.replaceAll(new RegExp(`${placeholder}[\\w-]*`, "g"), "(not known offline)");

/**
 * An object of this shape as the service might return it, with every property. Texts are placeholders, which are equal for
 * equal sources.
 *
 * @param source what the object would be read from: the name and the arguments of a look-up
 */
export const placeholdersFor = (schema: z.ZodObject, source: unknown): Properties =>
  placeholderOf(schema, canonicalJson(source)) as Properties;

function placeholderOf(declared: z.ZodType, source: string): unknown {
  const schema = unwrap(declared);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape) as [string, z.ZodType][];
    return Object.fromEntries(
      fields.map(([name, field]) => [name, placeholderOf(field, `${source}.${name}`)]),
    );
  }
  if (schema instanceof z.ZodArray) return [placeholderOf(schema.element as z.ZodType, `${source}[]`)];
  switch (schema?.def.type) {
    case "string":
    case "enum":
    case "literal":
      return textFor(source);
    case "number":
      return 0;
    case "boolean":
      return false;
    default:
      return {};
  }
}

const textFor = (source: string): string =>
  `${placeholder}-${createHash("sha256").update(source).digest("hex").slice(0, 12)}`;
