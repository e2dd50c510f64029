import { escapeHtml } from "../../html/html";
import { plural } from "../../output/plural";
import type { Drift, Edit, Interrupted, Report, Unmanaged } from "../model/report";
import { destinationLines } from "./destinations";
import { cell, code, fold, prose } from "./markup";
import { type Listed, shorten } from "./shorten";
import { type FindSides, sidesIn } from "./sides";
import { describeNextSteps } from "./unmanaged-steps";
import { visitorTable } from "./visitors/markdown";
import {
  describeChange,
  describeCoverage,
  describeMore,
  describeOrphans,
  describeUnused,
  formatValue,
  headline,
  nameOf,
  shownProperties,
  shownWarnings,
  symbols,
  titles,
  unusedName,
  whereMore,
} from "./words";

/** How long a report may be, and where the whole report is. */
export interface MarkdownLimit {
  /** In bytes, which are at least as many as characters. */
  readonly maxSize: number;
  /** Where the rest is: "`shortlink diff` prints the whole report". */
  readonly pointer: string;
}

/** The summaries of a job's steps in GitHub Actions may have a MiB each. */
const summaryLimit: MarkdownLimit = {
  maxSize: 1_000_000,
  pointer: "`shortlink diff` prints the whole report",
};

/** Identifies the comment of a stack, so that it can be edited instead of posted again. */
export const marker = ({ project, stack }: Report): string =>
  `<!-- shortlink diff ${escapeHtml(`${project}/${stack}`)} -->`;

/** A report for a job summary or a comment: a table, with the details folded. */
export function renderMarkdown(report: Report, limit = summaryLimit): string {
  const { drift, edits, otherRun, interrupted = [], unmanaged, unused, destinations } = report;
  const sides = sidesIn(report);
  const head = [marker(report), `### ${prose(headline(report))}`, ""];
  const listed = [
    ...shorten(drift).map((it) => ({ ...it, isDrift: true })),
    ...shorten(edits).map((it) => ({ ...it, isDrift: false })),
  ];
  const rows = listed.map(tableRow);
  const table = rows.length === 0 ? [] : ["| | Resource | What | Why |", "|---|---|---|---|", ...rows, ""];
  const differences = [
    ...table,
    ...listed.flatMap(({ difference, isDrift }) =>
      difference ? detailLines(difference, isDrift, sides) : [],
    ),
  ];
  const lines = [
    ...head,
    ...visitorTable(report.visitors),
    ...(otherRun ? adviceLines(`**${titles.otherRun}**: ${code(otherRun.evidence)}`, otherRun.advice) : []),
    ...interrupted.flatMap(interruptedLines),
    // What visitors notice stands first, and the properties are there for who wants to know why.
    ...(report.visitors ? fold("Properties that differ", differences) : differences),
    ...warningLines(report),
    ...(unmanaged ? unmanagedLines(unmanaged) : []),
    ...(unused
      ? [
          `**${titles.unused}**: ${describeUnused(unused)}`,
          "",
          ...fold(
            plural(unused.links.length, "link"),
            unused.links.map((it) => `- ${code(unusedName(it))}`),
          ),
        ]
      : []),
    ...(destinations ? [`**${titles.destinations}**`, "", ...destinationLines(destinations)] : []),
  ];
  return joinWithinLimit(lines, limit);
}

function tableRow({
  difference,
  more,
  isDrift,
}: Listed<Drift | Edit> & { readonly isDrift: boolean }): string {
  const why = isDrift ? titles.drift : titles.edits;
  if (!difference)
    return `| ${symbols[more.change]} | ${describeMore(more, isDrift, cell)} (${cell(whereMore)}) | | ${why} |`;
  const { kind, id, change, properties } = difference;
  const paths = properties.map(({ path }) => cell(path)).join(", ");
  const what = describeChange(change, isDrift) || paths;
  return `| ${symbols[change]} | ${prose(kind)} ${cell(nameOf(difference))}${id ? ` ${cell(id)}` : ""} | ${what} | ${why} |`;
}

function detailLines(difference: Drift | Edit, isDrift: boolean, sides: FindSides): string[] {
  const properties = shownProperties(difference);
  if (properties.length === 0) return [];
  return fold(`${escapeHtml(difference.kind)} <code>${escapeHtml(nameOf(difference))}</code>`, [
    "| Property | Program | Account |",
    "|---|---|---|",
    ...properties
      .map((it) => sides(difference, it, isDrift))
      .map(
        ({ path, program, account }) =>
          `| ${cell(path)} | ${cell(formatValue(program))} | ${cell(formatValue(account))} |`,
      ),
  ]);
}

function warningLines(report: Report): string[] {
  const warnings = shownWarnings(report).map((it) => `- ${prose(it.join(" "))}`);
  return warnings.length === 0 ? [] : [`**${titles.warnings}**`, "", ...warnings, ""];
}

const interruptedLines = (it: Interrupted): string[] =>
  adviceLines(
    `**${titles.interrupted}**: ${prose(it.kind)} ${code(it.name)} ${prose(describeOrphans(it))}`,
    it.advice,
  );

const adviceLines = (problem: string, advice: readonly string[]): string[] => [
  `${problem}.`,
  "",
  ...advice.map((line) => `- ${prose(line)}`),
  "",
];

function unmanagedLines(unmanaged: Unmanaged): string[] {
  const { objects, notes = [] } = unmanaged;
  const coverage = `${describeCoverage(unmanaged)}.`;
  const known = notes.flatMap((line) => [prose(line), ""]);
  if (objects.length === 0) return [coverage, "", ...known];
  return [
    `**${titles.unmanaged}**: ${objects.length}. ${coverage}`,
    "",
    ...known,
    ...describeNextSteps(unmanaged, code).flatMap((line) => [line, ""]),
    ...fold(
      plural(objects.length, "object"),
      objects.map(
        ({ kind, id, name, command, get = command }) =>
          `- ${prose(kind)} ${code(id)}${name ? ` ${code(name)}` : ""}${get ? `: ${code(get)}` : ""}`,
      ),
    ),
  ];
}

/** Joins as many lines as fit into the limit, closes an open fold, and notes how many lines are missing. */
function joinWithinLimit(lines: readonly string[], { maxSize, pointer }: MarkdownLimit): string {
  const text = `${lines.join("\n")}\n`;
  if (Buffer.byteLength(text) <= maxSize) return text;
  let size = 0;
  const kept = lines.findIndex((line) => {
    size += Buffer.byteLength(line) + 1;
    // Leaves room for the note.
    return size > maxSize - 100 - Buffer.byteLength(pointer);
  });
  const shown = lines.slice(0, kept);
  const opened = shown.filter((line) => line.startsWith("<details>")).length;
  const closed = shown.filter((line) => line === "</details>").length;
  const note = `*${plural(lines.length - kept, "more line")} did not fit. ${pointer}.*`;
  return [...shown, ...Array.from({ length: opened - closed }, () => "\n</details>"), "", note, ""].join(
    "\n",
  );
}
