import type { Drift, Edit, Report } from "./report";
import { coverage, headline, leftBy, remark, signs, titles, valueText } from "./words";

/** What a pull request's comment takes, less what whoever posts it may add. */
const longest = 64_000;

/** By this line a comment is found again, to be edited rather than repeated. */
export const marker = ({ project, stack }: Report): string => `<!-- shortlink diff ${project}/${stack} -->`;

/** A report for a job's summary or a comment: a table, with the details folded. */
export function markdownOf(report: Report): string {
  const { drift, edits, interrupted = [], unmanaged } = report;
  const head = [marker(report), `### ${headline(report)}`, ""];
  const rows = [
    ...drift.map((entry) => rowOf(entry, titles.drift, true)),
    ...edits.map((entry) => rowOf(entry, titles.edits, false)),
  ];
  const table = rows.length === 0 ? [] : ["| | Resource | What | Why |", "|---|---|---|---|", ...rows, ""];
  const details = [...drift, ...edits].flatMap(detailsOf);
  const rest = unmanaged
    ? [
        `**${titles.unmanaged}**: ${unmanaged.objects.length}. ${coverage(unmanaged)}.`,
        "",
        ...unmanaged.objects.map(
          ({ kind, id, name }) => `- ${kind} ${code(id)}${name ? ` ${code(name)}` : ""}`,
        ),
        "",
      ]
    : [];
  const warnings = interrupted.flatMap((it) => [
    `**${titles.interrupted}**: ${it.kind} ${code(it.name)} ${html(leftBy(it))}.`,
    "",
    ...it.advice.map((line) => `- ${line}`),
    "",
  ]);
  return cut([...head, ...warnings, ...table, ...details, ...rest]);
}

function rowOf({ kind, name, id, change, properties }: Drift | Edit, why: string, isDrift: boolean): string {
  const paths = properties.map(({ path }) => code(path)).join(", ");
  const what = remark(change, isDrift) || paths;
  return `| ${signs[change]} | ${kind} ${code(name)}${id ? ` ${code(id)}` : ""} | ${what} | ${why} |`;
}

function detailsOf({ kind, name, properties, change }: Drift | Edit): string[] {
  if (properties.length === 0 || change === "create") return [];
  return [
    `<details><summary>${kind} ${html(name)}</summary>`,
    "",
    "| Property | Before | After |",
    "|---|---|---|",
    ...properties.map(
      ({ path, before, after }) =>
        `| ${code(path)} | ${code(valueText(before))} | ${code(valueText(after))} |`,
    ),
    "",
    "</details>",
    "",
  ];
}

/** As many lines as fit, and a note of how many do not. A fold that was cut is closed. */
function cut(lines: readonly string[]): string {
  const whole = `${lines.join("\n")}\n`;
  if (Buffer.byteLength(whole) <= longest) return whole;
  let size = 0;
  const kept = lines.findIndex((line) => {
    size += Buffer.byteLength(line) + 1;
    return size > longest - 200;
  });
  const shown = lines.slice(0, kept);
  const isOpen =
    shown.lastIndexOf("</details>") < shown.findLastIndex((line) => line.startsWith("<details>"));
  const note = `*${lines.length - kept} further lines did not fit; \`shortlink diff\` shows all.*`;
  return [...shown, ...(isOpen ? ["", "</details>"] : []), "", note, ""].join("\n");
}

/** Text as it is, in a cell of a table. */
function code(text: string): string {
  const line = text.replace(/[\r\n]+/g, " ").replaceAll("|", "\\|");
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

const html = (text: string): string =>
  text.replace(/[&<>]/g, (it) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[it] ?? it);
