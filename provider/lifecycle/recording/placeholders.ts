import { createHash } from "node:crypto";
import * as z from "zod";
import { canonicalJson, placeholder } from "../../client";
import { Json } from "../../contract";
import { comparisonOf, unwrap } from "../properties/schema";
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
  message.replaceAll(new RegExp(`${urlFor(anyText)}|${anyText}`, "g"), "(not known offline)");

const anyText = `${placeholder}[\\w-]*`;

/**
 * An object of this shape as the service might return it, with every property. Each value is one of its type, because SDKs such as
 * that of Python accept no other: the first one of an enumeration, and as for secrets 1 and true, with which a program divides and
 * goes on. Texts and URLs are placeholders, which are equal for equal sources.
 *
 * @param source what the object would be read from: the name and the arguments of a look-up
 * @example
 * placeholdersFor(z.object({ kind: LinkKind, title: z.string() }), "getLink"); // { kind: "DIRECT", title: "unknown-in-…" }
 */
export const placeholdersFor = (schema: z.ZodObject, source: unknown): Properties =>
  placeholderOf(schema, canonicalJson(source)) as Properties;

function placeholderOf(declared: z.ZodType, source: string): unknown {
  const schema = unwrap(declared);
  if (comparisonOf(schema) === "url") return urlFor(textFor(source));
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape) as [string, z.ZodType][];
    return Object.fromEntries(
      fields.map(([name, field]) => [name, placeholderOf(field, `${source}.${name}`)]),
    );
  }
  if (schema instanceof z.ZodArray) return [placeholderOf(schema.element as z.ZodType, `${source}[]`)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodISODate) return "2000-01-01";
  if (schema instanceof z.ZodISODateTime) return "2000-01-01T00:00:00Z";
  if (schema instanceof z.ZodNumber) return Math.max(schema.minValue ?? 1, 1);
  if (schema instanceof z.ZodBoolean) return true;
  if (schema?.def.type === "string") return textFor(source);
  // Free-form JSON that is not empty, which would be doubtful. Nobody knows the keys of any other map.
  return schema instanceof z.ZodRecord && schema.valueType === Json
    ? { [textFor(source)]: textFor(source) }
    : {};
}

const textFor = (source: string): string =>
  `${placeholder}-${createHash("sha256").update(source).digest("hex").slice(0, 12)}`;

/** A URL of which neither the host nor the path is known, so that what a program takes from it is not, either. */
const urlFor = (text: string): string => `https://${text}.invalid/${text}`;
