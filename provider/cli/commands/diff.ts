import { writeFile } from "node:fs/promises";
import { Command } from "commander";
import { exitCodes, run } from "../command";
import { linksOfStack } from "../graph/from-stack";
import { withStack } from "../options";
import { pageOf } from "../report/html";
import { markdownOf } from "../report/markdown";
import { textOf } from "../report/text";
import { lookAt } from "../stack/look";
import { openStack } from "../stack/open";
import { Progress } from "../stack/progress";
import { reportOn } from "../stack/report";

interface Flags {
  readonly cwd: string;
  readonly stack?: string;
  readonly unmanaged?: boolean;
  readonly json?: boolean;
  readonly markdown?: string;
  readonly html?: string;
}

/**
 * `shortlink diff`: what differs between the program, its stack and the account. Writes nothing there.
 *
 * @example
 * shortlink diff --stack dev --unmanaged --markdown summary.md
 */
export const diffCommand = (): Command =>
  withStack(new Command("diff"))
    .description("Show what differs between the program, its stack and the account. Changes nothing.")
    .option("--unmanaged", "show what is in the account, but in no stack of the project, too")
    .option("--json", "print the report as JSON")
    .option("--markdown <file>", "write it as Markdown, for a job's summary or a comment")
    .option(
      "--html <file>",
      "write it as one page, with the graph of the links and the differences marked on it",
    )
    .addHelpText(
      "after",
      "\nIt ends with 0 when all is in sync, with 2 when something differs, and with 1 on an error.",
    )
    .action((flags: Flags) => run("diff", () => diff(flags)));

async function diff({ cwd, stack: name, unmanaged, json, markdown, html }: Flags): Promise<number> {
  const stack = await openStack({ cwd, stack: name });
  const progress = new Progress();
  const look = await lookAt(stack, progress, true);
  const report = await reportOn(stack, look, progress, unmanaged);
  progress.end();
  if (markdown !== undefined) await writeFile(markdown, markdownOf(report));
  if (html !== undefined) await writeFile(html, pageOf(report, linksOfStack(look, true)));
  console.log(json ? JSON.stringify(report, undefined, 2) : textOf(report));
  return report.inSync ? exitCodes.inSync : exitCodes.different;
}
