import { Command } from "commander";
import { readStackLinks } from "../graph/read/stack";
import { Progress } from "../output/progress";
import { requireWritableFile, writeTarget } from "../output/target";
import { readReport } from "../report/read/read-report";
import { renderPage } from "../report/render/html";
import { renderMarkdown } from "../report/render/markdown";
import { renderText } from "../report/render/text";
import { openStack } from "../stack/open";
import { previewStack } from "../stack/preview";
import { withStackOptions } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags {
  readonly cwd: string;
  readonly stack?: string;
  readonly unmanaged?: boolean;
  readonly json?: boolean;
  readonly markdown?: string;
  readonly html?: string;
}

/**
 * `shortlink diff`: reports the differences between the program, its stack and the account. Changes none of them.
 *
 * @example
 * shortlink diff --stack dev --unmanaged --markdown summary.md
 */
export const diffCommand = (): Command =>
  withStackOptions(new Command("diff"))
    .description("Show the differences between the program, its stack and the account. Changes nothing.")
    .option("--unmanaged", "also list the objects of the account that are in no stack of the project")
    .option("--json", "print the report as JSON")
    .option("--markdown <file>", "write the report as Markdown, for a job summary or a comment")
    .option(
      "--html <file>",
      "write the report as a web page with a graph of the links, on which the differences are marked",
    )
    .addHelpText(
      "after",
      "\nExit code: 0 when everything is in sync, 2 when there are differences, 1 on an error.",
    )
    .action((flags: Flags) => runCommand("diff", () => diff(flags)));

async function diff({ cwd, stack: name, unmanaged, json, markdown, html }: Flags): Promise<number> {
  if (markdown !== undefined) await requireWritableFile("--markdown", markdown);
  if (html !== undefined) await requireWritableFile("--html", html);
  const stack = await openStack({ cwd, stack: name });
  const progress = new Progress();
  const preview = await previewStack(stack, progress, true);
  const report = await readReport(stack, preview, progress, unmanaged);
  progress.end();
  if (markdown !== undefined) await writeTarget("--markdown", markdown, renderMarkdown(report));
  if (html !== undefined) {
    await writeTarget("--html", html, renderPage(report, readStackLinks(preview, true)));
  }
  console.log(json ? JSON.stringify(report, undefined, 2) : renderText(report));
  return report.inSync ? exitCodes.inSync : exitCodes.different;
}
