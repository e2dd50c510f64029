import type { Stack } from "@pulumi/pulumi/automation";
import { Command, InvalidArgumentError, Option } from "commander";
import { settledRules } from "../../contract";
import { readHosts, withAccount } from "../account/account";
import { readIgnoreRules } from "../account/ignore-file";
import { driftIssue, issueFor } from "../comment/issue-texts";
import { type Audience, announce } from "../comment/notify";
import { tryToComment } from "../comment/post";
import type { CollectOptions } from "../destinations/collect/collect";
import { destinationsSection } from "../destinations/render/section";
import type { DestinationsResult } from "../destinations/result";
import { readStackLinks } from "../graph/read/stack";
import { annotations } from "../output/annotation";
import { printCommands } from "../output/print";
import { Progress } from "../output/progress";
import type { Report } from "../report/model/report";
import { readReport } from "../report/read/read-report";
import { renderPage } from "../report/render/html";
import { renderMarkdown } from "../report/render/markdown";
import { renderText } from "../report/render/text";
import { openStack, readStackSettings } from "../stack/open";
import { type Preview, previewStack } from "../stack/preview";
import { readState } from "../stack/state";
import {
  type DestinationFlags,
  hasDead,
  sessionOptions,
  withDestinationOptions,
} from "./destination-options";
import {
  failOnOption,
  issueOption,
  notifyOption,
  parseWholeNumber,
  projectOnlyOption,
  unmanagedOption,
  withHelpEnd,
  withStackOptions,
  withTargets,
} from "./options";
import { asJson, type OutputFlags, outputsOf, withOutputs, writeOutputs } from "./outputs";
import { exitCodes, runCommand } from "./run-command";

const formats = ["text", "json", "markdown", "html"] as const;

interface Flags extends OutputFlags, DestinationFlags, Audience {
  readonly cwd: string;
  readonly stack?: string;
  readonly refresh: boolean;
  readonly target?: string[];
  readonly unmanaged?: boolean;
  readonly unused?: number;
  readonly projectOnly?: boolean;
  readonly comment?: boolean;
  readonly failOn: "differences" | "visitors" | "nothing";
}

/**
 * `shortlink diff`: reports the differences between the program, its stack and the account. Changes none of them.
 *
 * @example
 * shortlink diff --stack dev --unmanaged --out summary.md
 */
export const diffCommand = (): Command =>
  withHelpEnd(
    withDestinationOptions(withOutputs(withTargets(withStackOptions(new Command("diff"))), formats))
      .summary("compare the program, its stack and the account")
      .description("Show the differences between the program, its stack and the account. Changes nothing.")
      .addOption(unmanagedOption())
      .addOption(
        new Option("--unused <days>", "also list links without a visit in so many days").argParser(parseDays),
      )
      .addOption(projectOnlyOption().implies({ unmanaged: true }))
      .option("--no-refresh", "do not read the account: only the program's changes")
      .option("--comment", "keep a comment on the pull request, in a CI job")
      // A part of the comparison does not show that nothing differs.
      .addOption(issueOption().conflicts(["refresh", "target"]))
      .addOption(notifyOption())
      .addOption(failOnOption(["differences", "visitors", "nothing"])),
    "0 when everything is in sync, 2 when there are differences or dead destinations, 1 on an error. With --fail-on visitors, only differences count that visitors notice, or may notice.",
    ["shortlink diff --unmanaged --out report.md", "shortlink diff --fail-on visitors --out diff.html"],
  ).action((flags: Flags) => runCommand("diff", () => diff(flags)));

async function diff(flags: Flags): Promise<number> {
  const { cwd, stack: name, refresh, target, unmanaged, unused, projectOnly, comment } = flags;
  const outputs = await outputsOf(flags, formats);
  const stack = await openStack({ cwd, stack: name });
  // Shows a mistake in the file before the preview, which may take long.
  if (unmanaged || flags.destinations) await readIgnoreRules(stack.workspace.workDir);
  const progress = new Progress();
  const state = await readState(stack);
  const preview = await previewStack(stack, progress, refresh, { target, state });
  const destinations = await destinationsOf(stack, preview, flags, progress);
  const differences = await readReport(stack, { preview, state }, progress, {
    ...{ unmanaged, projectOnly, unused },
    withTraffic: refresh,
  });
  const report = { ...differences, ...(destinations && { destinations }) };
  await writeOutputs(outputs, {
    text: () => renderText(report),
    json: () => asJson(report),
    markdown: () => renderMarkdown(report),
    html: () => renderPage(report, readStackLinks(preview, true)),
  });
  if (comment) await tryToComment(report, process.env);
  const dead = destinations ? [issueFor(report.project, report.stack, destinations)] : [];
  await announce([driftIssue(report), ...dead], flags, process.env);
  if (destinations && process.env.GITHUB_ACTIONS) {
    printCommands(annotations(destinationsSection(destinations, cwd).findings));
  }
  return hasDead(destinations, flags) || counts[flags.failOn](report) ? exitCodes.found : exitCodes.nothing;
}

/** Whether a report has what ends with exit code 2. */
const counts: Readonly<Record<Flags["failOn"], (report: Report) => boolean>> = {
  differences: ({ inSync }) => !inSync,
  visitors: ({ visitors }) => (visitors?.noticed ?? 0) > 0,
  nothing: () => false,
};

/** @throws InvalidArgumentError for what is no number of days that visits are counted over (spec 8) */
function parseDays(text: string): number {
  const days = parseWholeNumber(text);
  if (days >= 1 && days <= 365) return days;
  throw new InvalidArgumentError("It must be a number of days from 1 to 365.");
}

/** What requests of the destinations of live links have found, where they are wanted. */
async function destinationsOf(
  stack: Stack,
  preview: Preview,
  flags: Flags,
  progress: Progress,
): Promise<DestinationsResult | undefined> {
  if (!flags.destinations) return undefined;
  const { checkDestinations, collectDestinations, liveSide } = await import("../destinations/index.js");
  const collected = collectDestinations(liveSide(preview), flags.refresh ? await readFacts(stack) : {});
  return checkDestinations(collected, progress, { ...sessionOptions(flags), folder: flags.cwd });
}

/** What is known of the account and its service. */
async function readFacts(stack: Stack): Promise<CollectOptions> {
  const settings = await readStackSettings(stack);
  return { rules: settledRules(settings.service), hosts: await withAccount(settings, readHosts) };
}
