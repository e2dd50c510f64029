import { styleText } from "node:util";
import type { Drift, Edit, Interrupted, Report } from "./report";
import { coverage, headline, leftBy, remark, signs, titles, valueText } from "./words";

/** A report for a terminal; with colours where the output takes them and NO_COLOR is not set. */
export function textOf(report: Report): string {
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
          `  ${coverage(unmanaged)}.`,
        ]
      : []),
  ].join("\n");
}

function section(title: string, entries: readonly (Drift | Edit)[], isDrift: boolean): string[] {
  if (entries.length === 0) return [];
  return ["", bold(title), ...entries.flatMap((entry) => linesOf(entry, isDrift))];
}

function linesOf({ kind, name, id, change, properties }: Drift | Edit, isDrift: boolean): string[] {
  const what = remark(change, isDrift);
  const title = `  ${signs[change]} ${kind} ${name}${id ? ` (${id})` : ""}${what ? ` ${what}` : ""}`;
  // Of a new object its name says enough.
  const shown = change === "create" ? [] : properties;
  return [
    styleText(colours[change], title),
    ...shown.map(({ path, before, after }) => `      ${path}: ${valueText(before)} → ${valueText(after)}`),
  ];
}

const interruptedLines = (it: Interrupted): string[] => [
  styleText("yellow", `  ! ${it.kind} ${it.name} ${leftBy(it)}`),
  ...it.advice.map((line) => `      ${line}`),
];

const colours = { create: "green", update: "yellow", replace: "magenta", delete: "red" } as const;

const bold = (text: string): string => styleText("bold", text);
