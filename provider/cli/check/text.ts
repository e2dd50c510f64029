import { join } from "node:path";
import { styleText } from "node:util";
import { printable } from "../../client";
import { renderAnnotation } from "../output/annotation";
import type { JunitSuite } from "../output/junit";
import { plural } from "../output/plural";
import type { CheckResult, Failure } from "./result";

/** A result for a terminal. Colored where the output supports it and NO_COLOR is not set. */
export function renderCheck({ failures, warnings, resources, error }: CheckResult): string {
  const groups = new Map<string, Failure[]>();
  for (const it of failures) {
    const key = it.urn ?? it.kind;
    groups.set(key, [...(groups.get(key) ?? []), it]);
  }
  return [
    ...[...groups.values()].flatMap(failureLines),
    ...warnings.map((text) => `${styleText("yellow", "warning:")} ${printable(text)}`),
    ...(error === undefined ? [] : [errorText(error)]),
    summary([...groups.values()], resources, error !== undefined),
  ].join("\n");
}

function failureLines(failures: readonly Failure[]): string[] {
  const [{ kind, name } = { kind: "" }] = failures;
  return [
    styleText("red", `✗ ${printable(name === undefined ? kind : `${kind} ${name}`)}`),
    ...failures.map((it) => `    ${printable(it.path === "" ? it.reason : `${it.path}: ${reasonOf(it)}`)}`),
  ];
}

/** Why, with the line of an entry in a file: the path of a failure in the file itself has it. */
const reasonOf = ({ urn, reason, file, line }: Failure): string =>
  urn === undefined || file === undefined ? reason : `${reason} (${file}:${line})`;

/**
 * What is wrong as annotations of GitHub Actions, on the lines of tables where it is known.
 *
 * @param folder the folder of the project
 */
export const annotateCheck = ({ failures, warnings, error }: CheckResult, folder: string): string[] => [
  ...failures.map(({ kind, name, path, reason, file, line }) => {
    const text = [name === undefined ? kind : `${kind} ${name}`, path, reason].filter(Boolean).join(": ");
    return renderAnnotation({ level: "error", text, file: file && join(folder, file), line });
  }),
  ...warnings.map((text) => renderAnnotation({ level: "warning", text })),
  ...(error === undefined ? [] : [renderAnnotation({ level: "error", text: `${incomplete}\n${error}` })]),
];

/** The failures as a suite of JUnit. */
export const checkSuite = ({ failures, error }: CheckResult): JunitSuite => ({
  name: "check",
  cases: [
    ...failures.map((it) => {
      const { kind, name, path } = it;
      const title = name === undefined ? kind : `${kind} ${name}`;
      return { name: path === "" ? title : `${title}: ${path}`, className: title, failure: reasonOf(it) };
    }),
    { name: "The program runs to its end", className: "program", failure: error },
  ],
});

const incomplete = "The program did not run to its end, so what it declares later was not checked:";

const errorText = (error: string): string => `${styleText("red", incomplete)}\n${error}`;

function summary(groups: readonly (readonly Failure[])[], resources: number, isIncomplete: boolean): string {
  const all = plural(resources, "resource");
  const wrong = groups.filter(([first]) => first?.urn !== undefined).length;
  // Look-ups and tables are not among the resources, which a program may not have at all.
  const others = groups.length - wrong;
  const parts = [
    ...(wrong > 0 ? [`${wrong} of ${all}`] : []),
    ...(others > 0 ? [others === 1 ? "1 look-up or table" : `${others} look-ups or tables`] : []),
  ];
  if (parts.length > 0) return `${parts.join(" and ")} would be refused.`;
  if (resources === 0) return isIncomplete ? "No resource was checked." : "The program has no resources.";
  return isIncomplete ? `Nothing is wrong with the ${all} before that.` : `Nothing is wrong with the ${all}.`;
}
