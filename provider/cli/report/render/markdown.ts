import { escapeHtml } from "../../html/html";
import type { Drift, Edit, Interrupted, Report, Unmanaged } from "../model/report";
import {
  describeChange,
  describeCoverage,
  describeOrphans,
  formatValue,
  headline,
  symbols,
  titles,
} from "./words";

/** The size that a pull request comment may have, less what the poster may add, in bytes. */
const sizeLimit = 64_000;

/** Identifies the comment of a stack, so that it can be edited instead of posted again. */
export const marker = ({ project, stack }: Report): string => `<!-- shortlink diff ${project}/${stack} -->`;

/** A report for a job summary or a comment: a table, with the details folded. */
export function renderMarkdown(report: Report): string {
  const { drift, edits, interrupted = [], unmanaged } = report;
  const head = [marker(report), `### ${headline(report)}`, ""];
  const rows = [
    ...drift.map((entry) => tableRow(entry, titles.drift, true)),
    ...edits.map((entry) => tableRow(entry, titles.edits, false)),
  ];
  const table = rows.length === 0 ? [] : ["| | Resource | What | Why |", "|---|---|---|---|", ...rows, ""];
  return joinWithinLimit([
    ...head,
    ...interrupted.flatMap(interruptedLines),
    ...table,
    ...[...drift, ...edits].flatMap(detailLines),
    ...(unmanaged ? unmanagedLines(unmanaged) : []),
  ]);
}

function tableRow(
  { kind, name, id, change, properties }: Drift | Edit,
  why: string,
  isDrift: boolean,
): string {
  const paths = properties.map(({ path }) => code(path)).join(", ");
  const what = describeChange(change, isDrift) || paths;
  return `| ${symbols[change]} | ${kind} ${code(name)}${id ? ` ${code(id)}` : ""} | ${what} | ${why} |`;
}

function detailLines({ kind, name, properties, change }: Drift | Edit): string[] {
  if (properties.length === 0 || change === "create") return [];
  return [
    `<details><summary>${kind} ${escapeHtml(name)}</summary>`,
    "",
    "| Property | Before | After |",
    "|---|---|---|",
    ...properties.map(
      ({ path, before, after }) =>
        `| ${code(path)} | ${code(formatValue(before))} | ${code(formatValue(after))} |`,
    ),
    "",
    "</details>",
    "",
  ];
}

const interruptedLines = (it: Interrupted): string[] => [
  `**${titles.interrupted}**: ${it.kind} ${code(it.name)} ${escapeHtml(describeOrphans(it))}.`,
  "",
  ...it.advice.map((line) => `- ${line}`),
  "",
];

const unmanagedLines = (unmanaged: Unmanaged): string[] => [
  `**${titles.unmanaged}**: ${unmanaged.objects.length}. ${describeCoverage(unmanaged)}.`,
  "",
  ...unmanaged.objects.map(({ kind, id, name }) => `- ${kind} ${code(id)}${name ? ` ${code(name)}` : ""}`),
  "",
];

/** Joins as many lines as fit into the limit, closes an open fold, and notes how many lines are missing. */
function joinWithinLimit(lines: readonly string[]): string {
  const text = `${lines.join("\n")}\n`;
  if (Buffer.byteLength(text) <= sizeLimit) return text;
  let size = 0;
  const kept = lines.findIndex((line) => {
    size += Buffer.byteLength(line) + 1;
    return size > sizeLimit - 200;
  });
  const shown = lines.slice(0, kept);
  const isOpen =
    shown.lastIndexOf("</details>") < shown.findLastIndex((line) => line.startsWith("<details>"));
  const note = `*${lines.length - kept} more lines did not fit; \`shortlink diff\` prints all of them.*`;
  return [...shown, ...(isOpen ? ["", "</details>"] : []), "", note, ""].join("\n");
}

/** Text as inline code in a table cell. */
function code(text: string): string {
  const line = text.replace(/[\r\n]+/g, " ").replaceAll("|", "\\|");
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}
