import { readFile } from "node:fs/promises";
import { UserError } from "../../client";
import { type RuleName, type Rules, RulesFile, ruleFields, ruleNames, toRules } from "../../rules";
import { type FileFormat, issueProblems } from "../yaml-file/issues";
import { parseYaml } from "../yaml-file/parse";
import type { Position } from "../yaml-file/position";

/** The file of rules beside the project file. */
export const rulesFile = "shortlink.yaml";

/** The rules of a file, and where it has them. */
export interface ReadRules extends Rules {
  positionOf(rule: RuleName): Position;
  at(path: readonly PropertyKey[]): Position;
}

/**
 * Reads a file of rules. Reports everything that is wrong with it, each with its line and column.
 *
 * @throws UserError when it cannot be read, or something is wrong with it
 */
export async function readRules(file: string): Promise<ReadRules> {
  const text = await readFile(file, "utf8").catch((error) => {
    throw new UserError(`${file} cannot be read: ${error.code}.`, { cause: error });
  });
  return parseRules(file, text);
}

/** {@link readRules}, of the text of a file. */
export function parseRules(file: string, text: string): ReadRules {
  const { content, at, refuse } = parseYaml(file, text);
  const parsed = RulesFile.safeParse(content, { reportInput: true });
  if (!parsed.success) throw refuse(parsed.error.issues.flatMap((issue) => issueProblems(issue, format)));
  return { ...toRules(parsed.data), positionOf: (rule) => at(["rules", rule]), at };
}

const format: FileFormat = {
  fieldsAt([top, name]) {
    if (top === undefined) return Object.keys(RulesFile.shape);
    if (top === "exceptions") return Object.keys(RulesFile.shape.exceptions.unwrap().element.shape);
    return name === undefined ? ruleNames : ruleFields(name as RuleName);
  },
};
