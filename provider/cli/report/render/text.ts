import { styleText } from "node:util";
import { printable } from "../../../client";
import type { Drift, Edit, Interrupted, Report, Unmanaged } from "../model/report";
import { shorten } from "./shorten";
import {
  appendCommand,
  describeChange,
  describeCoverage,
  describeMore,
  describeOrphans,
  formatPropertyChange,
  headline,
  nameOf,
  symbols,
  titles,
  whereMore,
} from "./words";

/** A report for a terminal. Colored where the output supports it and NO_COLOR is not set. */
export function renderText(report: Report): string {
  const { stack, drift, edits, otherRun, interrupted = [], unmanaged } = report;
  return [
    bold(headline(report)),
    ...section(titles.drift, drift, true),
    ...section(titles.edits, edits, false),
    ...(otherRun ? ["", bold(titles.otherRun), ...adviceLines(otherRun.evidence, otherRun.advice)] : []),
    ...(interrupted.length > 0
      ? ["", bold(titles.interrupted), ...interrupted.flatMap(interruptedLines)]
      : []),
    ...(unmanaged ? unmanagedLines(unmanaged, stack) : []),
  ].join("\n");
}

/** The objects, each with the command that imports it in a column of its own. */
function unmanagedLines(unmanaged: Unmanaged, stack: string): string[] {
  const { objects } = unmanaged;
  const coverage = `${describeCoverage(unmanaged)}.`;
  if (objects.length === 0) return ["", coverage];
  const labels = objects.map(({ kind, id, name }) =>
    printable(`  ? ${kind} ${id}${name ? ` (${name})` : ""}`),
  );
  const width = Math.min(columnLimit, Math.max(...labels.map(({ length }) => length)));
  return [
    "",
    bold(titles.unmanaged),
    `  To declare and import all of them: ${printable(appendCommand(stack))}`,
    ...objects.map(({ command = "" }, index) =>
      `${labels[index]?.padEnd(width)}  ${printable(command)}`.trimEnd(),
    ),
    `  ${coverage}`,
  ];
}

/** The widest column before the commands. */
const columnLimit = 60;

function section(title: string, entries: readonly (Drift | Edit)[], isDrift: boolean): string[] {
  if (entries.length === 0) return [];
  const lines = shorten(entries).flatMap(({ difference, more }) =>
    difference
      ? entryLines(difference, isDrift)
      : [printable(`  ${describeMore(more, isDrift)} (${whereMore})`)],
  );
  return ["", bold(title), ...lines];
}

function entryLines(entry: Drift | Edit, isDrift: boolean): string[] {
  const { kind, id, change, properties } = entry;
  const what = describeChange(change, isDrift);
  const title = `  ${symbols[change]} ${kind} ${nameOf(entry)}${id ? ` (${id})` : ""}${what ? ` ${what}` : ""}`;
  // A new resource is shown by its name alone.
  const shown = change === "create" ? [] : properties;
  return [
    styleText(colors[change], printable(title)),
    ...shown.map((property) => printable(`      ${formatPropertyChange(property)}`)),
  ];
}

const interruptedLines = (it: Interrupted): string[] =>
  adviceLines(`${it.kind} ${it.name} ${describeOrphans(it)}`, it.advice);

const adviceLines = (problem: string, advice: readonly string[]): string[] => [
  styleText("yellow", printable(`  ! ${problem}`)),
  ...advice.map((line) => printable(`      ${line}`)),
];

const colors = { create: "green", update: "yellow", replace: "magenta", delete: "red" } as const;

const bold = (text: string): string => styleText("bold", printable(text));
