import { z } from "zod";
import { analytics } from "../../contract";
import { defineFunction } from "../../lifecycle";
import { theirLink } from "./args";

const DayTotals = z
  .object({
    date: z.string().describe("The day, as YYYY-MM-DD."),
    events: z.number().describe("How often the link was visited that day."),
    visitors: z.number().describe("How many have visited it."),
  })
  .meta({ title: "DayTotals", description: "What happened to a link in one day (spec 4.4)." });

export const getAnalytics = defineFunction({
  name: "getAnalytics",
  doc: "Reads the daily totals of a link's events and visitors.",
  spec: "4.4",
  args: z.strictObject({
    linkId: theirLink,
    days: z
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe("How many days back: 1 to 365, and no more than the history of your plan."),
  }),
  path: ["linkId"],
  result: z.object({ days: z.array(DayTotals).describe("The days, oldest first.") }),
  endpoint: analytics.read,
  hint: ({ days }) =>
    days === undefined
      ? "The key needs the scope analytics:read."
      : `A plan shows only so many days of history: where ${days} are more, ask for fewer. The key needs the scope analytics:read.`,
  example: { linkId: "lnk_1", days: 30 },
});
