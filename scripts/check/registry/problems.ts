import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageProblems } from "./page";
import { schemaProblems } from "./schema";

/** What the Pulumi Registry would refuse, or show wrong, of the package in a checkout. */
export function registryProblems(checkout: string): string[] {
  const read = (file: string) => readFileSync(join(checkout, file), "utf8");
  const schema = JSON.parse(read("schema.json"));
  const [, logo = ""] = String(schema.logoUrl).split("/main/");
  return [
    ...pageProblems(read("docs/_index.md"), schema).map((it) => `docs/_index.md: ${it}`),
    ...schemaProblems(schema).map((it) => `schema.json: ${it}`),
    ...(existsSync(join(checkout, logo)) ? [] : [`schema.json: ${logo}, its logo, is missing.`]),
  ];
}
