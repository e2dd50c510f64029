import { conditionShapes, featureShapes } from "../../provider/contract";

// The sections of reference pages about free-form JSON. The spec does not show it (2.5, 2.6, 2.7), so it is an assumption.

/** What the free-form JSON of a resource holds, for its reference page; empty for a resource without such a section. */
export function jsonSection(resource: string): string {
  const table = tables[resource];
  return table ? `\n## What the JSON holds\n\n${table()}\n\n${assumed}\n` : "";
}

const assumed = `The API's specification does not show this JSON: it [is an assumption](../assumptions.md#what-conditions-and-features-hold),
and is sent as it is. The names inside it are the same in every language.`;

const tables: Readonly<Record<string, () => string>> = {
  Condition: () =>
    rows(
      "| Visitors by | `type` | `operator` | `valueKey` | `valueJson` | Values |",
      Object.entries(conditionShapes).map(([name, { type, valueKey, values }]) => {
        const json = valueKey === undefined ? ["`REGEX`", "the pattern", ""] : [...listed(valueKey)];
        return [name, `\`${type}\``, ...json, values];
      }),
    ),
  Feature: () =>
    rows(
      "| `type` | `config` | Values |",
      Object.entries(featureShapes).map(([type, { keys, values }]) => [
        `\`${type}\``,
        `\`{ ${keys.map((key) => `${key}: …`).join(", ")} }\``,
        values,
      ]),
    ),
  Route: () => {
    const table = rows("| `actionType` | `actionConfig` |", [
      ["`URL`", '`{ url: "https://example.com" }`'],
      ["`SMS`, `WHATSAPP`, `EMAIL`, `EVENT`, `EMBED`", "any JSON that the service accepts"],
    ]);
    return `${table}\n\nA [condition](condition.md#what-the-json-holds) and a [feature](feature.md#what-the-json-holds) have tables of their own.`;
  },
};

const listed = (valueKey: string) => ["`IN`", `\`${valueKey}\``, "`{ values: […] }`"];

function rows(head: string, cells: readonly (readonly string[])[]): string {
  const line = head.replaceAll(/[^|]+/g, "---");
  const body = cells.map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`);
  return [head, line, ...body].join("\n");
}
