import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { UserError } from "../../client";
import { renderJunit } from "../output/junit";
import { print, printCommands } from "../output/print";
import { Progress } from "../output/progress";
import { requireWritableFile, writeTarget } from "../output/target";
import { uncovered } from "../visitors/coverage";
import { draftExpectations } from "../visitors/draft";
import { renderAnnotations, renderCases, renderUncovered, visitorsSuite } from "../visitors/reports";
import { expectationsFile, runFile } from "../visitors/run-file";
import { readVisitedLinks, type VisitedLinks } from "../visitors/source";
import { TestResult } from "../visitors/test-result";
import { showVisits } from "../visitors/visiting";
import { withSourceOptions, wrapped } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags {
  readonly cwd: string;
  readonly stack?: string;
  readonly config?: string;
  readonly account?: boolean;
  readonly json?: boolean;
  readonly junit?: string;
  readonly coverage?: boolean;
  readonly write?: boolean;
}

/**
 * `shortlink test`: compares what visitors get with what `visitors.yaml` expects, from the program, without the service.
 *
 * @example
 * shortlink test --coverage
 */
export const testCommand = (): Command =>
  withSourceOptions(new Command("test"))
    .description(
      `Compare what visitors of a program's links get with the expectations in ${expectationsFile}.`,
    )
    .option("--coverage", "list the routes that no expectation reaches")
    .option("--write", `draft ${expectationsFile} from the links as they are`)
    .option("--json", "print the result as JSON")
    .option("--junit <file>", "write the result in the format of JUnit")
    .addHelpText(
      "after",
      wrapped("\nExit code: 0 when all expectations hold, 1 when one fails, and on an error."),
    )
    .action((flags: Flags) => runCommand("test", () => test(flags)));

async function test(flags: Flags): Promise<number> {
  const file = join(flags.cwd, expectationsFile);
  if (flags.write && existsSync(file))
    throw new UserError(`${file} exists already. Rename it to draft another one.`);
  if (!flags.write && !existsSync(file))
    throw new UserError(
      `There is no ${file}. \`shortlink test --write\` drafts it from the links as they are.`,
    );
  if (flags.junit !== undefined) await requireWritableFile("--junit", flags.junit);
  const progress = new Progress();
  const source = await readVisitedLinks(flags, progress).finally(() => progress.end());
  if (flags.write) return draft(file, source, progress);
  const cases = await runFile(file, source, showVisits(progress)).finally(() => progress.end());
  const shown = relative("", file);
  const missed = flags.coverage ? uncovered(cases, source.links) : undefined;
  if (flags.junit !== undefined)
    await writeTarget("--junit", flags.junit, renderJunit([visitorsSuite(cases)]));
  if (flags.json)
    print(
      JSON.stringify(TestResult.parse({ version: 1, file: shown, cases, uncovered: missed }), undefined, 2),
    );
  else print([renderCases(shown, cases), ...(missed ? [renderUncovered(missed)] : [])].join("\n"));
  if (process.env.GITHUB_ACTIONS) printCommands(renderAnnotations(shown, cases));
  return cases.every(({ failure }) => failure === undefined) ? exitCodes.inSync : exitCodes.failed;
}

async function draft(file: string, { links, rules }: VisitedLinks, progress: Progress): Promise<number> {
  const text = draftExpectations(links, rules, new Date(), showVisits(progress));
  progress.end();
  await writeTarget("--write", file, text);
  print(`Wrote ${relative("", file)} with what visitors get. Read it, and commit it.`);
  return exitCodes.inSync;
}
