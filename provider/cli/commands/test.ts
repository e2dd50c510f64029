import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { Command, Option } from "commander";
import { UserError } from "../../client";
import { annotations } from "../output/annotation";
import { renderJunit } from "../output/junit";
import { print, printCommands, printMessage } from "../output/print";
import { Progress } from "../output/progress";
import { askConfirmation, isInteractive } from "../output/prompts";
import { writeTarget } from "../output/target";
import { uncovered } from "../visitors/coverage";
import { draftExpectations } from "../visitors/draft";
import { chooseLinks, type VisitedLink } from "../visitors/links";
import { type LiveCase, livePlanText, runLive } from "../visitors/live";
import { renderCases, renderUncovered, visitorsSection } from "../visitors/reports";
import type { TestCase } from "../visitors/run";
import { expectationsFile, planFile, runFile } from "../visitors/run-file";
import { readVisitedLinks, type VisitedLinks, type VisitsLocation } from "../visitors/source";
import { TestResult } from "../visitors/test-result";
import { showVisits } from "../visitors/visiting";
import {
  folderOption,
  linkArgument,
  visitOption,
  withHelpEnd,
  withSourceOptions,
  yesOption,
} from "./options";
import { asJson, type OutputFlags, outputsOf, withOutputs, writeOutputs } from "./outputs";
import { exitCodes, runCommand } from "./run-command";

const formats = ["text", "json", "junit"] as const;

interface Flags extends VisitsLocation, OutputFlags {
  readonly draft?: boolean;
  readonly visit?: boolean;
  readonly yes?: boolean;
}

/**
 * `shortlink test`: compares what visitors get with what `visitors.yaml` expects, from the program, without the service.
 *
 * @example
 * shortlink test --out visitors.xml
 */
export const testCommand = (): Command =>
  withHelpEnd(
    withOutputs(withSourceOptions(new Command("test")), formats)
      .summary("compare what visitors get with the expectations in visitors.yaml")
      .description(
        `Compare what visitors of a program's links get with the expectations in ${expectationsFile}.`,
      )
      .addArgument(linkArgument())
      .addOption(folderOption())
      .addOption(
        new Option("--draft", `draft ${expectationsFile} from the links with routes`).conflicts([
          ...["format", "out"],
        ]),
      )
      .addOption(visitOption().conflicts("draft"))
      .addOption(yesOption()),
    "0 when all expectations hold or are drafted, 2 when one fails, 1 on an error.",
    ["shortlink test --draft", "shortlink test --source account --out visitors.xml"],
  ).action((link: string | undefined, flags: Flags) => runCommand("test", () => test(link, flags)));

async function test(link: string | undefined, flags: Flags): Promise<number> {
  const file = join(flags.cwd, expectationsFile);
  if (flags.draft && existsSync(file))
    throw new UserError(`${file} exists already. Rename it to draft another one.`);
  if (!flags.draft && !existsSync(file))
    throw new UserError(
      `There is no ${file}. \`shortlink test --draft\` drafts it from the links as they are.`,
    );
  if (flags.visit && !flags.yes && !isInteractive())
    throw new UserError(
      "--visit adds visits to the totals of links, and nobody can be asked here. Confirm it with --yes.",
    );
  const outputs = await outputsOf(flags, formats);
  const progress = new Progress();
  // What a program declares is not live yet.
  const place = flags.visit && flags.source === "program" ? { ...flags, source: "stack" as const } : flags;
  const source = await readVisitedLinks(place, progress);
  const chosen = chooseLinks(source.links, { link, folder: flags.folder });
  if (flags.draft) return draft(file, source, chosen, link !== undefined, progress);
  const isChosen = ({ found }: TestCase) =>
    chosen === source.links || (found !== undefined && chosen.includes(found));
  const cases = flags.visit
    ? await visit(
        (await planFile(file, source)).filter(({ test }) => isChosen(test)),
        source,
        flags,
        progress,
      )
    : (await runFile(file, source, showVisits(progress))).filter(isChosen);
  const shown = relative("", file);
  const missed = flags.visit ? undefined : uncovered(cases, chosen);
  const section = visitorsSection(shown, cases);
  await writeOutputs(outputs, {
    text: () => [renderCases(shown, cases), ...(missed ? [renderUncovered(missed)] : [])].join("\n"),
    json: () => asJson(TestResult.parse({ version: 1, file: shown, cases, uncovered: missed })),
    junit: () => renderJunit([section]),
  });
  if (process.env.GITHUB_ACTIONS) printCommands(annotations(section.findings));
  return cases.every(({ failure }) => failure === undefined) ? exitCodes.nothing : exitCodes.found;
}

/**
 * Tests by visits, after it has said how many these are.
 *
 * @throws UserError when a person does not agree
 */
async function visit(
  planned: readonly LiveCase[],
  { settings }: VisitedLinks,
  { yes = false }: Flags,
  progress: Progress,
): Promise<TestCase[]> {
  const count = planned.filter((it) => it.visit).length;
  if (!settings)
    throw new UserError(
      "--visit opens short URLs of the service of the stack, whose settings cannot be read: set the key and the base URL, as for an update.",
    );
  printMessage(livePlanText(planned));
  if (count > 0 && !yes && !(await askConfirmation("Open them?"))) {
    throw new UserError("Nothing was visited.");
  }
  return runLive(planned, settings, (done) => progress.show(`Visiting short URLs: ${done} of ${count}`));
}

async function draft(
  file: string,
  { links: all, rules }: VisitedLinks,
  links: readonly VisitedLink[],
  withPlain: boolean,
  progress: Progress,
): Promise<number> {
  const text = draftExpectations({
    ...{ links, all, withPlain, rules, now: new Date() },
    onLink: showVisits(progress),
  });
  await writeTarget("--draft", file, text);
  print(`Wrote ${relative("", file)} with what visitors get. Read it, and commit it.`);
  return exitCodes.nothing;
}
