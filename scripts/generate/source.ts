// What all generated TypeScript has in common.

/** The first line of a generated file. */
export const notice = (source: string): string =>
  `// Generated from ${source} by \`npm run generate\`. Do not edit.\n`;

/** An import of the types among these names that a source uses; none when it uses none. */
export function typesUsed(source: string, names: readonly string[], from: string): string[] {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(source));
  return used.length > 0 ? [`import type { ${used.toSorted().join(", ")} } from "${from}";`] : [];
}

/** The names of dynamic/json.ts. */
export const jsonTypes = ["Json", "JsonInput", "JsonInputs", "JsonObject"];
