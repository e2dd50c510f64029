import { styleText } from "node:util";
import { printable } from "../../../client";
import { renderDestinations } from "../../destinations/render/text";
import type { Drift, Edit, Interrupted, Report, Unmanaged } from "../model/report";
import { shorten } from "./shorten";
import { compared, type Direction, type FindSides, sidesIn, written } from "./sides";
import { describeNextSteps } from "./unmanaged-steps";
import { visitorLines } from "./visitors/text";
import {
  describeChange,
  describeCoverage,
  describeMore,
  describeOrphans,
  describeUnused,
  driftSteps,
  headline,
  nameOf,
  shownProperties,
  shownWarnings,
  symbols,
  titles,
  unusedName,
  whereMore,
} from "./words";

/**
 * A report for a terminal. Colored where the output supports it and NO_COLOR is not set.
 *
 * @param direction `written` for what an update does about the differences
 */
export function renderText(report: Report, direction = compared): string {
  const { drift, edits, otherRun, interrupted = [], unmanaged, unused, destinations } = report;
  const form = { direction, sides: sidesIn(report) };
  return [
    bold(headline(report)),
    ...visitorLines(report.visitors),
    ...section(titles.drift, drift, true, form),
    ...(drift.length > 0 && direction === compared ? [`  ${driftSteps}`] : []),
    ...section(titles.edits, edits, false, form),
    ...(otherRun ? ["", bold(titles.otherRun), ...adviceLines(otherRun.evidence, otherRun.advice)] : []),
    ...(interrupted.length > 0
      ? ["", bold(titles.interrupted), ...interrupted.flatMap(interruptedLines)]
      : []),
    ...warningLines(report),
    ...(unmanaged ? unmanagedLines(unmanaged) : []),
    ...(unused
      ? [
          "",
          bold(titles.unused),
          ...unused.links.map((it) => printable(`  - ${unusedName(it)}`)),
          `  ${describeUnused(unused)}`,
        ]
      : []),
    ...(destinations ? ["", bold(titles.destinations), renderDestinations(destinations)] : []),
  ].join("\n");
}

/** The objects, each with what imports or reads it in a column of its own. */
function unmanagedLines(unmanaged: Unmanaged): string[] {
  const { objects, notes = [] } = unmanaged;
  const last = [...notes, `${describeCoverage(unmanaged)}.`].map((line) => printable(line));
  if (objects.length === 0) return ["", ...last];
  const rows = objects.map(({ kind, id, name, command, get = "" }) => ({
    label: printable(`  ? ${kind} ${id}${name ? ` (${name})` : ""}`),
    action: printable(command ?? get),
  }));
  const width = Math.min(columnLimit, Math.max(...rows.map(({ label }) => label.length)));
  return [
    "",
    bold(titles.unmanaged),
    ...describeNextSteps(unmanaged).map((line) => printable(`  ${line}`)),
    ...rows.map(({ label, action }) => `${label.padEnd(width)}  ${action}`.trimEnd()),
    ...last.map((line) => `  ${line}`),
  ];
}

/** The widest column before the commands. */
const columnLimit = 60;

/** How values are shown. */
interface Form {
  readonly direction: Direction;
  readonly sides: FindSides;
}

function section(title: string, entries: readonly (Drift | Edit)[], isDrift: boolean, form: Form): string[] {
  if (entries.length === 0) return [];
  const lines = shorten(entries).flatMap(({ difference, more }) =>
    difference
      ? entryLines(difference, isDrift, form)
      : [printable(`  ${describeMore(more, isDrift)} (${whereMore})`)],
  );
  const hasValues = entries.some((it) => shownProperties(it).length > 0);
  return ["", `${bold(title)}${hasValues ? ` (${form.direction.heading})` : ""}`, ...lines];
}

function entryLines(entry: Drift | Edit, isDrift: boolean, { direction, sides }: Form): string[] {
  const { kind, id } = entry;
  const isRestored = isDrift && entry.change === "delete" && direction === written;
  const change = isRestored ? "create" : entry.change;
  const what = `${describeChange(entry.change, isDrift)}${isRestored ? ", and will be created again" : ""}`;
  const title = `  ${symbols[change]} ${kind} ${nameOf(entry)}${id ? ` (${id})` : ""}${what ? ` ${what}` : ""}`;
  return [
    styleText(colors[change], printable(title)),
    ...shownProperties(entry).map((it) => printable(`      ${direction.format(sides(entry, it, isDrift))}`)),
  ];
}

const interruptedLines = (it: Interrupted): string[] =>
  adviceLines(`${it.kind} ${it.name} ${describeOrphans(it)}`, it.advice);

function warningLines(report: Report): string[] {
  const lines = shownWarnings(report).flatMap((all) =>
    all.map((line, index) => `${index === 0 ? "  ! " : "      "}${line}`),
  );
  return lines.length === 0 ? [] : ["", bold(titles.warnings), ...lines.map((it) => printable(it))];
}

const adviceLines = (problem: string, advice: readonly string[]): string[] => [
  styleText("yellow", printable(`  ! ${problem}`)),
  ...advice.map((line) => printable(`      ${line}`)),
];

const colors = { create: "green", update: "yellow", replace: "magenta", delete: "red" } as const;

const bold = (text: string): string => styleText("bold", printable(text));
