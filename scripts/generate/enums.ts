import * as enums from "../../provider/contract/schemas/enums";
import { meaningOf } from "./schema/enum-values";
import { notice } from "./source";
import { docComment, docOf, titleOf } from "./types";

/** The names of all enumerations. */
export const enumNames = Object.values(enums).map(titleOf);

/** Writes each enumeration as TypeScript source: a type, and a constant that names its values. */
export function enumsSource(): string {
  const sources = Object.values(enums).map((schema) => {
    const title = titleOf(schema);
    const values = schema.options.map(
      (option) => `${docComment(meaningOf(title, option), "  ")}  ${constantName(option)}: "${option}",`,
    );
    return `${docComment(docOf(schema))}export const ${title} = {
${values.join("\n")}
} as const;
export type ${title} = (typeof ${title})[keyof typeof ${title}];`;
  });
  return `${notice("provider/contract/schemas/enums.ts")}\n${sources.join("\n\n")}\n`;
}

/** The constant name of a value: `TREE_ITEM` becomes `TreeItem`. */
export const constantName = (value: string): string =>
  value
    .toLowerCase()
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
