import { styleText } from "node:util";
import { printable } from "../../client";
import { type Answer, assumedRules, type RuleId, ruleIds, visitorFields } from "../../routing";
import { plural } from "../output/plural";
import { adviceAbout } from "./advice";
import { afterWaiting } from "./decisions";
import { declarationsFor } from "./declarations";
import type { Simulation } from "./simulation";

/** The answers for single visitors: for each the decision in one line, then why. */
export function renderAnswers(answers: readonly Simulation[]): string {
  const advice = adviceOn(answers);
  return [
    ...answers.map((answer) => [decisionLine(answer), ...reasonLines(answer)].join("\n")),
    ...(advice.length > 0 ? [advice.join("\n")] : []),
  ].join("\n\n");
}

/** The longest description of visitors that has what they get beside it, in characters. */
const widest = 60;

/** The answers for every kind of visitors, as a table. */
export function renderTable(answers: readonly Simulation[], leftOut: number): string {
  const rows = answers.map((answer) => ({
    kind: printable(answer.kind || "everybody"),
    line: decisionLine(answer),
  }));
  const width = Math.max(0, ...rows.map(({ kind }) => kind.length).filter((it) => it <= widest));
  const open = openCauses(answers);
  return [
    ...rows.map(({ kind, line }) =>
      kind.length > widest ? `${kind}\n${" ".repeat(width)}  ${line}` : `${kind.padEnd(width)}  ${line}`,
    ),
    ...(leftOut > 0 ? [`Left out: ${plural(leftOut, "more kind")} of visitors.`] : []),
    ...(open.length > 0
      ? ["", `Not certain (?) because of: ${printable(open.join(", "))}.`, ...adviceOn(answers)]
      : []),
  ].join("\n");
}

/** The assumptions and values on which answers depend, without the fields of visitors. */
const openCauses = (answers: readonly Simulation[]): string[] => {
  const fields: readonly string[] = visitorFields;
  return [...new Set(answers.flatMap(({ dependsOn }) => dependsOn))].filter((it) => !fields.includes(it));
};

/** What to do about assumptions on which answers depend: above all, about the one that settles most. */
function adviceOn(answers: readonly Simulation[]): string[] {
  const causes = openCauses(answers);
  const settled = (id: RuleId) => answers.reduce((sum, answer) => sum + settledBy(id, answer), 0);
  const [first] = ruleIds
    .filter((id) => causes.includes(id))
    .map((id) => ({ id, count: settled(id) }))
    .toSorted((one, other) => other.count - one.count);
  const links = new Set(answers.map(({ link }) => link));
  return [
    ...[...links].flatMap((link) => declarationsFor(`link ${link}`, causes)).map((it) => printable(it)),
    ...adviceAbout(first?.id),
  ];
}

/** How many of the things that a visitor may get are left out if an assumption holds. */
function settledBy(id: RuleId, { alternatives }: Simulation): number {
  const isPossible = ({ assuming }: Simulation["alternatives"][number]) => {
    const values = assuming.find((it) => it.startsWith(`${id} is `))?.slice(`${id} is `.length);
    return values === undefined || values.split(" or ").includes(assumedRules[id]);
  };
  const count = (cases: Simulation["alternatives"]) => new Set(cases.map((it) => textOf(it.decision))).size;
  return count(alternatives) - count(alternatives.filter(isPossible));
}

/** What a visitor gets, with the waiting page before it. */
const textOf = ({ text, isDelayed }: Simulation["alternatives"][number]["decision"]): string =>
  isDelayed ? text + afterWaiting : text;

function decisionLine({ decision, certain, alternatives }: Simulation): string {
  if (decision === undefined) {
    const texts = [...new Set(alternatives.map((it) => printable(textOf(it.decision))))];
    return styleText("yellow", `${texts.join(" or ")} (?)`);
  }
  const text = `→ ${printable(textOf(decision))}`;
  return certain ? styleText("green", text) : styleText("yellow", `${text} (?)`);
}

/** The routes that were considered, and the other things that the visitor may get, each with one case in which it does. */
function reasonLines(answer: Simulation): string[] {
  const { decision, certain, bySettings, alternatives, trace, dependsOn, complete } = answer;
  const always = "whatever the service does where its documentation is silent";
  const others = Map.groupBy(alternatives, (it) => textOf(it.decision));
  if (decision) others.delete(textOf(decision));
  return [
    ...(decision ? traceLines(trace) : []),
    ...(certain ? [`  Certain${bySettings ? " for this service, by its settings" : `: ${always}`}.`] : []),
    ...(dependsOn.length > 0 ? [`  Depends on ${printable(dependsOn.join(", "))}.`] : []),
    ...[...others].map(([text, cases]) => `  ${printable(text)} ${whenText(cases)}`),
    ...(decision
      ? []
      : oneCase(
          trace,
          alternatives.slice(0, 1).flatMap(({ assuming }) => assuming),
        )),
    ...(complete ? [] : ["  There are too many possibilities to try all of them."]),
  ];
}

/** The routes that are considered in one of several cases, because nothing says which of them it is. */
export const oneCase = (trace: Answer["trace"], assuming: readonly string[]): string[] =>
  trace.length === 0
    ? []
    : [
        `  One of these cases, ${printable(assuming.join(" and "))}:`,
        ...traceLines(trace).map((line) => `  ${line}`),
      ];

/** The routes that were considered, one on each line. */
export const traceLines = (trace: Answer["trace"]): string[] =>
  trace.map(
    ({ route, matched, reason }) => `  ${matched ? "✓" : "✗"} ${printable(route)}: ${printable(reason)}`,
  );

/** When a visitor gets something else: what all of its cases have in common, or one of them. */
function whenText(cases: Simulation["alternatives"]): string {
  const all = cases.map(({ assuming }) => assuming);
  const shortest = all.reduce((one, other) => (other.length < one.length ? other : one));
  const common = shortest.filter((it) => all.every((assuming) => assuming.includes(it)));
  const joined = (texts: readonly string[]) => printable(texts.join(" and "));
  if (all.length === 1) return `if ${joined(shortest)}`;
  return common.length > 0
    ? `only if ${joined(common)}, in ${plural(all.length, "case")} that --format json lists`
    : `if ${joined(shortest)}, and in ${plural(all.length - 1, "other case")}`;
}
