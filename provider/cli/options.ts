import { type Command, Option } from "commander";
import { LinkKind } from "../contract";

// The options that several commands take.

/** Which stack of which project a command is about. */
export const withStack = (command: Command): Command =>
  command
    .option("-C, --cwd <folder>", "the folder of the Pulumi project", ".")
    .option("-s, --stack <name>", "the stack; without it, the one that is selected");

/** Which links a command is about; all where nothing is said. */
export interface Narrowing {
  readonly folder?: string | undefined;
  /** The id or the host name of a domain. */
  readonly domain?: string | undefined;
  readonly kind?: string | undefined;
}

/** The options of {@link Narrowing}. */
export const withNarrowing = (command: Command): Command =>
  command
    .option("--folder <id>", "only the links in this folder")
    .option("--domain <domain>", "only the links on this domain: its id or its host name")
    .addOption(new Option("--kind <kind>", "only links of this kind").choices(LinkKind.options));
