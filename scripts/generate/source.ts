/** The first line of a generated file. */
export const notice = (source: string): string =>
  `// Generated from ${source} by \`npm run generate\`. Do not edit.\n`;

/** The import of those types that a source uses; empty if it uses none of them. */
export function typesUsed(source: string, names: readonly string[], from: string): string[] {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(source));
  return used.length > 0 ? [`import type { ${used.toSorted().join(", ")} } from "${from}";`] : [];
}

/** The API that the provider calls. */
export const apiName = "Short-Link Developer API 1.0.0";

/** The types in provider/dynamic/json.ts. */
export const jsonTypes = ["Json", "JsonInput", "JsonInputs", "JsonObject"];
