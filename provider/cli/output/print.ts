import { printableLines } from "../../client";
import { writeMessage, writeOutput } from "./standard-streams";

// The only functions with which a command prints. The lines are our own, and may repeat texts from outside.

/**
 * Prints lines on standard output.
 *
 * @throws UserError when they cannot be written to their end
 */
export const print = (text: string): void => writeOutput(`${printableText(text)}\n`);

/** Prints a text that another program reads to the letter, as a patch. A terminal gets it as lines. */
export const printExact = (text: string): void =>
  process.stdout.isTTY ? print(text.trimEnd()) : writeOutput(text);

/** Prints lines on standard error: messages, and everything that would disturb a program that reads the output. */
export const printMessage = (text: string): void => writeMessage(`${printableText(text)}\n`);

/** Prints a warning that does not end a job. GitHub shows it on the page of the job. */
export function printWarning(text: string): void {
  const line = printableText(text);
  const isAnnotation = !!process.env.GITHUB_ACTIONS;
  writeMessage(`${isAnnotation ? `::warning::${commandData(line)}` : `warning: ${line}`}\n`);
}

/** A text as the data of a command of GitHub Actions. */
export const commandData = (text: string): string => text.replaceAll("%", "%25").replaceAll("\n", "%0A");

/** Prints commands of GitHub Actions, such as annotations, of which every text from outside is escaped already. */
export function printCommands(lines: readonly string[]): void {
  for (const line of lines) writeMessage(`${line}\n`);
}

/** Lines as they are printed: of what controls a terminal, only the styles of `styleText` remain. */
export const printableText = (text: string): string =>
  text
    .split(style)
    .map((part, index) => (index % 2 === 0 ? printableLines(part) : part))
    .join("");

/** Bold and the colors of the text, and what ends them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: styles start with one.
const style = /(\u001b\[(?:1|22|3[1-6]|39)m)/;
