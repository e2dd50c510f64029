import { printable } from "../../client";

/** Test cases of one kind. */
export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

interface JunitCase {
  readonly name: string;
  readonly className: string;
  /** Why it failed. */
  readonly failure?: string | undefined;
  /** Why it was not decided. */
  readonly skipped?: string | undefined;
}

/** Results in the format of JUnit. */
export function renderJunit(suites: readonly JunitSuite[]): string {
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

function countsOf(cases: readonly JunitCase[]): string {
  const count = (name: "failure" | "skipped") => cases.filter((it) => it[name] !== undefined).length;
  const skipped = count("skipped");
  return `tests="${cases.length}" failures="${count("failure")}"${skipped > 0 ? ` skipped="${skipped}"` : ""}`;
}

function caseLine({ name, className, failure, skipped }: JunitCase): string {
  const start = `    <testcase name="${escapeXml(name)}" classname="${escapeXml(className)}"`;
  if (failure !== undefined) return `${start}><failure message="${escapeXml(failure)}"/></testcase>`;
  if (skipped !== undefined) return `${start}><skipped message="${escapeXml(skipped)}"/></testcase>`;
  return `${start}/>`;
}

const escapeXml = (text: string): string =>
  printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
