import { printable } from "../../client";
import { type Finding, type Section, titleOf } from "./finding";

/** What a command has found in the format of JUnit: errors have failed, and what is not decided was skipped. */
export function renderJunit(sections: readonly Section[]): string {
  const suites = sections.map(({ name, findings }) => ({
    name,
    cases: findings.filter(({ level }) => level !== "warning"),
  }));
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${countsOf(all)}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${escapeXml(name)}" ${countsOf(cases)}>`,
      ...cases.map(caseLine),
      "  </testsuite>",
    ]),
    "</testsuites>",
    "",
  ].join("\n");
}

function countsOf(cases: readonly Finding[]): string {
  const count = (wanted: Finding["level"]) => cases.filter(({ level }) => level === wanted).length;
  const skipped = count("undecided");
  return `tests="${cases.length}" failures="${count("error")}"${skipped > 0 ? ` skipped="${skipped}"` : ""}`;
}

function caseLine(finding: Finding): string {
  const { subject, level, message, place: { file, line } = {} } = finding;
  const attributes = { name: titleOf(finding), classname: subject, file, line };
  const start = `    <testcase${Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeXml(String(value))}"`))
    .join("")}`;
  if (level === "fine") return `${start}/>`;
  const outcome = level === "error" ? "failure" : "skipped";
  return `${start}><${outcome} message="${escapeXml(message)}"/></testcase>`;
}

const escapeXml = (text: string): string =>
  printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
