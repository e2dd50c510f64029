import type { Stack } from "@pulumi/pulumi/automation";
import { Command, Option } from "commander";
import { settledRules } from "../../contract";
import { readHosts, withAccount } from "../account/account";
import { readIgnoreRules } from "../account/ignore-file";
import { tryToComment } from "../comment/post";
import type { CollectOptions } from "../destinations/collect/collect";
import { destinationAnnotations } from "../destinations/render/reports";
import type { DestinationsResult } from "../destinations/result";
import { readStackLinks } from "../graph/read/stack";
import { renderAnnotation } from "../output/annotation";
import { print, printCommands } from "../output/print";
import { Progress } from "../output/progress";
import { requireWritableFile, writeTarget } from "../output/target";
import { readReport } from "../report/read/read-report";
import { renderPage } from "../report/render/html";
import { renderText } from "../report/render/text";
import { openStack, readStackSettings } from "../stack/open";
import { type Preview, previewStack } from "../stack/preview";
import { readState } from "../stack/state";
import {
  type DestinationFlags,
  hasFailed,
  sessionOptions,
  withDestinationOptions,
} from "./destination-options";
import { projectOnlyOption, withStackOptions, withTargets, wrapped } from "./options";
import {
  printedReport,
  type ReportFiles,
  requireWritableReports,
  withReportFiles,
  writeReports,
} from "./report-files";
import { exitCodes, runCommand } from "./run-command";

interface Flags extends ReportFiles, DestinationFlags {
  readonly cwd: string;
  readonly stack?: string;
  readonly refresh: boolean;
  readonly target?: string[];
  readonly unmanaged?: boolean;
  readonly projectOnly?: boolean;
  readonly html?: string;
  readonly comment?: boolean;
  readonly failOn: "differences" | "visitors";
}

/**
 * `shortlink diff`: reports the differences between the program, its stack and the account. Changes none of them.
 *
 * @example
 * shortlink diff --stack dev --unmanaged --markdown summary.md
 */
export const diffCommand = (): Command =>
  withDestinationOptions(
    withReportFiles(withTargets(withStackOptions(new Command("diff")))),
    "the destinations of the links in the account",
  )
    .description("Show the differences between the program, its stack and the account. Changes nothing.")
    .option("--unmanaged", "also list the objects of the account that are in no stack")
    .addOption(projectOnlyOption())
    .option("--no-refresh", "do not read the account: show only the changes in the program")
    .option(
      "--html <file>",
      "write the report as a web page with a graph of the links, on which the differences are marked",
    )
    .option(
      "--comment",
      "post the report as a comment on the pull or merge request of a job in GitHub Actions or GitLab CI, and edit that comment in later runs",
    )
    .addOption(
      new Option(
        "--fail-on <what>",
        "what ends with an exit code of its own: any difference, or only one that visitors notice or may notice",
      )
        .choices(["differences", "visitors"])
        .default("differences"),
    )
    .addHelpText(
      "after",
      wrapped(
        "\nExit code: 0 when everything is in sync, 2 when there are differences, 1 on an error and with --destinations when one is dead. With --fail-on visitors, 3 when visitors notice a difference or it is not certain that they do not, and 0 otherwise. A comment that cannot be posted is a warning and does not change it.",
      ),
    )
    .action((flags: Flags) => runCommand("diff", () => diff(flags)));

async function diff(flags: Flags): Promise<number> {
  const { cwd, stack: name, refresh, target, unmanaged, projectOnly, json, html, comment, failOn } = flags;
  await requireWritableReports(flags);
  if (html !== undefined) await requireWritableFile("--html", html);
  const stack = await openStack({ cwd, stack: name });
  // Shows a mistake in the file before the preview, which may take long.
  if (unmanaged || flags.destinations) await readIgnoreRules(stack.workspace.workDir);
  const progress = new Progress();
  const state = await readState(stack);
  const preview = await previewStack(stack, progress, refresh, { target, state });
  const destinations = await destinationsOf(stack, preview, flags, progress);
  const differences = await readReport(stack, { preview, state }, progress, {
    ...{ unmanaged, projectOnly },
    withTraffic: refresh,
  });
  const report = { ...differences, ...(destinations && { destinations }) };
  progress.end();
  await writeReports(report, flags);
  if (html !== undefined) {
    await writeTarget("--html", html, renderPage(report, readStackLinks(preview, true)));
  }
  print(json === true ? printedReport(report).trimEnd() : renderText(report));
  if (comment) await tryToComment(report, process.env);
  if (destinations && process.env.GITHUB_ACTIONS) {
    printCommands(destinationAnnotations(destinations, cwd).map((it) => renderAnnotation(it)));
  }
  if (hasFailed(destinations, flags)) return exitCodes.failed;
  if (failOn === "visitors") return report.visitors?.noticed ? exitCodes.noticed : exitCodes.inSync;
  return report.inSync ? exitCodes.inSync : exitCodes.different;
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
