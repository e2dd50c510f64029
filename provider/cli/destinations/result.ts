import * as z from "zod";
import { Place } from "./collect/place";
import { Outcome } from "./probe/outcome";

const Destination = z.object({
  url: z
    .string()
    .describe(
      "The URL with its UTM parameters, without a user name, a password and a fragment. What is no URL is as it is declared, and dead.",
    ),
  ...Outcome.shape,
  places: z.array(Place).describe("Everywhere it is declared."),
});
export type Destination = z.infer<typeof Destination>;

/** What `--destinations` has found. */
export const DestinationsResult = z.object({
  destinations: z
    .array(Destination)
    .describe("The destinations that were requested or are no URL, each once, in the order of their URLs."),
  unknown: z
    .array(Place)
    .describe(
      "Where a destination is not known and was not requested: a secret, a value of another resource, or a template.",
    ),
  apps: z.int().describe("How many destinations are for an app: `mailto:`, `tel:`. They are not requested."),
  ignored: z.int().describe("How many destinations `.shortlinkignore` leaves out."),
  cached: z.int().describe("How many of the results are from the last day."),
});
export type DestinationsResult = z.infer<typeof DestinationsResult>;

/** The destinations in a state. */
export const inState = ({ destinations }: DestinationsResult, wanted: Destination["state"]): Destination[] =>
  destinations.filter(({ state }) => state === wanted);
