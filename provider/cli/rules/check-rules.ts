import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import * as z from "zod";
import { type Violation, violationsOf } from "../../rules";
import type { GraphLink } from "../graph/model/graph";
import { withoutLogins } from "../output/logins";
import type { FindLine } from "../tables/lines";
import { houseLinks } from "./house-links";
import type { KnownNames } from "./names";
import { readRules, rulesFile } from "./read-rules";
import { unmatchedNames } from "./unmatched";

const ShownViolation = z.object({
  rule: z.string().describe("The name of the rule in the file."),
  severity: z.enum(["error", "warning"]),
  key: z
    .string()
    .optional()
    .describe(
      "The URN of the link, followed by # and its key if it is an entry of a set. Absent for a folder, and for a name in the file.",
    ),
  subject: z
    .string()
    .describe(
      "What breaks the rule, `Link shop`, `Folder campaigns`, or what names nothing, `exception for shp`.",
    ),
  path: z.string().describe("The property's path in the link. Empty for the link or folder itself."),
  message: z.string().describe("What is wrong, and what the rule accepts. Shows no secret."),
  position: z
    .object({ line: z.int(), column: z.int() })
    .describe("Where the rule or the name is in the file."),
  table: z
    .object({ file: z.string().optional(), line: z.int().optional(), column: z.string().optional() })
    .optional()
    .describe(
      "Where the value is in a table: the file, if it is known, the line, and the column if it has one.",
    ),
});
/** A violation as a person may see it. */
export type ShownViolation = z.infer<typeof ShownViolation>;

/** What breaks the rules of a file. */
export const CheckedRules = z.object({ file: z.string(), violations: z.array(ShownViolation) });
export type CheckedRules = z.infer<typeof CheckedRules>;

/** What is known of the program that declares the links. */
export interface RulesContext {
  /** Finds the line of a link in a table. */
  readonly findLine?: FindLine;
  /** What the file may name; other names are warnings. */
  readonly names?: KnownNames | undefined;
  readonly now?: Date;
}

/**
 * Checks links against the rules beside the project file; undefined if there are none.
 *
 * @param links links of which nothing secret is known
 * @throws UserError when something is wrong with the file
 */
export async function checkRules(
  cwd: string,
  links: readonly GraphLink[],
  { findLine, names, now = new Date() }: RulesContext = {},
): Promise<CheckedRules | undefined> {
  const file = join(cwd, rulesFile);
  if (!existsSync(file)) return undefined;
  const rules = await readRules(file);
  const placeIn = ({ key, path }: Pick<Violation, "key" | "path">): Pick<ShownViolation, "table"> => {
    const found = key === undefined ? undefined : findLine?.(key, path);
    if (!found) return {};
    const { file: table, ...place } = found;
    return { table: { ...(table !== undefined && { file: relative("", join(cwd, table)) }), ...place } };
  };
  return {
    file: relative("", file),
    violations: [
      ...violationsOf(houseLinks(links), rules, { now }).map(({ value, message, ...rest }) => ({
        ...rest,
        message: value === undefined ? message : `${JSON.stringify(withoutLogins(value))} ${message}`,
        position: rules.positionOf(rest.rule),
        ...placeIn(rest),
      })),
      ...(names ? unmatchedNames(rules, names) : []).map((it) => ({
        ...it,
        severity: "warning" as const,
        path: "",
      })),
    ],
  };
}
