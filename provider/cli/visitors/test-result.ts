import * as z from "zod";
import { TestedFile } from "../check/tested-file";

/** The result of `shortlink test`, as `--format json` prints it. */
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
    .describe("The routes that no expectation reaches. Absent with --visit."),
}).meta({ title: "TestResult", description: "Whether visitors get what is expected." });
