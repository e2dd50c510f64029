import { printable } from "../../client";
import { type DeclaredResource, Reference, Secret, SharedReference, TableFile } from "./declared-resource";

/** What the values of a program refer to. */
export interface Names {
  /** The variables of the resources that others refer to. */
  readonly variables: Variables;
  /** The folder with its tables, relative to the one in which it runs. */
  readonly tables: string;
}

export type Variables = ReadonlyMap<DeclaredResource, string>;

/** The length up to which a line is not broken. */
const width = 110;

/** Prints a value as TypeScript. */
export function printValue(value: unknown, names: Names, indent: string): string {
  if (value instanceof Reference) return `${names.variables.get(value.to)}.id`;
  if (value instanceof SharedReference) return `sharedId(${literal(value.to.name)})`;
  if (value instanceof TableFile) {
    return `fs.readFileSync(${JSON.stringify(`${names.tables}/${value.name}`)}, "utf8")`;
  }
  if (value instanceof Secret) {
    const name = JSON.stringify(value.name);
    return value.isRequired
      ? `{ password: config.requireSecret(${name}) }`
      : `config.getSecretObject(${name})`;
  }
  if (typeof value !== "object" || value === null) return literal(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const parts = Object.entries(value).map(([name, it]) => {
    const text = printValue(it, names, inner);
    return Array.isArray(value) ? text : `${printKey(name)}: ${text}`;
  });
  if (parts.length === 0) return `${open}${close}`;
  const space = Array.isArray(value) ? "" : " ";
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  // The arguments of a resource share their line with its class and name.
  const room = indent === "" ? width / 2 : width - indent.length;
  if (line.length <= room && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}

/** A value as a literal, in which a reader and an editor see every character. */
export const literal = (value: unknown): string => printable(JSON.stringify(value));

/** Prints the name of a property, in quotes where it needs them. */
export const printKey = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));
