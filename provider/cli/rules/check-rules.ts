import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import * as z from "zod";
import { violationsOf } from "../../rules";
import type { GraphLink } from "../graph/model/graph";
import { withoutLogins } from "../output/logins";
import { houseLinks } from "./house-links";
import { readRules, rulesFile } from "./read-rules";

const ShownViolation = z.object({
  rule: z.string().describe("The name of the rule in the file."),
  severity: z.enum(["error", "warning"]),
  key: z
    .string()
    .optional()
    .describe(
      "The URN of the link, followed by # and its key if it is an entry of a set. Absent for a folder.",
    ),
  subject: z.string().describe("What breaks the rule: `Link shop`, `Folder campaigns`."),
  path: z.string().describe("The property's path in the link. Empty for the link or folder itself."),
  message: z.string().describe("What is wrong, and what the rule accepts. Shows no secret."),
  position: z.object({ line: z.int(), column: z.int() }).describe("Where the rule is in the file."),
});
/** A violation as a person may see it. */
export type ShownViolation = z.infer<typeof ShownViolation>;

/** What breaks the rules of a file. */
export const CheckedRules = z.object({ file: z.string(), violations: z.array(ShownViolation) });
export type CheckedRules = z.infer<typeof CheckedRules>;

/**
 * Checks links against the rules beside the project file; undefined if there are none.
 *
 * @param links links of which nothing secret is known
 * @throws UserError when something is wrong with the file
 */
export async function checkRules(
  cwd: string,
  links: readonly GraphLink[],
  now = new Date(),
): Promise<CheckedRules | undefined> {
  const file = join(cwd, rulesFile);
  if (!existsSync(file)) return undefined;
  const rules = await readRules(file);
  return {
    file: relative("", file),
    violations: violationsOf(houseLinks(links), rules, { now }).map(({ value, message, ...rest }) => ({
      ...rest,
      message: value === undefined ? message : `${JSON.stringify(withoutLogins(value))} ${message}`,
      position: rules.positionOf(rest.rule),
    })),
  };
}
