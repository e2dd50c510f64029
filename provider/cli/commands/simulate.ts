import { Command, InvalidArgumentError, Option } from "commander";
import type * as z from "zod";
import { UserError } from "../../client";
import { decide, describeKind, table, type Visitor } from "../../routing";
import { print } from "../output/print";
import { Progress } from "../output/progress";
import { findLink, type VisitedLink } from "../visitors/links";
import { namesIn } from "../visitors/names";
import { type Simulation, type Simulations, toSimulation } from "../visitors/simulation";
import { readVisitedLinks, type VisitedLinks } from "../visitors/source";
import { renderAnswers, renderTable } from "../visitors/text";
import type { VisitorInput } from "../visitors/visitor-input";
import { toVisitors, visitorProblems } from "../visitors/visitors-of";
import { parseWholeNumber, withSourceOptions, wrapped } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags extends VisitorInput {
  readonly cwd: string;
  readonly stack?: string;
  readonly config?: string;
  readonly account?: boolean;
  readonly json?: boolean;
}

/**
 * `shortlink simulate`: what visitors of a link get, from the program, without the service.
 *
 * @example
 * shortlink simulate spring --country DE --os iOS
 */
export const simulateCommand = (): Command =>
  withVisitorOptions(withSourceOptions(new Command("simulate")))
    .description(
      "Show what a visitor of a link gets, before it is applied. Without a visitor, shows every kind of visitors.",
    )
    .argument("<link>", "the link: its name in the program, its slug, its short URL, or the key of an entry")
    .option("--json", "print the result as JSON")
    .addHelpText("after", wrapped("\nExit code: 0 when there is an answer, 1 on an error."))
    .action((link: string, flags: Flags) => runCommand("simulate", () => simulate(link, flags)));

async function simulate(
  wanted: string,
  { cwd, stack, config, account, json, ...visitor }: Flags,
): Promise<number> {
  const progress = new Progress();
  const source = await readVisitedLinks({ cwd, stack, config, account }, progress).finally(() =>
    progress.end(),
  );
  const link = findLink(wanted, source.links);
  const problems = visitorProblems(visitor, namesIn(link.graph));
  if (problems.length > 0)
    throw new UserError(problems.map(({ field, reason }) => `--${flagOf(field)}: ${reason}`).join("\n"));
  const result = resultFor(link, source, toVisitors(visitor));
  if (json) print(JSON.stringify(result, undefined, 2));
  else
    print(
      Object.keys(visitor).length === 0
        ? renderTable(result.answers, result.leftOut)
        : renderAnswers(result.answers),
    );
  return exitCodes.inSync;
}

function resultFor(
  link: VisitedLink,
  { rules }: VisitedLinks,
  visitors: readonly Visitor[],
): z.infer<typeof Simulations> {
  const [first = {}] = visitors;
  if (Object.keys(first).length > 0) {
    const answers = visitors.map((it) => toSimulation(link, it, "", decide(link.graph, it, { rules })));
    return { version: 1, answers, leftOut: 0 };
  }
  const { rows, leftOut } = table(link.graph, { rules });
  const answers: Simulation[] = rows.map(({ visitor, answer }) =>
    toSimulation(link, visitor, describeKind(visitor), answer),
  );
  return { version: 1, answers, leftOut: leftOut.length };
}

const withVisitorOptions = (command: Command): Command =>
  command
    .option("--country <code>", "the visitor's country: DE")
    .option("--language <tags>", "the languages of the browser, the preferred one first: de-AT,en")
    .option("--os <name>", "the operating system: iOS")
    .option("--browser <name>", "the browser: Safari")
    .option("--device <name>", "the device profile: PHONE")
    .option("--user-agent <text>", "the User-Agent header, which gives the last three, too")
    .option("--referrer <domain>", "the domain of the page with the link")
    .option("--at <time>", "the time of the visit: 2026-12-24T18:00Z")
    .addOption(
      new Option("--visits <number>", "how many visits count against a limit so far").argParser(
        parseWholeNumber,
      ),
    )
    .addOption(
      new Option("--password <known>", "whether the visitor knows the password").argParser(parseBoolean),
    );

function parseBoolean(text: string): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw new InvalidArgumentError("It must be true or false. The password itself is never needed.");
}

const flagOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
