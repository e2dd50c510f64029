import { styleText } from "node:util";
import type { Drift, Edit, Interrupted, Report } from "../model/report";
import {
  describeChange,
  describeCoverage,
  describeOrphans,
  formatPropertyChange,
  headline,
  symbols,
  titles,
} from "./words";

/** A report for a terminal. Colored where the output supports it and NO_COLOR is not set. */
export function renderText(report: Report): string {
  const { drift, edits, interrupted = [], unmanaged } = report;
  return [
    bold(headline(report)),
    ...section(titles.drift, drift, true),
    ...section(titles.edits, edits, false),
    ...(interrupted.length > 0
      ? ["", bold(titles.interrupted), ...interrupted.flatMap(interruptedLines)]
      : []),
    ...(unmanaged
      ? [
          "",
          bold(titles.unmanaged),
          ...unmanaged.objects.map(({ kind, id, name }) => `  ? ${kind} ${id}${name ? ` (${name})` : ""}`),
          `  ${describeCoverage(unmanaged)}.`,
        ]
      : []),
  ].join("\n");
}

function section(title: string, entries: readonly (Drift | Edit)[], isDrift: boolean): string[] {
  if (entries.length === 0) return [];
  return ["", bold(title), ...entries.flatMap((entry) => entryLines(entry, isDrift))];
}

function entryLines({ kind, name, id, change, properties }: Drift | Edit, isDrift: boolean): string[] {
  const what = describeChange(change, isDrift);
  const title = `  ${symbols[change]} ${kind} ${name}${id ? ` (${id})` : ""}${what ? ` ${what}` : ""}`;
  // A new resource is shown by its name alone.
  const shown = change === "create" ? [] : properties;
  return [
    styleText(colors[change], title),
    ...shown.map((property) => `      ${formatPropertyChange(property)}`),
  ];
}

const interruptedLines = (it: Interrupted): string[] => [
  styleText("yellow", `  ! ${it.kind} ${it.name} ${describeOrphans(it)}`),
  ...it.advice.map((line) => `      ${line}`),
];

const colors = { create: "green", update: "yellow", replace: "magenta", delete: "red" } as const;

const bold = (text: string): string => styleText("bold", text);
