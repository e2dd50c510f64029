import * as z from "zod";
import { RulesFile } from "../../provider/rules";
import { table } from "../table";
import { notice } from "./reference";

interface RuleSchema {
  readonly description?: string;
  readonly anyOf?: readonly { readonly properties?: Record<string, unknown> }[];
}

/** The page about the rules of `shortlink.yaml`, from the schema of the file. */
export function rulesPage(): string {
  const { properties = {} } = z.toJSONSchema(RulesFile, { io: "input" });
  const { rules } = properties as { rules?: { properties: Record<string, RuleSchema> } };
  return `${notice}# Rules

What \`shortlink.yaml\` may ask of links; [the guide](../rules.md) says how. A rule is its setting alone, or a mapping with its settings,
a \`severity\` and a \`message\`.

${table(["Rule", "Settings", "Meaning"], Object.entries(rules?.properties ?? {}).map(rowOf))}
`;
}

const rowOf = ([name, { description = "", anyOf = [] }]: [string, RuleSchema]): string[] => {
  const settings = anyOf.flatMap((it) => Object.keys(it.properties ?? {}));
  const own = settings.filter((it) => !["severity", "message"].includes(it));
  return [`\`${name}\``, own.map((it) => `\`${it}\``).join(", "), description];
};
