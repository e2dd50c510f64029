import { printable } from "../../client";

/** Test cases of one kind. */
export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

interface JunitCase {
  readonly name: string;
  readonly className: string;
  /** Why it fails; undefined if it does not. */
  readonly failure: string | undefined;
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

const countsOf = (cases: readonly JunitCase[]): string =>
  `tests="${cases.length}" failures="${cases.filter(({ failure }) => failure !== undefined).length}"`;

function caseLine({ name, className, failure }: JunitCase): string {
  const attributes = `name="${escapeXml(name)}" classname="${escapeXml(className)}"`;
  return failure === undefined
    ? `    <testcase ${attributes}/>`
    : `    <testcase ${attributes}><failure message="${escapeXml(failure)}"/></testcase>`;
}

const escapeXml = (text: string): string =>
  printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
