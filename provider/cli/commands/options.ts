import { type AddHelpTextContext, Argument, type Command, InvalidArgumentError, Option } from "commander";
import { UserError } from "../../client";
import { LinkKind } from "../../contract";
import { notifyVariable } from "../comment/notify";
import { type SetKind, setKinds } from "../convert/choices";
import { sources } from "../stack/source";

// Options that several commands share.

/** A text after the options of a command's help, as wide as they are. */
export const wrapped =
  (text: string) =>
  ({ command, error }: AddHelpTextContext): string => {
    const { getErrHelpWidth, getOutHelpWidth } = command.configureOutput();
    return command.createHelp().boxWrap(text, (error ? getErrHelpWidth : getOutHelpWidth)?.() ?? 80);
  };

/** The description of an option, with its choices unless it names the first and the last one itself, and its default. */
function describeOption({ description, argChoices = [], required, ...option }: Option): string {
  const { defaultValue, defaultValueDescription = JSON.stringify(defaultValue) } = option;
  const isNamed = [...argChoices.slice(0, 1), ...argChoices.slice(-1)].every((it) =>
    new RegExp(`\\b${it}\\b`).test(description),
  );
  const notes = [
    ...(isNamed ? [] : [`choices: ${argChoices.map((it) => JSON.stringify(it)).join(", ")}`]),
    ...(required && defaultValue !== undefined ? [`default: ${defaultValueDescription}`] : []),
  ];
  return notes.length === 0 ? description : `${description} (${notes.join(", ")})`;
}

/**
 * Adds what a command's help ends with.
 *
 * @param exitCodes what the exit codes mean
 * @param examples two command lines
 */
export const withHelpEnd = (
  command: Command,
  exitCodes: string,
  examples: readonly [string, string],
): Command =>
  command
    .configureHelp({ optionDescription: describeOption })
    .addHelpText("after", wrapped(`\nExit code: ${exitCodes}`))
    .addHelpText("after", `\nExamples:\n${examples.map((it) => `  ${it}`).join("\n")}`);

/** Adds the options that say which stack of which project a command works on. */
export const withStackOptions = (command: Command): Command =>
  command
    .addOption(
      new Option("-C, --cwd <folder>", "the folder of the Pulumi project").default(".").argParser(parseText),
    )
    .addOption(stackOption());

/** The option that leaves out what other projects of the backend manage. */
export const projectOnlyOption = (): Option =>
  new Option("--project-only", "count what other projects manage as unmanaged");

/** Adds the option that limits a command to some resources of a stack. */
export const withTargets = (command: Command): Command =>
  command.option("--target <urn...>", "only these resources, by their URNs");

/** Adds the option that lets Pulumi write its own log of what a command runs. */
export const withEngineLog = (command: Command): Command =>
  command.option("--engine-log", "let Pulumi write its own log, which is slower");

/** The option that names a stack. */
export const stackOption = (): Option =>
  new Option("-s, --stack <name>", "the stack (default: the selected one)").argParser(parseStack);

/** The option that also looks at what no stack has. */
export const unmanagedOption = (): Option =>
  new Option("--unmanaged", "also what the account has and no stack");

/** The option with which a command changes nothing. */
export const dryRunOption = (): Option => new Option("--dry-run", "only show what would be done");

/** The option with which a command asks nothing. */
export const yesOption = (): Option => new Option("-y, --yes", "do not ask, and go on");

/** The option that keeps an issue about what is found. */
export const issueOption = (): Option =>
  new Option("--issue", "keep an issue open while something is found, in a CI job");

/** The option that sends a message about what is found. */
export const notifyOption = (): Option =>
  new Option("--notify <url>", `send what is found to a chat (or: ${notifyVariable})`).env(notifyVariable);

/** Adds the options that say where to read links. */
export const withSourceOptions = (command: Command): Command =>
  withStackOptions(command).addOption(
    new Option("--source <source>", "where to read links: the stack is as last updated")
      .choices(sources)
      .default("program"),
  );

/** The option that says what ends a command with exit code 2. */
export const failOnOption = (choices: readonly [string, ...string[]]): Option =>
  new Option("--fail-on <what>", "what counts as found").choices(choices).default(choices[0]);

/** The argument that limits a command to one link. */
export const linkArgument = (): Argument =>
  new Argument("[link]", "a link, by its name in the program, its slug or its id (default: all)");

/** The option that opens short URLs as visitors do. */
export const visitOption = (): Option =>
  new Option("--visit", "open the short URLs, and look where they lead");

/** The option that says where paths or slugs are. */
export const siteOption = (): Option =>
  new Option("--site <url>", "the site of paths or short URLs: https://example.com");

/** The option that limits a command to the links of a folder. */
export const folderOption = (): Option =>
  new Option("--folder <folder>", "only the links in this folder, by its id or title");

/** Adds the options that limit a command to some links: a `LinkFilter`. */
export const withLinkFilter = (command: Command): Command =>
  command
    .addOption(folderOption())
    .option("--domain <domain>", "only the links on this domain, by its id or host")
    .addOption(
      new Option("--kind <kind>", "only DIRECT, TREE, TREE_ITEM, BOARD or BOARD_ITEM").choices(
        LinkKind.options,
      ),
    );

/** The option that says which links become one set. */
export const setsOption = (): Option =>
  new Option("--sets <by>", "one set of links, or one per folder or domain").choices(setKinds);

/**
 * Whether the links of an account become sets.
 *
 * @throws UserError for sets that only the links of a file can become
 */
export function asFolderSets(by: SetKind | undefined): boolean {
  if (by === undefined || by === "folder") return by === "folder";
  throw new UserError(
    `--sets ${by} is for the links of a file. Those of an account become one set for each folder, with --sets folder.`,
  );
}

/** @throws InvalidArgumentError for what Pulumi does not accept as the name of a stack, with its organization and project if any */
function parseStack(text: string): string {
  if (/^([\w.-]+\/){0,2}[\w.-]{1,100}$/.test(text)) return text;
  throw new InvalidArgumentError(
    "The name of a stack has 1 to 100 letters, digits, hyphens, underscores and dots.",
  );
}

/** @throws InvalidArgumentError for an empty text, which scripts pass when a variable is not set */
export function parseText(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("It must not be empty.");
}

/** @throws InvalidArgumentError for anything but a whole number */
export function parseWholeNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number.");
}
