import { printable } from "../../client";

/** A test in a report of JUnit. */
export interface JunitCase {
  readonly name: string;
  readonly group: string;
  /** Why it failed. */
  readonly failure?: string | undefined;
  /** Why it was not decided. */
  readonly skipped?: string | undefined;
}

/** The results of one suite in the format of JUnit. */
export function renderJunit(suite: string, cases: readonly JunitCase[]): string {
  const count = (name: "failure" | "skipped") => cases.filter((it) => it[name] !== undefined).length;
  const failures = count("failure");
  const skipped = count("skipped");
  const counts = `tests="${cases.length}" failures="${failures}"${skipped > 0 ? ` skipped="${skipped}"` : ""}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escapeXml(suite)}" ${counts}>`,
    ...cases.map(caseLine),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function caseLine({ name, group, failure, skipped }: JunitCase): string {
  const start = `    <testcase name="${escapeXml(name)}" classname="${escapeXml(group)}"`;
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
