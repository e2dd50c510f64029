import { type Command, InvalidArgumentError, Option } from "commander";
import { type ConvertOptions, kindNames, splits, tagModes } from "../convert/choices";

/**
 * Adds the options that say how to convert a file: {@link ConvertOptions}.
 *
 * @param when how their descriptions begin, in a command that does more
 */
export const withArrivalOptions = (command: Command, when = ""): Command =>
  command
    .addOption(
      new Option("--kind <kind>", `${when}what the file is (default: recognized from its content)`).choices(
        kindNames,
      ),
    )
    .addOption(
      new Option(
        "--tags <place>",
        `${when}where tags go: into the title, the first one as the folder, or nowhere`,
      )
        .choices(tagModes)
        .default("title"),
    )
    .addOption(
      new Option("--split <by>", `${when}one set for all links, or one for each domain or folder`)
        .choices(splits)
        .default("none"),
    )
    .option(
      "--domain <domain>",
      `${when}the domain of all links, by its id or host name (default: each keeps its own)`,
    )
    .addOption(
      new Option(
        "--site <url>",
        `${when}the site whose paths a redirect file has: https://example.com`,
      ).argParser(parseSite),
    )
    .option(
      "--verify",
      `${when}ask each old short URL where it leads, and compare that with the converted link`,
    )
    .addOption(
      new Option(
        "--allow-private",
        `${when}with --verify, also ask short URLs in private networks and on this machine`,
      ).implies({ verify: true }),
    )
    .option("--rename", `${when}give links another slug where the service refuses theirs`);

/** The options that say how to convert a file. */
export interface ArrivalFlags extends ConvertOptions {
  readonly verify?: boolean;
  readonly allowPrivate?: boolean;
}

/** @throws InvalidArgumentError for anything but the URL of a site */
function parseSite(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text).origin;
  throw new InvalidArgumentError("It must be a URL such as https://example.com.");
}
