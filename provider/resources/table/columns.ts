import * as z from "zod";
import { LinkInput, maxInputDepth } from "../../contract";
import { propertySchema, unwrap } from "../../lifecycle";
import { type CellFormat, formatOf, text } from "./cells";
import type { RouteColumn } from "./route-column";
import { utmParameters } from "./utm";

/**
 * What the cells of a column are: the key of a row, a query parameter of its destinations, a destination of some visitors, when the
 * destinations start or expire and what precedes or follows, or an input of Link.
 */
export type Column =
  | { readonly kind: "key"; readonly name: string }
  | { readonly kind: "utm"; readonly name: string }
  | { readonly kind: "starts" | "before_url" | "expires" | "expired_url"; readonly name: string }
  | RouteColumn
  | {
      readonly kind: "input";
      readonly name: string;
      /** The path of the input: `["seo", "title"]` for `seo.title`. */
      readonly path: readonly string[];
      readonly format: CellFormat;
    };

/** When destinations start or expire, and where visitors go before or afterwards. */
const timeColumns = ["starts", "before_url", "expires", "expired_url"] as const;

/** The column with a name without visitors; undefined if there is none. */
export function columnNamed(name: string): Exclude<Column, RouteColumn> | undefined {
  const time = timeColumns.find((it) => it === name);
  if (time) return { kind: time, name };
  if (name === "key") return { kind: name, name };
  if (utmParameters.includes(name)) return { kind: "utm", name };
  const path = pathOf(name);
  const format = path.includes("") ? undefined : formatAt(path);
  return format && { kind: "input", name, path, format };
}

/** The parts of a dotted name. */
const pathOf = (name: string): string[] => name.split(".", maxInputDepth + 1);

/** The format of an input of Link, or of a text inside its free-form JSON; undefined if there is no such input. */
function formatAt(path: readonly string[]): CellFormat | undefined {
  if (path.length > maxInputDepth) return undefined;
  let schema: z.ZodType | undefined = LinkInput;
  for (const part of path) {
    if (unwrap(schema) instanceof z.ZodRecord) return text;
    schema = propertySchema(schema, part);
  }
  return schema && formatOf(schema);
}

/** The names that a column may have, except for those inside free-form JSON. */
export const columnNames: readonly string[] = [
  "key",
  ...namesIn(LinkInput),
  ...timeColumns,
  ...utmParameters,
];

function namesIn(object: z.ZodObject): string[] {
  return Object.entries(object.shape).flatMap(([name, schema]) => {
    const inner = unwrap(schema as z.ZodType);
    return inner instanceof z.ZodObject ? [name, ...namesIn(inner).map((it) => `${name}.${it}`)] : [name];
  });
}

/** The column of the list that a name such as `routes.0.url` points into. */
export function listAround(name: string): string | undefined {
  const [list = "", ...others] = pathOf(name);
  const isList = unwrap(propertySchema(LinkInput, list)) instanceof z.ZodArray;
  return isList && others.length > 0 ? list : undefined;
}
