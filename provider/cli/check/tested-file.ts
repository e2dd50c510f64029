import * as z from "zod";

const TestCaseResult = z.object({
  link: z.string(),
  visitor: z.string().describe("The visitor in words."),
  expected: z.string(),
  failure: z.string().optional().describe("Why the expectation fails. Absent if it holds."),
  untestable: z
    .string()
    .optional()
    .describe("Why a visit from here cannot test it. Only with `shortlink test --visit`."),
  position: z.object({ line: z.int(), column: z.int() }).describe("Where the expectation is in the file."),
});

/** The expectations of a file that were run. */
export const TestedFile = z.object({ file: z.string(), cases: z.array(TestCaseResult) });
