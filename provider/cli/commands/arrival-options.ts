import { type Command, InvalidArgumentError, Option } from "commander";
import { kindNames, tagModes } from "../convert/choices";
import { parseText, siteOption } from "./options";

/** Adds the options that say how to read a file with links, but for its sets: `ConvertOptions`. */
export const withArrivalOptions = (command: Command): Command =>
  command
    .addOption(
      new Option("--service <name>", "bitly, dub, yourls … nginx (default: recognized)").choices(kindNames),
    )
    .addOption(
      new Option("--on-domain <domain>", "the domain for all links (default: their own)").argParser(
        parseText,
      ),
    )
    .addOption(
      new Option("--tags <place>", "tags go to title, folder or none").choices(tagModes).default("title"),
    )
    .addOption(siteOption().argParser(parseSite))
    .option("--rename", "give a link another slug if its own is refused");

/** @throws InvalidArgumentError for anything but the URL of a site */
function parseSite(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text).origin;
  throw new InvalidArgumentError("It must be a URL such as https://example.com.");
}
