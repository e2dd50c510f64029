import * as z from "zod";

const TestCaseResult = z.object({
  link: z.string(),
  visitor: z.string().describe("The visitor in words."),
  expected: z.string(),
  failure: z.string().optional().describe("Why the expectation fails. Absent if it holds."),
  position: z.object({ line: z.int(), column: z.int() }).describe("Where the expectation is in the file."),
});

/** The expectations of a file that were run. */
export const TestedFile = z.object({ file: z.string(), cases: z.array(TestCaseResult) });

/** The result of `shortlink test`, as `--json` prints it. */
export const TestResult = TestedFile.extend({
  version: z.literal(1),
  uncovered: z
    .array(
      z.object({
        link: z.string(),
        route: z.string(),
        conditions: z.int().describe("How many conditions it has."),
        features: z.array(z.string()).describe("The types of its features."),
      }),
    )
    .optional()
    .describe("The routes that no expectation reaches. Absent without --coverage."),
}).meta({ title: "TestResult", description: "Whether visitors get what is expected." });
