import * as z from "zod";
import { DestinationsResult } from "../destinations/result";
import { CheckedRules } from "../rules/check-rules";
import { FileProblem } from "./problems";
import { TestedFile } from "./tested-file";

// The result of `shortlink check`, as `--format json` prints it. The version increases with every change that would mislead a reader
// of an earlier version.

const Resource = {
  urn: z.string().optional().describe("The resource's URN. Absent for a look-up."),
  kind: z
    .string()
    .describe(
      "The kind of resource, `Link`, the name of a look-up, `getLink`, or the file of a table, `redirects.csv`.",
    ),
  name: z.string().optional().describe("The resource's name in the program. Absent for a look-up."),
};

const Failure = z.object({
  ...Resource,
  path: z
    .string()
    .describe("The property's path in the resource, `routes[0].actionConfig.url`. Empty for the resource."),
  reason: z.string().describe("What is wrong with it, what is accepted, and what to do. Shows no secret."),
  file: z
    .string()
    .optional()
    .describe("The file of the table from which it comes, from the folder of the project: `redirects.csv`."),
  line: z.int().optional().describe("The line in the table."),
});
export type Failure = z.infer<typeof Failure>;

export const CheckResult = z
  .object({
    version: z.literal(1),
    project: z.string(),
    stack: z.string().describe("The stack whose configuration the check used."),
    valid: z.boolean().describe("Whether there are no failures, and the program ran to its end."),
    resources: z.int().describe("How many resources of the provider were checked."),
    failures: z.array(Failure).describe("What a preview or an update would refuse."),
    warnings: z.array(z.string()).describe("Likely mistakes in values and in the routing graph."),
    visitors: TestedFile.optional().describe(
      "The expectations in visitors.yaml. Absent without that file, and where something is wrong with the program.",
    ),
    destinations: DestinationsResult.optional().describe(
      "What `--destinations` has found. Absent without it, and where the program does not run to its end.",
    ),
    rules: CheckedRules.optional().describe(
      "What breaks the rules in shortlink.yaml. Absent without that file, and where the program did not run to its end.",
    ),
    problems: z
      .array(FileProblem)
      .optional()
      .describe(
        "What is wrong with visitors.yaml, shortlink.yaml or .shortlinkignore. What it is for was not checked, and is absent.",
      ),
    error: z
      .string()
      .optional()
      .describe("Why the program did not run to its end. What it declares after that is not checked."),
  })
  .meta({ title: "Check", description: "What is wrong with a program, found without the service." });
export type CheckResult = z.infer<typeof CheckResult>;
