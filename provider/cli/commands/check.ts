import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { type FileProblem, noting, problemsSection, renderProblems } from "../check/problems";
import { CheckResult } from "../check/result";
import { type CheckedProgram, checkProgram } from "../check/run-check";
import { checkSection, renderCheck } from "../check/text";
import { watchProject } from "../check/watch";
import { issueFor } from "../comment/issue-texts";
import { type Audience, announce } from "../comment/notify";
import { destinationsSection } from "../destinations/render/section";
import { renderDestinations } from "../destinations/render/text";
import type { DestinationsResult } from "../destinations/result";
import { annotations } from "../output/annotation";
import { renderJunit } from "../output/junit";
import { printCommands } from "../output/print";
import { Progress } from "../output/progress";
import { type CheckedRules, checkRules } from "../rules/check-rules";
import { namesIn } from "../rules/names";
import { rulesFile } from "../rules/read-rules";
import { renderRules, rulesSection } from "../rules/reports";
import { renderCases, visitorsSection } from "../visitors/reports";
import type { TestCase } from "../visitors/run";
import { expectationsFile, runFile } from "../visitors/run-file";
import { linksOfProgram, rulesIn } from "../visitors/source";
import { showVisits } from "../visitors/visiting";
import {
  type DestinationFlags,
  hasDead,
  sessionOptions,
  withDestinationOptions,
} from "./destination-options";
import { failOnOption, issueOption, notifyOption, withHelpEnd, withStackOptions } from "./options";
import { asJson, type OutputFlags, outputsOf, withOutputs, writeOutputs } from "./outputs";
import { exitCodes, runCommand } from "./run-command";

const formats = ["text", "json", "junit"] as const;

interface Flags extends DestinationFlags, OutputFlags, Audience {
  readonly cwd: string;
  readonly stack?: string;
  readonly failOn: "errors" | "warnings";
  readonly watch?: boolean;
}

/**
 * `shortlink check`: lists everything that is wrong with a program, in any language, without the service, state or a key.
 *
 * @example
 * shortlink check --watch
 */
export const checkCommand = (): Command =>
  withHelpEnd(
    withDestinationOptions(withOutputs(withStackOptions(new Command("check")), formats))
      .summary("list what would be refused, breaks a rule or fails an expectation")
      .description(
        `List what would be refused, breaks a rule in ${rulesFile}, or fails an expectation in ${expectationsFile}. Needs no service, no key and no state, and changes nothing.`,
      )
      .addOption(issueOption().implies({ destinations: true }))
      .addOption(notifyOption())
      .addOption(failOnOption(["errors", "warnings"]))
      .option("-w, --watch", "check again whenever a file of the project changes"),
    "0 when nothing is wrong, 2 when something is, 1 when the program does not run to its end or a file such as visitors.yaml cannot be read.",
    ["shortlink check --watch", "shortlink check --destinations --out check.xml"],
  ).action((flags: Flags) =>
    runCommand("check", () =>
      flags.watch ? watchProject(flags.cwd, () => check(flags), flags.out) : check(flags),
    ),
  );

async function check(flags: Flags): Promise<number> {
  const { failOn, format, out, ...location } = flags;
  const outputs = await outputsOf({ format, out }, formats);
  const progress = new Progress();
  const checked = await checkProgram(location, progress);
  const problems: FileProblem[] = [];
  const destinations = await noting(problems, () => destinationsOf(checked, flags, progress));
  const file = join(location.cwd, expectationsFile);
  const shown = relative("", file);
  const rules = await noting(problems, () => rulesOf(checked, flags));
  const cases = await noting(problems, () => casesOf(checked, file, progress));
  const failed = cases?.filter(({ failure }) => failure !== undefined) ?? [];
  const visitors = cases && { file: shown, cases };
  const result = {
    ...checked.result,
    ...(visitors && { visitors }),
    ...(rules && { rules }),
    ...(destinations && { destinations }),
    ...(problems.length > 0 && { problems }),
  };
  const parts = [
    { section: checkSection(result, location.cwd), text: () => renderCheck(result) },
    ...(rules ? [{ section: rulesSection(rules), text: () => renderRules(rules) }] : []),
    ...(cases ? [{ section: visitorsSection(shown, cases), text: () => renderCases(shown, cases) }] : []),
    ...(destinations
      ? [
          {
            section: destinationsSection(destinations, location.cwd),
            text: () => renderDestinations(destinations),
          },
        ]
      : []),
    ...(problems.length > 0
      ? [{ section: problemsSection(problems), text: () => renderProblems(problems) }]
      : []),
  ];
  const sections = parts.map(({ section }) => section);
  await writeOutputs(outputs, {
    text: () => parts.map(({ text }) => text()).join("\n"),
    json: () => asJson(CheckResult.parse(result)),
    junit: () => renderJunit(sections),
  });
  if (process.env.GITHUB_ACTIONS) printCommands(annotations(sections.flatMap(({ findings }) => findings)));
  if (destinations) {
    await announce([issueFor(result.project, result.stack, destinations)], flags, process.env);
  }
  if (result.error !== undefined || problems.length > 0) return exitCodes.undecided;
  const broken = rules?.violations ?? [];
  const hasError =
    !result.valid ||
    failed.length > 0 ||
    broken.some(({ severity }) => severity === "error") ||
    hasDead(destinations, flags);
  const hasWarning = result.warnings.length + broken.length > 0;
  return hasError || (failOn === "warnings" && hasWarning) ? exitCodes.found : exitCodes.nothing;
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
