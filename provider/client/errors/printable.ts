/**
 * Characters that break a line, control a terminal, change the direction of the text around them, or cannot be part of markup:
 * lone surrogates and noncharacters.
 */
const unprintable =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

/** How Azure Pipelines, GitHub Actions and TeamCity start a command, anywhere in a line of a log: `##vso[`, `##[`. */
const command = /##(?=\w*\[)/g;

/** How GitHub Actions starts a command, at the start of a line. */
const commandAtStart = /^(\s*):(?=:)/gm;

/**
 * The one function for text from outside: from the service, a program, a file, the environment or another tool. Returns it on
 * one line. What would control a terminal or a CI log, or hide a part of the text, is shown as an escape sequence, which JSON,
 * JavaScript and double-quoted YAML read back as the same text.
 *
 * | Text | Reaches | Where it passes this function |
 * |---|---|---|
 * | Messages, codes and request ids of the service | errors | `parseResponse` |
 * | Results of the network and the probes | `shortlink doctor` | `renderText` in `doctor`, `wrap`; its report shows only `ownWords` |
 * | Names, ids and values of the account, the state and the program | reports of `diff`, `reconcile`, `export` | `renderText` in `report` |
 * | | Markdown | `code`, `prose`, `escapeHtml` |
 * | | the summary of the GitHub Action | `renderMarkdown`; what `reconcile` prints is a block of code there |
 * | | HTML and SVG | `html`, `fitText` |
 * | | Mermaid | `cut`, before `quote` |
 * | | warnings of `graph`, results of `check` | `printFindings`, `renderCheck` |
 * | Texts of a converted file | what it lists | `renderReport` in `convert` |
 * | | candidates in the error of a flag | `findNamed`, `noneCalled` |
 * | | steps that are shown as progress, questions | `Progress`, `prompts` |
 * | | programs in TypeScript and YAML | `literal` |
 * | | names of files, stacks, resources and variables | none: `hyphenated` keeps only letters, digits and hyphens |
 * | | tables of exported sets, `import.json`, `--out` of JSON | none: CSV and JSON hold any text as it is |
 *
 * All that is printed, and every message that the engine shows, also passes {@link printableLines}: in `print`, `printMessage`,
 * `UserError`, `ApiError`, `PartialFailure`, `formatFailure`, and the `warn`, `inform` and `status` of a `Context`. A program that
 * fails, a flag and another tool reach a terminal only through these.
 *
 * @param longest the number of UTF-16 code units after which the text is cut
 */
export const printable = (text: string, longest = Number.POSITIVE_INFINITY): string =>
  escapeUnprintable(text.slice(0, longest));

/**
 * Lines of our own that may repeat texts from outside, for where they are printed: no line controls a terminal or starts a
 * command of a CI system.
 */
export const printableLines = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .replace(/[^\n\t]+/g, (part) => escapeUnprintable(part))
    .replace(commandAtStart, "$1\\u003a");

const escapeUnprintable = (text: string): string =>
  text.replace(unprintable, escapeOf).replace(command, "\\u0023#");

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const escapeOf = (character: string): string =>
  short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
