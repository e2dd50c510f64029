import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { CheckResult } from "../check/result";
import { type CheckedProgram, checkProgram } from "../check/run-check";
import { renderCheck } from "../check/text";
import { watchProject } from "../check/watch";
import { print, printCommands } from "../output/print";
import { Progress } from "../output/progress";
import { renderAnnotations, renderCases } from "../visitors/reports";
import type { TestCase } from "../visitors/run";
import { expectationsFile, runFile } from "../visitors/run-file";
import { linksOfProgram } from "../visitors/source";
import { cwdOption, stackOption } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags {
  readonly cwd: string;
  readonly stack?: string;
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly watch?: boolean;
}

/**
 * `shortlink check`: lists everything that is wrong with a program, in any language, without the service, state or a key.
 *
 * @example
 * shortlink check --watch
 */
export const checkCommand = (): Command =>
  new Command("check")
    .description(
      "List everything that is wrong with a program. Needs no service, no key and no state, and changes nothing.",
    )
    .addOption(cwdOption("the folder of the Pulumi project"))
    .addOption(stackOption("the stack whose configuration to use (default: the only or the selected one)"))
    .option("--json", "print the result as JSON")
    .option("--strict", "end with exit code 2 when there are warnings")
    .option("-w, --watch", "check again whenever a file of the project changes")
    .addHelpText(
      "after",
      "\nAlso runs the expectations in visitors.yaml, where the project has that file.\n\nExit code: 0 when nothing is wrong, 2 when something would be refused or an expectation fails, 1 when the program does not run to its end.",
    )
    .action((flags: Flags) =>
      runCommand("check", () => (flags.watch ? watchProject(flags.cwd, () => check(flags)) : check(flags))),
    );

async function check({ json, strict, ...location }: Flags): Promise<number> {
  const progress = new Progress();
  const checked = await checkProgram(location, progress).finally(() => progress.end());
  const file = join(location.cwd, expectationsFile);
  const shown = relative("", file);
  const cases = await casesOf(checked, file);
  const failed = cases?.filter(({ failure }) => failure !== undefined) ?? [];
  const result = { ...checked.result, ...(cases && { visitors: { file: shown, cases } }) };
  if (json) print(JSON.stringify(CheckResult.parse(result), undefined, 2));
  else print([renderCheck(result), ...(cases ? [renderCases(shown, cases)] : [])].join("\n"));
  if (process.env.GITHUB_ACTIONS) printCommands(renderAnnotations(shown, failed));
  if (result.error !== undefined) return exitCodes.failed;
  const isFine = result.valid && failed.length === 0 && !(strict && result.warnings.length > 0);
  return isFine ? exitCodes.inSync : exitCodes.different;
}

/** The expectations of the project's visitors, where it has any and nothing is wrong with its program. */
async function casesOf(checked: CheckedProgram, file: string): Promise<TestCase[] | undefined> {
  const links = existsSync(file) ? linksOfProgram(checked) : undefined;
  return links && runFile(file, links);
}
