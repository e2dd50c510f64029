import { styleText } from "node:util";
import { Command } from "commander";
import type * as z from "zod";
import { printable, UserError } from "../../client";
import { decide, describeKind, table, type Visitor } from "../../routing";
import { Progress } from "../output/progress";
import { linkName } from "../visitors/link-name";
import { findLink, shortUrlOf, type VisitedLink } from "../visitors/links";
import { namesIn } from "../visitors/names";
import { type Simulation, type Simulations, toSimulation } from "../visitors/simulation";
import { readVisitedLinks, type VisitedLinks, type VisitsLocation } from "../visitors/source";
import { renderAnswers, renderTable } from "../visitors/text";
import { parseFields, visitorFields } from "../visitors/visitor-flag";
import { toVisitors, visitorProblems } from "../visitors/visitors-of";
import { withHelpEnd, withSourceOptions } from "./options";
import { asJson, type OutputFlags, outputsOf, withOutputs, writeOutputs } from "./outputs";
import { exitCodes, runCommand } from "./run-command";

const formats = ["text", "json"] as const;

interface Flags extends VisitsLocation, OutputFlags {}

/**
 * `shortlink simulate`: what visitors of a link get, from the program, without the service.
 *
 * @example
 * shortlink simulate spring country=DE os=iOS
 */
export const simulateCommand = (): Command =>
  withHelpEnd(
    withOutputs(withSourceOptions(new Command("simulate")), formats)
      .summary("show what visitors get")
      .description(
        "Show what a visitor of a link gets, before it is applied. Without a visitor, shows every kind of visitors.",
      )
      .argument(
        "<link>",
        "the link: its name in the program, its slug, its short URL, or the key of an entry",
      )
      .argument("[visitor...]", "the visitor, as fields and values: country=DE os=iOS")
      .addHelpText("after", `\nThe fields of a visitor:\n${fieldLines().join("\n")}`),
    "0 when there is an answer, 1 on an error.",
    ["shortlink simulate spring", "shortlink simulate spring country=DE language=de-AT,en os=iOS"],
  ).action((link: string, visitor: string[], flags: Flags) =>
    runCommand("simulate", () => simulate(link, visitor, flags)),
  );

async function simulate(wanted: string, words: readonly string[], flags: Flags): Promise<number> {
  const visitor = words.length === 0 ? {} : parseFields(words, "country=DE os=iOS");
  const outputs = await outputsOf(flags, formats);
  const progress = new Progress();
  const source = await readVisitedLinks(flags, progress);
  const link = findLink(wanted, source.links);
  const problems = visitorProblems(visitor, namesIn(link.graph));
  if (problems.length > 0)
    throw new UserError(problems.map(({ field, reason }) => `${field}: ${reason}`).join("\n"));
  const result = resultFor(link, source, toVisitors(visitor));
  const { answers, leftOut } = result;
  const address = shortUrlOf(link)?.replace(/^https:\/\//, "");
  await writeOutputs(outputs, {
    text: () =>
      [
        ...(address === undefined ? [] : [styleText("bold", printable(linkName({ ...link, address })))]),
        words.length === 0 ? renderTable(answers, leftOut) : renderAnswers(answers),
      ].join("\n"),
    json: () => asJson(result),
  });
  return exitCodes.nothing;
}

function resultFor(
  link: VisitedLink,
  { rules }: VisitedLinks,
  visitors: readonly Visitor[],
): z.infer<typeof Simulations> {
  const [first = {}] = visitors;
  if (Object.keys(first).length > 0) {
    const answers = visitors.map((it) => {
      const answer = decide(link.graph, it, { rules });
      return toSimulation(link, it, "", answer, answer.certain && !decide(link.graph, it).certain);
    });
    return { version: 1, answers, leftOut: 0 };
  }
  const { rows, leftOut } = table(link.graph, { rules });
  const answers: Simulation[] = rows.map(({ visitor, answer }) =>
    toSimulation(link, visitor, describeKind(visitor), answer),
  );
  return { version: 1, answers, leftOut: leftOut.length };
}

/** The fields of a visitor, each with what it says. */
const fieldLines = (): string[] =>
  Object.entries(visitorFields).map(([name, text]) => `  ${name.padEnd(10)} ${text}`);
