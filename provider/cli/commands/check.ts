import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { Command, Option } from "commander";
import { annotateProblems, type FileProblem, noting, problemsSuite, renderProblems } from "../check/problems";
import { CheckResult } from "../check/result";
import { type CheckedProgram, checkProgram } from "../check/run-check";
import { annotateCheck, checkSuite, renderCheck } from "../check/text";
import { watchProject } from "../check/watch";
import { issueFor } from "../comment/destinations-issue";
import { tryToKeepIssue } from "../comment/issue";
import { destinationAnnotations, destinationsSuite } from "../destinations/render/reports";
import { renderDestinations } from "../destinations/render/text";
import type { DestinationsResult } from "../destinations/result";
import { renderAnnotation } from "../output/annotation";
import { renderJunit } from "../output/junit";
import { print, printCommands } from "../output/print";
import { Progress } from "../output/progress";
import { requireWritableFile, writeTarget } from "../output/target";
import { type CheckedRules, checkRules } from "../rules/check-rules";
import { namesIn } from "../rules/names";
import { annotateRules, renderRules, rulesSuite } from "../rules/reports";
import { renderAnnotations, renderCases, visitorsSuite } from "../visitors/reports";
import type { TestCase } from "../visitors/run";
import { expectationsFile, runFile } from "../visitors/run-file";
import { linksOfProgram, rulesIn } from "../visitors/source";
import { showVisits } from "../visitors/visiting";
import {
  type DestinationFlags,
  hasFailed,
  sessionOptions,
  withDestinationOptions,
} from "./destination-options";
import { cwdOption, stackOption, wrapped } from "./options";
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
    .option("--junit <file>", "write the result in the format of JUnit")
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
      wrapped(
        "\nAlso checks the rules in shortlink.yaml and runs the expectations in visitors.yaml, where the project has these files.\n\nExit code: 0 when nothing is wrong, 2 when something would be refused, breaks a rule or fails an expectation, 1 when the program does not run to its end, a file such as visitors.yaml is wrong, or a destination is dead.",
      ),
    )
    .action((flags: Flags) =>
      runCommand("check", () =>
        flags.watch ? watchProject(flags.cwd, () => check(flags), flags.junit) : check(flags),
      ),
    );

async function check(flags: Flags): Promise<number> {
  const { json, junit, strict, ...location } = flags;
  if (junit !== undefined) await requireWritableFile("--junit", junit);
  const progress = new Progress();
  const checked = await checkProgram(location, progress).finally(() => progress.end());
  const problems: FileProblem[] = [];
  const destinations = await noting(problems, () => destinationsOf(checked, flags, progress));
  const file = join(location.cwd, expectationsFile);
  const shown = relative("", file);
  const rules = await noting(problems, () => rulesOf(checked, flags));
  const cases = await noting(problems, () => casesOf(checked, file, progress)).finally(() => progress.end());
  const failed = cases?.filter(({ failure }) => failure !== undefined) ?? [];
  const visitors = cases && { file: shown, cases };
  const result = {
    ...checked.result,
    ...(visitors && { visitors }),
    ...(rules && { rules }),
    ...(destinations && { destinations }),
    ...(problems.length > 0 && { problems }),
  };
  if (junit !== undefined) {
    const suites = [
      checkSuite(result),
      ...(rules ? [rulesSuite(rules)] : []),
      ...(cases ? [visitorsSuite(cases)] : []),
      ...(destinations ? [destinationsSuite(destinations)] : []),
      ...(problems.length > 0 ? [problemsSuite(problems)] : []),
    ];
    await writeTarget("--junit", junit, renderJunit(suites));
  }
  if (json) print(JSON.stringify(CheckResult.parse(result), undefined, 2));
  else {
    const parts = [
      renderCheck(result),
      ...(rules ? [renderRules(rules)] : []),
      ...(cases ? [renderCases(shown, cases)] : []),
      ...(destinations ? [renderDestinations(destinations)] : []),
      ...(problems.length > 0 ? [renderProblems(problems)] : []),
    ];
    print(parts.join("\n"));
  }
  if (process.env.GITHUB_ACTIONS) {
    const found = destinations ? destinationAnnotations(destinations, location.cwd) : [];
    printCommands([
      ...annotateCheck(result, location.cwd),
      ...(rules ? annotateRules(rules) : []),
      ...renderAnnotations(shown, failed),
      ...annotateProblems(problems),
      ...found.map((it) => renderAnnotation(it)),
    ]);
  }
  if (flags.issue && destinations) {
    await tryToKeepIssue(issueFor(result.project, result.stack, destinations), process.env);
  }
  if (result.error !== undefined || problems.length > 0) return exitCodes.failed;
  const broken = rules?.violations ?? [];
  const hasError = !result.valid || failed.length > 0 || broken.some(({ severity }) => severity === "error");
  const hasWarning = result.warnings.length + broken.length > 0;
  if (hasError || (strict && hasWarning)) return exitCodes.different;
  return hasFailed(destinations, flags) ? exitCodes.failed : exitCodes.inSync;
}

/** What requests of the program's destinations have found, where they are wanted and the program ran to its end. */
async function destinationsOf(
  { preview, settings, findLine }: CheckedProgram,
  flags: Flags,
  progress: Progress,
): Promise<DestinationsResult | undefined> {
  if (!flags.destinations || !preview) return undefined;
  const { checkDestinations, collectDestinations } = await import("../destinations/index.js");
  const collected = collectDestinations(preview, { findLine, rules: rulesIn(settings) });
  return checkDestinations(collected, progress, { ...sessionOptions(flags), folder: flags.cwd });
}

/** What breaks the rules of the house, where the project has any and the program ran to its end. */
async function rulesOf(
  { preview, links, findLine, result }: CheckedProgram,
  { cwd }: Flags,
): Promise<CheckedRules | undefined> {
  // A look-up or a table that is wrong lacks links.
  const isComplete = result.failures.every(({ urn }) => urn !== undefined);
  return preview && checkRules(cwd, links, { findLine, names: namesIn(preview, isComplete) });
}

/** The expectations of the project's visitors, where it has any and nothing is wrong with its program. */
async function casesOf(
  checked: CheckedProgram,
  file: string,
  progress: Progress,
): Promise<TestCase[] | undefined> {
  const links = existsSync(file) ? linksOfProgram(checked) : undefined;
  return links && runFile(file, links, showVisits(progress));
}
