import { styleText } from "node:util";
import { printable } from "../../client";
import { groupByCause, sameFor, withoutNames } from "../../lifecycle";
import type { GraphFinding } from "../graph/lint/lint";
import type { Section } from "../output/finding";
import { plural } from "../output/plural";
import type { CheckedRules, ShownViolation } from "./check-rules";

/** What breaks rules, for a terminal: errors first, by link, or once for many, each with the place of the rule, then the counts. */
export function renderRules({ file, violations }: CheckedRules): string {
  const bySeverity = (["error", "warning"] as const).map((it) =>
    violations.filter(({ severity }) => severity === it),
  );
  const groups = bySeverity.flatMap(
    (found) => [...Map.groupBy(found, ({ subject }) => subject).values()] as Group[],
  );
  return [
    ...groupByCause(groups, causeOf).flatMap(({ first, others }) => [
      headingOf(first),
      ...first.map((it) => `    ${printable(`${it.rule}: ${sentenceOf(it)}`)} ${file}:${placeOf(it)}`),
      ...sameFor(others, "links or folders", subjectOf).map((it) => `    ${printable(it)}`),
    ]),
    summary(file, violations),
  ].join("\n");
}

/** What a link or a folder breaks, of one severity. */
type Group = [ShownViolation, ...ShownViolation[]];

/** What breaks rules, with its place in a table. */
const subjectOf = ([first]: Group): string => `${first.subject}${tableOf(first)}`;

/** Identifies which rules something breaks, whatever its name and its values. */
const causeOf = (found: Group): string =>
  JSON.stringify(
    found.map(({ rule, path, message }) => [rule, path.replaceAll(/\d/g, ""), withoutNames(message)]),
  );

function headingOf(found: Group): string {
  const isError = found[0].severity === "error";
  return styleText(isError ? "red" : "yellow", `${isError ? "✗" : "!"} ${printable(subjectOf(found))}`);
}

function summary(file: string, violations: readonly ShownViolation[]): string {
  const errors = violations.filter(({ severity }) => severity === "error").length;
  const warnings = violations.length - errors;
  if (violations.length === 0) return `All links follow the rules in ${file}.`;
  const counts = [
    ...(errors > 0 ? [plural(errors, "error")] : []),
    ...(warnings > 0 ? [plural(warnings, "warning")] : []),
  ];
  return `${counts.join(" and ")} by the rules in ${file}.`;
}

/** The violations, on the lines of tables or, for other links, of the rules. */
export const rulesSection = ({ file, violations }: CheckedRules): Section => ({
  name: "rules",
  findings: violations.map((it) => {
    const { subject, rule: aspect, severity: level, table, position } = it;
    const place = table?.file === undefined ? { file, ...position } : { file: table.file, line: table.line };
    const elsewhere = table?.file === undefined ? tableOf(it) : ` ${file}:${placeOf(it)}`;
    return { subject, aspect, level, message: sentenceOf(it) + elsewhere, place };
  }),
});

/** The violations as findings in a graph. */
export const ruleFindings = ({ violations }: CheckedRules): GraphFinding[] =>
  violations.map((it) => ({
    kind: "rule",
    key: it.key ?? "",
    note: { kind: "warning", label: it.rule, text: `${it.subject}: ${it.rule}: ${sentenceOf(it)}` },
  }));

function sentenceOf({ path, message, table }: ShownViolation): string {
  const column = table?.column === undefined || table.column === path ? "" : `, column ${table.column},`;
  return path === "" ? message : `${path}${column} ${message}`;
}

/** Where the link is in a table: " (redirects.csv:7)". */
function tableOf({ table: { file, line } = {} }: ShownViolation): string {
  if (file !== undefined) return ` (${file}${line === undefined ? "" : `:${line}`})`;
  return line === undefined ? "" : ` (line ${line} of its table)`;
}

const placeOf = ({ position: { line, column } }: ShownViolation): string => `${line}:${column}`;
