import { fstatSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Command, Option } from "commander";
import { printable, UserError } from "../../client";
import { type Form, forms } from "../convert/choices";
import { print, printableText, printMessage } from "../output/print";
import { writeOutput } from "../output/standard-streams";
import { requireCreatableFolder, requireWritableFile, writeTargets } from "../output/target";
import { type ArrivalFlags, withArrivalOptions } from "./arrival-options";
import { wrapped } from "./options";
import { exitCodes, runCommand } from "./run-command";
import { isVerified } from "./verify-arrivals";

interface Flags extends ArrivalFlags {
  readonly to: Form;
  readonly out?: string;
}

/**
 * `shortlink convert`: turns the export of another service, or a redirect file, into a table or a program, and lists what it cannot
 * carry over.
 *
 * @example
 * shortlink convert bitly.csv --to table --out links.csv
 */
export const convertCommand = (): Command =>
  withArrivalOptions(
    new Command("convert")
      .argument("<file>", "the file: an export of another service, or a redirect file")
      .addOption(new Option("--to <form>", "what the links become").choices(forms).makeOptionMandatory()),
  )
    .description("Convert the links of another service into a table or a program.")
    .option(
      "--out <path>",
      "the file to write, or with --split the folder for the tables (default: print it)",
    )
    .addHelpText(
      "after",
      wrapped(
        "\nPrints on standard error what is not carried over, by line and with the reason.\n\nExit code: 0 when the file is converted, 2 when --verify finds a short URL that leads elsewhere, 1 on an error.",
      ),
    )
    .action((file: string, flags: Flags) => runCommand("convert", () => convert(file, flags)));

async function convert(file: string, { to, out, ...options }: Flags): Promise<number> {
  const hasFolder = to === "table" && options.split !== "none";
  if (hasFolder && out === undefined) {
    throw new UserError(`--split ${options.split} writes several tables; name a folder for them with --out.`);
  }
  if (out !== undefined) await (hasFolder ? requireCreatableFolder : requireWritableFile)("--out", out);
  const { convertFile } = await import("../convert/run.js");
  const { files, report, conversion } = await convertFile(file, to, options);
  if (out === undefined) printConverted([...files.values()].join(""));
  else {
    if (hasFolder) await mkdir(out, { recursive: true });
    const place = (name: string) => (hasFolder ? join(out, name) : out);
    await write(new Map([...files].map(([name, text]) => [place(name), text])), file);
  }
  printMessage(report);
  return options.verify && !(await isVerified(conversion, options)) ? exitCodes.different : exitCodes.inSync;
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
