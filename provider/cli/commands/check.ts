import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { CheckResult } from "../check/result";
import { type CheckedProgram, checkProgram } from "../check/run-check";
import { checkSuite, renderCheck } from "../check/text";
import { watchProject } from "../check/watch";
import { renderJunit } from "../output/junit";
import { print, printCommands } from "../output/print";
import { Progress } from "../output/progress";
import { requireWritableFile, writeTarget } from "../output/target";
import { checkRules } from "../rules/check-rules";
import { annotateRules, renderRules, rulesSuite } from "../rules/reports";
import { renderAnnotations, renderCases, visitorsSuite } from "../visitors/reports";
import type { TestCase } from "../visitors/run";
import { expectationsFile, runFile } from "../visitors/run-file";
import { linksOfProgram } from "../visitors/source";
import { cwdOption, stackOption } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags {
  readonly cwd: string;
  readonly stack?: string;
  readonly json?: boolean;
  readonly junit?: string;
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
    .option("--junit <file>", "write the result in the format of JUnit")
    .option("--strict", "end with exit code 2 when there are warnings")
    .option("-w, --watch", "check again whenever a file of the project changes")
    .addHelpText(
      "after",
      "\nAlso checks the rules in shortlink.yaml and runs the expectations in visitors.yaml, where the project has these files.\n\nExit code: 0 when nothing is wrong, 2 when something would be refused, breaks a rule or fails an expectation, 1 when the program does not run to its end.",
    )
    .action((flags: Flags) =>
      runCommand("check", () => (flags.watch ? watchProject(flags.cwd, () => check(flags)) : check(flags))),
    );

async function check({ json, junit, strict, ...location }: Flags): Promise<number> {
  if (junit !== undefined) await requireWritableFile("--junit", junit);
  const progress = new Progress();
  const checked = await checkProgram(location, progress).finally(() => progress.end());
  const file = join(location.cwd, expectationsFile);
  const shown = relative("", file);
  const rules = checked.preview && (await checkRules(location.cwd, checked.links));
  const cases = await casesOf(checked, file);
  const failed = cases?.filter(({ failure }) => failure !== undefined) ?? [];
  const visitors = cases && { file: shown, cases };
  const result = { ...checked.result, ...(visitors && { visitors }), ...(rules && { rules }) };
  if (junit !== undefined) {
    const suites = [...(rules ? [rulesSuite(rules)] : []), ...(cases ? [visitorsSuite(cases)] : [])];
    await writeTarget("--junit", junit, renderJunit([checkSuite(result), ...suites]));
  }
  const parts = [...(rules ? [renderRules(rules)] : []), ...(cases ? [renderCases(shown, cases)] : [])];
  if (json) print(JSON.stringify(CheckResult.parse(result), undefined, 2));
  else print([renderCheck(result), ...parts].join("\n"));
  if (process.env.GITHUB_ACTIONS)
    printCommands([...(rules ? annotateRules(rules) : []), ...renderAnnotations(shown, failed)]);
  if (result.error !== undefined) return exitCodes.failed;
  const broken = rules?.violations ?? [];
  const hasError = !result.valid || failed.length > 0 || broken.some(({ severity }) => severity === "error");
  const hasWarning = result.warnings.length + broken.length > 0;
  return hasError || (strict && hasWarning) ? exitCodes.different : exitCodes.inSync;
}

/** The expectations of the project's visitors, where it has any and nothing is wrong with its program. */
async function casesOf(checked: CheckedProgram, file: string): Promise<TestCase[] | undefined> {
  const links = existsSync(file) ? linksOfProgram(checked) : undefined;
  return links && runFile(file, links);
}
