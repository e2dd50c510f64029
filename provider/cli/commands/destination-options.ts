import { type Command, Option } from "commander";
import { type DestinationsResult, inState } from "../destinations/result";
import { defaultMaxTime } from "../destinations/session-defaults";
import { parseWholeNumber } from "./options";

/** The flags of the commands that request destinations. */
export interface DestinationFlags {
  readonly destinations?: boolean;
  readonly allowPrivate?: boolean;
  readonly allowDead?: boolean;
  readonly cache: boolean;
  readonly maxTime: number;
}

/**
 * Adds the options with which a command requests destinations.
 *
 * @param what the destinations: "the destinations of the program"
 */
export const withDestinationOptions = (command: Command, what: string): Command => {
  const more = { destinations: true };
  return command
    .option("--destinations", `also request ${what}, and report which are dead`)
    .addOption(
      new Option(
        "--allow-private",
        "also request destinations in private networks and on this machine",
      ).implies(more),
    )
    .addOption(new Option("--allow-dead", "do not fail for dead destinations").implies(more))
    .addOption(new Option("--no-cache", "request destinations again that were requested in the last day"))
    .addOption(
      new Option("--max-time <seconds>", "how long to request destinations, at most")
        .default(defaultMaxTime)
        .argParser(parseWholeNumber),
    );
};

/** How to request destinations. */
export const sessionOptions = ({ allowPrivate, cache, maxTime }: DestinationFlags) => ({
  ...{ allowPrivate, cache, maxTime },
});

/** Whether dead destinations decide about the exit code. */
export const hasFailed = (found: DestinationsResult | undefined, { allowDead }: DestinationFlags): boolean =>
  found !== undefined && !allowDead && inState(found, "dead").length > 0;
