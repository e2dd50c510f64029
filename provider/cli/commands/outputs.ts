import { extname } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Command, Option } from "commander";
import { UserError } from "../../client";
import { print } from "../output/print";
import { requireWritableFile, writeTargets } from "../output/target";

/** The formats in which commands write, by the ending of their files. */
const formatsByEnding = {
  ".txt": "text",
  ".json": "json",
  ".md": "markdown",
  ".html": "html",
  ".xml": "junit",
  ".mmd": "mermaid",
  ".svg": "svg",
} as const;

export type Format = (typeof formatsByEnding)[keyof typeof formatsByEnding];

/** The flags that say how and where a command writes. */
export interface OutputFlags {
  readonly format?: Format;
  readonly out?: readonly string[];
}

/**
 * Adds the options that say how and where a command writes.
 *
 * @param formats the formats that it has, that which it prints first
 */
export const withOutputs = (command: Command, formats: readonly [Format, ...Format[]]): Command =>
  command
    .addOption(new Option("--format <format>", `what to print (default: ${formats[0]})`).choices(formats))
    .addOption(
      new Option(
        "--out <file>",
        `write a file, in the format of its ending: ${endingsOf(formats).join(", ")}; can be repeated`,
      ).argParser((file: string, earlier: readonly string[] = []) => [...earlier, file]),
    );

const endingsOf = (formats: readonly Format[]): string[] =>
  Object.entries(formatsByEnding).flatMap(([ending, format]) => (formats.includes(format) ? [ending] : []));

/** How and where a command writes, of which every file can be written. */
export interface Outputs<F extends Format> {
  /** The format to print. */
  readonly format: F;
  /** The formats of the files, by their paths. */
  readonly files: ReadonlyMap<string, F>;
}

/**
 * Reads where a command writes, before the work whose result it writes.
 *
 * @throws UserError for a file that has no format of the command, or that cannot be written
 */
export async function outputsOf<F extends Format>(
  { format, out = [] }: OutputFlags,
  formats: readonly [F, ...F[]],
): Promise<Outputs<F>> {
  const find = (name: Format | undefined) => formats.find((it) => it === name);
  const files = new Map<string, F>();
  for (const file of out) {
    await requireWritableFile("--out", file);
    const ending = extname(file).toLowerCase() as keyof typeof formatsByEnding;
    const found = find(formatsByEnding[ending]) ?? find(format);
    if (!found) {
      throw new UserError(
        `--out: the ending of ${file} stands for no format. Use ${endingsOf(formats).join(", ")}, or name the format with --format.`,
      );
    }
    files.set(file, found);
  }
  return { format: find(format) ?? formats[0], files };
}

/** What a command writes, in each of its formats. */
type Renderers<F extends Format> = Readonly<Record<F, () => string | Promise<string>>>;

/** Writes a result to its files, all of them or none, and prints it. */
export async function writeOutputs<F extends Format>(
  outputs: Outputs<F>,
  renderers: Renderers<F>,
): Promise<void> {
  await writeFiles(outputs, renderers);
  print((await renderers[outputs.format]()).trimEnd());
}

/** Writes a result to its files, all of them or none. */
export async function writeFiles<F extends Format>(
  { files }: Outputs<F>,
  renderers: Renderers<F>,
): Promise<void> {
  const texts = new Map<string, string>();
  for (const [file, format] of files) {
    const text = await renderers[format]();
    // The text is styled for a terminal.
    texts.set(file, format === "text" ? stripVTControlCharacters(text) : text);
  }
  await writeTargets("--out", texts);
}

/** A value as JSON. */
export const asJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
