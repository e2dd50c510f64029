import { type Command, InvalidArgumentError, Option } from "commander";
import { type ConvertOptions, kindNames, splits, tagModes } from "../convert/choices";

/** Adds the options that say how to convert a file: {@link ConvertOptions}. */
export const withArrivalOptions = (command: Command): Command =>
  command
    .addOption(
      new Option("--kind <kind>", "what the file is (default: recognized from its content)").choices(
        kindNames,
      ),
    )
    .addOption(
      new Option("--tags <place>", "where tags go: into the title, the first one as the folder, or nowhere")
        .choices(tagModes)
        .default("title"),
    )
    .addOption(
      new Option("--split <by>", "one set for all links, or one for each domain or folder")
        .choices(splits)
        .default("none"),
    )
    .option(
      "--domain <domain>",
      "the domain of all links, by its id or host name (default: each keeps its own)",
    )
    .addOption(
      new Option("--site <url>", "the site whose paths a redirect file has: https://example.com").argParser(
        parseSite,
      ),
    )
    .option("--rename", "give links another slug where the service refuses theirs");

/** The options that say how to convert a file. */
export type ArrivalFlags = ConvertOptions;

/** @throws InvalidArgumentError for anything but the URL of a site */
function parseSite(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text).origin;
  throw new InvalidArgumentError("It must be a URL such as https://example.com.");
}
