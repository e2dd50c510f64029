import { styleText } from "node:util";
import { printable } from "../../../client";
import { type Assumption, type AssumptionId, assumptionIds, assumptions as table } from "../../../contract";
import { plural } from "../../output/plural";
import { notChecked } from "../connection/finding";
import type { AssumptionResult, ConnectionResult, DoctorResult } from "../model/result";
import { environmentLine, ruleCommand, type SettingSource, settingCommands, textOf } from "./setting-lines";
import { visitLines } from "./visit-lines";

/** A result for a terminal. Colored where the output supports it and NO_COLOR is not set. */
export function renderText(result: DoctorResult, source: SettingSource): string {
  const { connection, assumptions, leftovers } = result;
  const line = environmentLine(result, source);
  const visited = assumptions.filter(({ id }) => table[id].probe === "visit");
  const others = assumptions.filter((it) => !visited.includes(it));
  return [
    bold("Connection"),
    ...connectionLines(connection),
    ...group("Holds", holdsLines(others.filter(isOf("holds")))),
    ...group("Cannot say", unclearLines(others)),
    ...group(
      "What visitors get",
      visitLines(visited, source, (it) => marks[it.result](), wrap),
    ),
    ...group(
      "Differs",
      assumptions.filter(isOf("differs")).flatMap((it) => differsLines(it, source)),
    ),
    ...group(
      "So that simulate, test and the review of a change rely on what visits have shown, set it",
      ruleCommand(visited, source).map((text) => `  ${printable(text)}`),
    ),
    ...(line === undefined
      ? []
      : ["", source.project ? "Or in the environment, all at once:" : "To set:", `  ${printable(line)}`]),
    ...(leftovers.length === 0 ? [] : ["", ...leftoverLines(leftovers)]),
    "",
    summary(result),
  ].join("\n");
}

type Of<R extends AssumptionResult["result"]> = Extract<AssumptionResult, { result: R }>;

const isOf =
  <R extends AssumptionResult["result"]>(result: R) =>
  (it: AssumptionResult): it is Of<R> =>
    it.result === result;

const group = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", bold(title), ...lines];

const marks = {
  holds: () => styleText("green", "✓"),
  differs: () => styleText("red", "✗"),
  unclear: () => styleText("yellow", "?"),
  skipped: () => "-",
};

function connectionLines(connection: readonly ConnectionResult[]): string[] {
  const shown = connection.filter(({ found }) => found !== notChecked);
  const rest = new Set(
    connection
      .filter(({ found }) => found === notChecked)
      .map(({ name }) => name.replace(/^scope .*/, "scopes")),
  );
  const width = Math.max(...shown.map(({ name }) => name.length));
  return [
    ...shown.flatMap(({ name, result, found, advice, requestIds }) => {
      const [first = "", ...more] = found.split("\n");
      const indent = " ".repeat(width + 6);
      return [
        `  ${marks[result]()} ${printable(name.padEnd(width))}  ${printable(first)}`,
        ...more.map((line) => printable(`${indent}${line}`)),
        ...(advice === undefined ? [] : wrap(advice, indent)),
        ...(advice === undefined || requestIds.length === 0 ? [] : [`${indent}${requests(requestIds)}`]),
      ];
    }),
    ...(rest.size === 0 ? [] : wrap(`Not checked: ${[...rest].join(", ")}.`, "    ")),
  ];
}

/** Assumptions that hold, in as few lines as possible. */
function holdsLines(held: readonly Of<"holds">[]): string[] {
  if (held.length === 0) return [];
  const names = held.map(({ id, found }) => (found === undefined ? id : `${id} (${printable(found)})`));
  return marked("holds", names.join(", "));
}

/** Assumptions about which the run cannot say anything, those with the same reason together. */
function unclearLines(assumptions: readonly AssumptionResult[]): string[] {
  const byReason = new Map<string, AssumptionId[]>();
  for (const { id, why } of assumptions.filter(isOf("unclear"))) {
    byReason.set(why, [...(byReason.get(why) ?? []), id]);
  }
  return [...byReason].flatMap(([why, ids]) => marked("unclear", `${ids.join(", ")}: ${why}`));
}

function marked(result: keyof typeof marks, text: string): string[] {
  const [first = "", ...more] = wrap(text, indent);
  return [`  ${marks[result]()}${first.slice(3)}`, ...more];
}

function differsLines(it: Of<"differs">, source: SettingSource): string[] {
  const { sentence, affects, advice } = table[it.id];
  const set = source.service[it.id];
  return [
    `  ${marks.differs()} ${bold(it.id)}`,
    ...wrap(set === undefined ? `Assumed: ${sentence}` : `Set: ${textOf(set)}`, indent),
    ...wrap(`Found: ${it.found}`, indent),
    ...wrap(`Affects: ${affects}`, indent),
    ...wrap(`What to do: ${advice}`, indent),
    ...settingCommands(it, source).map((line) => `${indent}  ${printable(line)}`),
    ...(it.requestIds.length === 0 ? [] : wrap(requests(it.requestIds), indent)),
  ];
}

const indent = " ".repeat(4);

/** A replayed request has the id of the first one. */
const requests = (ids: readonly string[]): string =>
  printable(`Request ids: ${[...new Set(ids)].join(", ")}`);

function summary({ assumptions, requests, leftovers }: DoctorResult): string {
  const sent = `${plural(requests, "request")} sent.`;
  if (assumptions.length === 0 && leftovers.length > 0) return `No assumption was checked. ${sent}`;
  if (assumptions.length === 0) {
    return `${styleText("red", "The assumptions were not checked:")} the connection must work first. ${sent}`;
  }
  const count = (result: AssumptionResult["result"]) => assumptions.filter(isOf(result)).length;
  const [held, different, open] = [count("holds"), count("differs"), count("unclear")];
  const parts = [
    `${held} ${held === 1 ? "holds" : "hold"}`,
    `${different} ${different === 1 ? "differs" : "differ"}`,
    `${open} unclear`,
  ];
  const left = (probe: Assumption["probe"]) =>
    assumptionIds.filter((id) => table[id].probe === probe && !assumptions.some((it) => it.id === id)).length;
  const [writes, visits] = [left("write"), left("visit")];
  const hints = [
    ...(writes === 0 ? [] : [` --write checks ${writes} more.`]),
    ...(visits === 0 ? [] : [` --write --visit checks ${visits} that only visitors see.`]),
  ];
  const hint = hints.join("");
  return `${bold(plural(assumptions.length, "assumption"))}: ${parts.join(", ")}. ${sent}${hint}`;
}

const bold = (text: string): string => styleText("bold", text);

/** The widest line of a wrapped text. */
const lineWidth = 110;

/** Breaks a text, which may come from the service, into lines between its words, each with an indent. */
function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  for (const word of printable(text).split(" ")) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last === undefined || indent.length + longer.length > lineWidth) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => `${indent}${line}`);
}

/** What a run left in the account, and what to do about it, as lines of text. */
export const leftoverLines = (leftovers: readonly string[]): string[] => [
  styleText("red", "The run created these objects and could not delete them:"),
  ...leftovers.map((path) => `  ${printable(path)}`),
  "Run `shortlink doctor --write` again after an hour, which deletes them, or delete them yourself.",
];
