import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { Command, Option } from "commander";
import { CheckResult } from "../check/result";
import { type CheckedProgram, checkProgram } from "../check/run-check";
import { renderCheck } from "../check/text";
import { watchProject } from "../check/watch";
import { issueFor } from "../comment/destinations-issue";
import { tryToKeepIssue } from "../comment/issue";
import { destinationAnnotations, renderDestinationsJunit } from "../destinations/render/reports";
import { renderDestinations } from "../destinations/render/text";
import type { DestinationsResult } from "../destinations/result";
import { renderAnnotation } from "../output/annotation";
import { print, printCommands } from "../output/print";
import { Progress } from "../output/progress";
import { requireWritableFile, writeTarget } from "../output/target";
import { renderAnnotations, renderCases } from "../visitors/reports";
import type { TestCase } from "../visitors/run";
import { expectationsFile, runFile } from "../visitors/run-file";
import { linksOfProgram, rulesIn } from "../visitors/source";
import {
  type DestinationFlags,
  hasFailed,
  sessionOptions,
  withDestinationOptions,
} from "./destination-options";
import { cwdOption, stackOption } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags extends DestinationFlags {
  readonly cwd: string;
  readonly stack?: string;
  readonly json?: boolean;
  readonly junit?: string;
  readonly issue?: boolean;
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
  withDestinationOptions(new Command("check"), "the destinations of the program")
    .description(
      "List everything that is wrong with a program. Needs no service, no key and no state, and changes nothing.",
    )
    .addOption(cwdOption("the folder of the Pulumi project"))
    .addOption(stackOption("the stack whose configuration to use (default: the only or the selected one)"))
    .option("--json", "print the result as JSON")
    .addOption(
      new Option("--junit <file>", "write what was found about destinations in the format of JUnit").implies({
        destinations: true,
      }),
    )
    .addOption(
      new Option(
        "--issue",
        "keep an open issue while a destination is dead, in a job of GitHub Actions or GitLab CI, and comment on it when that changes",
      ).implies({ destinations: true }),
    )
    .option("--strict", "end with exit code 2 when there are warnings")
    .option("-w, --watch", "check again whenever a file of the project changes")
    .addHelpText(
      "after",
      "\nAlso runs the expectations in visitors.yaml, where the project has that file.\n\nExit code: 0 when nothing is wrong, 2 when something would be refused or an expectation fails, 1 when the program does not run to its end, or a destination is dead.",
    )
    .action((flags: Flags) =>
      runCommand("check", () => (flags.watch ? watchProject(flags.cwd, () => check(flags)) : check(flags))),
    );

async function check(flags: Flags): Promise<number> {
  const { json, junit, strict, ...location } = flags;
  if (junit !== undefined) await requireWritableFile("--junit", junit);
  const progress = new Progress();
  const checked = await checkProgram(location, progress).finally(() => progress.end());
  const destinations = await destinationsOf(checked, flags, progress);
  const file = join(location.cwd, expectationsFile);
  const shown = relative("", file);
  const cases = await casesOf(checked, file);
  const failed = cases?.filter(({ failure }) => failure !== undefined) ?? [];
  const result = { ...checked.result, ...(cases && { visitors: { file: shown, cases } }), destinations };
  if (json) print(JSON.stringify(CheckResult.parse(result), undefined, 2));
  else {
    const shownCases = cases ? [renderCases(shown, cases)] : [];
    const shownDestinations = destinations ? [renderDestinations(destinations)] : [];
    print([renderCheck(result), ...shownCases, ...shownDestinations].join("\n"));
  }
  if (junit !== undefined && destinations) {
    await writeTarget("--junit", junit, renderDestinationsJunit(destinations));
  }
  if (process.env.GITHUB_ACTIONS) {
    const found = destinations ? destinationAnnotations(destinations, location.cwd) : [];
    printCommands([...renderAnnotations(shown, failed), ...found.map((it) => renderAnnotation(it))]);
  }
  if (flags.issue && destinations) {
    await tryToKeepIssue(issueFor(result.project, result.stack, destinations), process.env);
  }
  if (result.error !== undefined) return exitCodes.failed;
  const isFine = result.valid && failed.length === 0 && !(strict && result.warnings.length > 0);
  if (!isFine) return exitCodes.different;
  return hasFailed(destinations, flags) ? exitCodes.failed : exitCodes.inSync;
}

/** What requests of the program's destinations have found, where they are wanted and the program ran to its end. */
async function destinationsOf(
  { preview, settings, lines }: CheckedProgram,
  flags: Flags,
  progress: Progress,
): Promise<DestinationsResult | undefined> {
  if (!flags.destinations || !preview) return undefined;
  const { checkDestinations, collectDestinations } = await import("../destinations/index.js");
  const collected = collectDestinations(preview, { lines, rules: rulesIn(settings) });
  return checkDestinations(collected, progress, { ...sessionOptions(flags), folder: flags.cwd });
}

/** The expectations of the project's visitors, where it has any and nothing is wrong with its program. */
async function casesOf(checked: CheckedProgram, file: string): Promise<TestCase[] | undefined> {
  const links = existsSync(file) ? linksOfProgram(checked) : undefined;
  return links && runFile(file, links);
}
