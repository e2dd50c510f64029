import * as z from "zod";
import { analytics } from "../../contract";
import { defineFunction } from "../../lifecycle";
import { linkId } from "./args";

const DayTotals = z
  .object({
    date: z.iso.date().describe("The day, as YYYY-MM-DD."),
    events: z.number().describe("How many times the link was visited that day."),
    visitors: z.number().describe("How many visitors it had."),
  })
  .meta({ title: "DayTotals", description: "The totals of a link for one day." });

export const getAnalytics = defineFunction({
  name: "getAnalytics",
  doc: "Reads the daily totals of a link's events and visitors.",
  args: z.strictObject({
    linkId,
    days: z
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe("How many days to go back: 1 to 365, limited to the history that your plan includes."),
  }),
  path: ["linkId"],
  result: z.object({ days: z.array(DayTotals).describe("The days, oldest first.") }),
  endpoint: analytics.read,
  hint: ({ days }) =>
    days === undefined
      ? "The API key needs the scope analytics:read."
      : `Your plan may include less than ${days} days of history; if so, request fewer. The API key needs the scope analytics:read.`,
  example: { linkId: "lnk_1", days: 30 },
});
