import * as z from "zod";
import { type AssumptionId, assumptionIds, assumptions as table } from "../../../contract";
import { version } from "../../../version";
import { type DoctorResult, outcomeOf } from "../model/result";

// The result of `shortlink doctor`, as `--format json` prints it. The version increases with every change that would mislead a reader
// of an earlier version.

const requestIds = z.array(z.string()).describe("The ids of the requests that show it.");

const Check = z.object({
  name: z.string().describe('What was checked: "DNS", "TLS", "scope links:read".'),
  result: z
    .enum(["holds", "differs", "unclear", "skipped"])
    .describe("`skipped`: it does not apply, or an earlier check failed."),
  found: z.string().describe("What was found."),
  advice: z.string().optional().describe("What to do, unless it holds."),
  requestIds,
});

const Assumption = z.object({
  id: z.enum(assumptionIds as [AssumptionId, ...AssumptionId[]]),
  spec: z.string().describe("The section of the API's specification."),
  sentence: z.string().describe("What the provider assumes."),
  result: z.enum(["holds", "differs", "unclear"]),
  found: z.string().optional().describe("What the service does."),
  why: z.string().optional().describe("What prevents an outcome, if it is unclear."),
  setting: z
    .union([z.string(), z.number(), z.record(z.string(), z.unknown())])
    .optional()
    .describe(
      "The value of `shortlink:service.<id>` with which the provider adapts. One that holds is set, too, so that what visitors get is certain.",
    ),
  affects: z.string().optional().describe("What depends on it, if it differs."),
  advice: z.string().optional().describe("What to do, if it differs."),
  requestIds,
});

export const DoctorReport = z
  .object({
    version: z.literal(1),
    provider: z.string().describe("The version of the provider."),
    outcome: z
      .enum(["holds", "differs", "failed"])
      .describe(
        "`holds`: exit code 0. `differs`: exit code 2. `failed`: the probes could not run, exit code 1.",
      ),
    connection: z.array(Check).describe("The checks of the connection, in the order in which they ran."),
    assumptions: z.array(Assumption).describe("Empty if the connection failed."),
    hasWritten: z.boolean().describe("Whether the write probes ran."),
    hasVisited: z.boolean().describe("Whether short URLs were visited."),
    requests: z.int().describe("How many requests the run sent."),
    leftovers: z
      .array(z.string())
      .describe(
        "Objects that the run created and could not delete, as paths of the API. A list that may have one and could not be read is there with what it may have.",
      ),
  })
  .meta({ title: "Doctor", description: "How a service differs from what the provider assumes." });
export type DoctorReport = z.infer<typeof DoctorReport>;

/** The result of a run for programs. */
export const reportOf = (result: DoctorResult): DoctorReport => ({
  version: 1,
  provider: version,
  outcome: outcomeOf(result),
  connection: result.connection.map((check) => ({ ...check, requestIds: [...check.requestIds] })),
  assumptions: result.assumptions.map(({ id, requestIds, ...outcome }) => {
    const { spec, sentence, affects, advice } = table[id];
    const more = outcome.result === "differs" ? { affects, advice } : {};
    return { id, spec, sentence, ...outcome, ...more, requestIds: [...requestIds] };
  }),
  hasWritten: result.hasWritten,
  hasVisited: result.hasVisited,
  requests: result.requests,
  leftovers: [...result.leftovers],
});
