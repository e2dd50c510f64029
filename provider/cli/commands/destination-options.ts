import { type Command, Option } from "commander";
import { type DestinationsResult, inState } from "../destinations/result";
import { defaultMaxTime } from "../destinations/session-defaults";
import { parseWholeNumber } from "./options";

/** The flags of the commands that request destinations. */
export interface DestinationFlags {
  readonly destinations?: boolean;
  readonly allowPrivate?: boolean;
  readonly allowDead?: boolean;
  readonly maxTime: number;
}

/** Adds the options with which a command requests destinations. */
export const withDestinationOptions = (command: Command): Command => {
  const more = { destinations: true };
  return command
    .option("--destinations", "also request the destinations, and report dead ones")
    .addOption(new Option("--allow-private", "also request what is in private networks").implies(more))
    .addOption(new Option("--allow-dead", "do not count dead destinations").implies(more))
    .addOption(
      new Option("--max-time <seconds>", "how long to request destinations")
        .default(defaultMaxTime)
        .argParser(parseWholeNumber)
        .implies(more),
    );
};

/** How to request destinations. */
export const sessionOptions = ({ allowPrivate, maxTime }: DestinationFlags) => ({ allowPrivate, maxTime });

/** Whether dead destinations decide about the exit code. */
export const hasDead = (found: DestinationsResult | undefined, { allowDead }: DestinationFlags): boolean =>
  found !== undefined && !allowDead && inState(found, "dead").length > 0;
