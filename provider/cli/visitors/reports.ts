import { styleText } from "node:util";
import { printable } from "../../client";
import { groupByCause, sameFor, someOf, withoutNames } from "../../lifecycle";
import { type Finding, type Section, titleOf } from "../output/finding";
import { plural } from "../output/plural";
import type { Uncovered } from "./coverage";
import { conditionTexts } from "./dependencies";
import type { TestCase } from "./run";
import { oneCase, traceLines } from "./text";

/** The results of a test run for a terminal: each failure with the routes that were considered, then the counts. */
export function renderCases(file: string, cases: readonly TestCase[]): string {
  const failed = cases.filter(({ failure }) => failure !== undefined);
  const open = cases.filter(({ untestable }) => untestable !== undefined);
  return [
    ...groupByCause(failed, causeOf).flatMap(({ first: it, others }) => [
      styleText("red", `✗ ${printable(nameOf(it))}`),
      `    ${file}:${it.position.line}:${it.position.column}: ${printable(String(it.failure))}`,
      ...reasonLines(it).map((line) => `    ${line}`),
      ...sameFor(others, "expectations", nameOf).map((same) => `    ${printable(same)}`),
    ]),
    ...groupByCause(open, ({ untestable }) => String(untestable)).flatMap(({ first: it, others }) => [
      `- ${printable(`${nameOf(it)}: not testable from here, because ${it.untestable}`)}`,
      ...sameFor(others, "expectations", nameOf).map((same) => `    ${printable(same)}`),
    ]),
    cases.length > 0 && open.length === cases.length
      ? "No expectation can be tested from here."
      : summary(file, cases.length - open.length, failed.length),
  ].join("\n");
}

/** Identifies why an expectation fails, whatever its link and its values. */
const causeOf = ({ visitor, failure }: TestCase): string => `${visitor}: ${withoutNames(String(failure))}`;

function summary(file: string, all: number, failed: number): string {
  if (all === 0) return `No expectation of ${file} was tested.`;
  if (failed > 0) return `${failed} of ${plural(all, "expectation")} failed.`;
  return all === 1 ? "The only expectation holds." : `All ${all} expectations hold.`;
}

/** The routes that were considered for the visitor, or for one of the cases if there are several. */
function reasonLines({ failed }: TestCase): string[] {
  if (!failed) return [];
  const { decision, trace, alternatives } = failed;
  return decision ? traceLines(trace) : oneCase(trace, alternatives.slice(0, 1).flatMap(conditionTexts));
}

/** The routes that no expectation reaches, in one line with a few of them. */
export function renderUncovered(all: readonly Uncovered[]): string {
  if (all.length === 0) return "Every route is reached by an expectation.";
  const routes = `${plural(all.length, "route")} ${all.length === 1 ? "is" : "are"}`;
  return `${routes} reached by no expectation: ${someOf(all, ({ link, route }) => printable(`${link} → ${route}`))}.`;
}

/** The results, on the lines of the file. */
export const visitorsSection = (file: string, cases: readonly TestCase[]): Section => ({
  name: "visitors",
  findings: cases.map(({ link, failure, untestable, position, ...it }): Finding => {
    const common = { subject: link, aspect: expectationOf(it), place: { file, ...position } };
    if (failure !== undefined) return { ...common, level: "error", message: failure };
    return untestable === undefined
      ? { ...common, level: "fine", message: "" }
      : { ...common, level: "undecided", message: untestable };
  }),
});

/** What is expected: `country DE gets https://apps.example.com/de`. Empty where there is no such link. */
const expectationOf = ({ visitor, expected }: Pick<TestCase, "visitor" | "expected">): string =>
  [visitor, expected].filter(Boolean).join(" gets ");

const nameOf = (it: TestCase): string => titleOf({ subject: it.link, aspect: expectationOf(it) });
