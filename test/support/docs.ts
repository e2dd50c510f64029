import { readFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "./shell";

/** A document of the project, by its path: "README.md". */
export const documentAt = (path: string): string => readFileSync(join(project, path), "utf8");

/** The code blocks of a text or of one of its sections, in order. */
export function codeBlocks(text: string, language: string, section?: string): string[] {
  const part = section === undefined ? text : (text.split(`## ${section}\n`)[1]?.split("\n## ")[0] ?? "");
  const fence = "```";
  return [...part.matchAll(new RegExp(`${fence}${language}\\n([^]*?)${fence}`, "g"))].map(([, code]) =>
    String(code),
  );
}

/** The examples in one language in the descriptions of schema.json: one of each resource and each look-up. */
export function schemaExamples(language: string): string[] {
  const { resources, functions } = JSON.parse(documentAt("schema.json"));
  return Object.values<{ description: string }>({ ...resources, ...functions }).flatMap(({ description }) =>
    codeBlocks(description, language),
  );
}
