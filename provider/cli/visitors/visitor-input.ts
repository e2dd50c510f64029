import * as z from "zod";
import { browserNames, deviceNames, osNames } from "../../contract/assumptions/shapes";

// A visitor as a person describes one, in `visitors.yaml` and in flags.

const OneOrMore = (text: string) => z.union([z.string(), z.array(z.string()).min(1)]).describe(text);

/** A kind of visitor in `visitors.yaml`. */
export const VisitorInput = z
  .strictObject({
    country: OneOrMore(
      "The country, by its code of two letters: `DE`. A list stands for each of them.",
    ).optional(),
    language: OneOrMore(
      "The languages that the browser asks for, the preferred one first: `de-AT, en`.",
    ).optional(),
    os: OneOrMore(`The operating system, such as ${osNames.join(", ")}.`).optional(),
    browser: OneOrMore(`The browser, such as ${browserNames.join(", ")}.`).optional(),
    device: OneOrMore(`The device profile, such as ${deviceNames.join(", ")}.`).optional(),
    userAgent: z
      .string()
      .optional()
      .describe("The User-Agent header. It gives the operating system, browser and device, too."),
    referrer: z.string().optional().describe("The domain of the page with the link: `news.example.com`."),
    at: z
      .string()
      .optional()
      .describe("The time of the visit: `2027-01-01`, `2026-12-24T18:00Z`. Now, if it is not given."),
    visits: z
      .int()
      .nonnegative()
      .optional()
      .describe("How many visits count against a limit so far. 0, if it is not given."),
    password: z.boolean().optional().describe("Whether the visitor knows the password. By default, not."),
  })
  .meta({ id: "Visitor" });
export type VisitorInput = z.infer<typeof VisitorInput>;
