import { fstatSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { printable, UserError } from "../../client";
import { type ConvertOptions, type Form, forms, kindNames } from "../convert/choices";
import { print, printableText, printMessage } from "../output/print";
import { writeOutput } from "../output/standard-streams";
import { requireCreatableFolder, requireWritableFile, writeTargets } from "../output/target";
import { withArrivalOptions } from "./arrival-options";
import { setsOption, visitOption, withHelpEnd, wrapped } from "./options";
import { exitCodes, runCommand } from "./run-command";
import { isVerified } from "./verify-arrivals";

interface Flags extends ConvertOptions {
  readonly format?: Form;
  readonly out?: string;
  readonly visit?: boolean;
  readonly allowPrivate?: boolean;
}

/**
 * `shortlink convert`: turns the export of another service, or a redirect file, into a table or a program, and lists what it cannot
 * carry over.
 *
 * @example
 * shortlink convert bitly.csv --out links.csv
 */
export const convertCommand = (): Command =>
  withHelpEnd(
    withArrivalOptions(
      new Command("convert")
        .summary("convert another service's links to a table or a program")
        .description("Turn the links of another service into a table or a program.")
        .argument("<file>", "the file: an export of another service, or a redirect file")
        .addOption(new Option("--format <format>", "what the links become (default: table)").choices(forms))
        .addOption(
          new Option("--out <path>", "a file, .ts and .yaml for a program; or a folder").argParser(once),
        ),
    )
      .addHelpText("after", wrapped(`\nServices: ${kindNames.join(", ")}.`))
      .addOption(setsOption().default("one"))
      .addOption(visitOption())
      .addOption(
        new Option("--allow-private", "also request what is in private networks").implies({ visit: true }),
      ),
    "0 when the file is converted, 2 when --visit finds a short URL that leads elsewhere, 1 on an error.",
    ["shortlink convert bitly.csv --out links.csv", "shortlink convert _redirects --format yaml --visit"],
  ).action((file: string, flags: Flags) => runCommand("convert", () => convert(file, flags)));

/** @throws InvalidArgumentError for a second value */
function once(text: string, earlier?: string): string {
  if (earlier === undefined) return text;
  throw new InvalidArgumentError("One file is converted to one file or folder.");
}

/** The form that the ending of a file stands for. */
const formsByEnding: Readonly<Record<string, Form>> = {
  ".ts": "typescript",
  ".yaml": "yaml",
  ".yml": "yaml",
};

async function convert(file: string, { format: asked, out, ...options }: Flags): Promise<number> {
  const format = asked ?? formsByEnding[extname(out ?? "").toLowerCase()] ?? "table";
  const hasFolder = format === "table" && options.sets !== "one";
  if (hasFolder && out === undefined) {
    throw new UserError(`--sets ${options.sets} writes several tables; name a folder for them with --out.`);
  }
  if (out !== undefined) await (hasFolder ? requireCreatableFolder : requireWritableFile)("--out", out);
  const { convertFile } = await import("../convert/run.js");
  const { files, report, conversion } = await convertFile(file, format, options);
  if (out === undefined) printConverted([...files.values()].join(""));
  else {
    if (hasFolder) await mkdir(out, { recursive: true });
    const place = (name: string) => (hasFolder ? join(out, name) : out);
    await write(new Map([...files].map(([name, text]) => [place(name), text])), file);
  }
  printMessage(report);
  return options.visit && !(await isVerified(conversion, options)) ? exitCodes.found : exitCodes.nothing;
}

/**
 * Writes the converted files, and says which there were already.
 *
 * @throws UserError when one of these is the file which is converted
 */
async function write(files: ReadonlyMap<string, string>, source: string): Promise<void> {
  const statsOf = (path: string) => stat(path).catch(() => undefined);
  const own = await statsOf(source);
  const replaced: string[] = [];
  for (const out of files.keys()) {
    const found = await statsOf(out);
    if (found && found.ino === own?.ino && found.dev === own.dev) {
      throw new UserError(`--out: ${out} is the file to convert. Name another one.`);
    }
    if (found?.isFile() && found.size > 0) replaced.push(out);
  }
  await writeTargets("--out", files);
  for (const out of replaced) printMessage(`Replaced ${printable(out)}.\n`);
}

/** Prints a converted file. A terminal or a log gets no character that controls it; a file gets the text as it is. */
function printConverted(text: string): void {
  if (fstatSync(process.stdout.fd).isFile()) {
    writeOutput(text);
    return;
  }
  print(text.trimEnd());
  if (printableText(text) !== text)
    printMessage("Some characters are shown as escape sequences; --out writes them as they are.\n");
}
