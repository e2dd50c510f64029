import { styleText } from "node:util";
import { printable } from "../../client";
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
    summary(groups.size, resources, error !== undefined),
  ].join("\n");
}

function failureLines(failures: readonly Failure[]): string[] {
  const [{ kind, name } = { kind: "" }] = failures;
  return [
    styleText("red", `✗ ${printable(name === undefined ? kind : `${kind} ${name}`)}`),
    ...failures.map(({ path, reason }) => `    ${printable(path === "" ? reason : `${path}: ${reason}`)}`),
  ];
}

const errorText = (error: string): string =>
  `${styleText("red", "The program did not run to its end, so what it declares later was not checked:")}\n${error}`;

function summary(wrong: number, resources: number, isIncomplete: boolean): string {
  const all = plural(resources, "resource");
  if (wrong > 0) return `${wrong} of ${all} would be refused.`;
  return isIncomplete ? `Nothing is wrong with the ${all} before that.` : `Nothing is wrong with the ${all}.`;
}
