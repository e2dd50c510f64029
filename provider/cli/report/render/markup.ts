import { printable } from "../../../client";

// Text in Markdown, with which a text from outside cannot break out of its place.

/** Lines under a summary that unfolds them. */
export const fold = (summary: string, lines: readonly string[]): string[] => [
  `<details><summary>${summary}</summary>`,
  "",
  ...lines,
  "",
  "</details>",
  "",
];

/** A sentence in which what stands between backticks is inline code, and nothing else is Markdown or HTML. */
export const prose = (text: string): string =>
  printable(text)
    .split(/`+/)
    .map((part, index) => (index % 2 === 1 ? code(part) : escapeMarkdown(part)))
    .join("");

/** An underscore inside of a word means nothing. */
const escapeMarkdown = (text: string): string =>
  text.replace(/[\\*[\]<>&~#|$^]|(?<![A-Za-z\d])_|_(?![A-Za-z\d])/g, "\\$&");

/** Text as inline code in a table cell, where a bar would end the cell. */
export const cell = (text: string): string => code(text).replaceAll("|", "\\|");

/** Text as inline code. */
export function code(text: string): string {
  const line = printable(text);
  // Two backticks would begin code of their own.
  if (line === "") return "";
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}
