import { join } from "node:path";
import { styleText } from "node:util";
import { printable } from "../../client";
import { groupByCause, groupFailures, sameFor, withoutNames } from "../../lifecycle";
import type { Finding, Section } from "../output/finding";
import { plural } from "../output/plural";
import type { CheckResult, Failure } from "./result";

/** A result for a terminal, each cause once. Colored where the output supports it and NO_COLOR is not set. */
export function renderCheck({ failures, warnings, resources, error }: CheckResult): string {
  const groups = [...Map.groupBy(failures, (it) => it.urn ?? it.kind).values()] as Group[];
  return [
    ...groupByCause(groups, causeOf).flatMap(({ first, others }) => [
      ...failureLines(first),
      ...sameFor(others, "resources", ([it]) => titleOf(it)).map((it) => `    ${printable(it)}`),
    ]),
    ...groupByCause(warnings, (it) => withoutNames(it.slice(subjectOf(it).length))).map(
      ({ first, others }) =>
        `${styleText("yellow", "warning:")} ${printable([first, ...sameFor(others, "warnings", subjectOf)].join(" "))}`,
    ),
    ...(error === undefined ? [] : [errorText(error)]),
    summary(groups, resources, error !== undefined),
  ].join("\n");
}

/** The failures of a resource, a look-up or a table. */
type Group = [Failure, ...Failure[]];

/** What a resource or a table is called: `Link shop`, `redirects.csv`. */
const titleOf = ({ kind, name }: Failure): string => [kind, name].filter(Boolean).join(" ");

/** Identifies what is wrong with a resource, whatever its name and its values. */
const causeOf = (failures: Group): string =>
  JSON.stringify(failures.map(({ kind, path, reason }) => [kind, path, withoutNames(reason)]));

/** What a warning is about: its text up to the first colon. */
const subjectOf = (warning: string): string => warning.slice(0, Math.max(warning.indexOf(": "), 0));

function failureLines(failures: Group): string[] {
  const shown = groupFailures(failures.map((it) => ({ ...it, reason: reasonOf(it) })));
  return [
    styleText("red", `✗ ${printable(titleOf(failures[0]))}`),
    ...shown.map(({ path, reason }) => `    ${printable(path === "" ? reason : `${path}: ${reason}`)}`),
  ];
}

/** Why, with the line of an entry in a file: the path of a failure in the file itself has it. */
const reasonOf = ({ urn, reason, file, line }: Failure): string =>
  urn === undefined || file === undefined ? reason : `${reason} (${file}:${line})`;

/**
 * What is wrong, with its lines in tables where these are known.
 *
 * @param folder the folder of the project
 */
export const checkSection = ({ failures, warnings, error }: CheckResult, folder: string): Section => ({
  name: "check",
  findings: [
    ...failures.map((it): Finding => {
      const { path, reason, file, line } = it;
      const place = file === undefined ? undefined : { file: join(folder, file), line };
      return { subject: titleOf(it), aspect: path, level: "error", message: reason, place };
    }),
    ...warnings.map((message): Finding => ({ subject: "", aspect: "", level: "warning", message })),
    {
      ...{ subject: "The program", aspect: "" },
      ...(error === undefined
        ? { level: "fine", message: "" }
        : { level: "error", message: `${incomplete}\n${error}` }),
    },
  ],
});

const incomplete = "did not run to its end, so what it declares later was not checked:";

const errorText = (error: string): string => `${styleText("red", `The program ${incomplete}`)}\n${error}`;

function summary(groups: readonly Group[], resources: number, isIncomplete: boolean): string {
  const all = plural(resources, "resource");
  const wrong = groups.filter(([{ urn }]) => urn !== undefined).length;
  // Look-ups and tables are not among the resources, which a program may not have at all.
  const others = groups.length - wrong;
  const parts = [
    ...(wrong > 0 ? [`${wrong} of ${all}`] : []),
    ...(others > 0 ? [others === 1 ? "1 look-up or table" : `${others} look-ups or tables`] : []),
  ];
  if (parts.length > 0) return `${parts.join(" and ")} would be refused.`;
  if (resources === 0) return isIncomplete ? "No resource was checked." : "The program has no resources.";
  const what = resources === 1 ? "The only resource" : `All ${all}`;
  return `${what}${isIncomplete ? " before that" : ""} would be accepted.`;
}
