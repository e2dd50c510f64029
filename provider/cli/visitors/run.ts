import {
  type Answer,
  assumedRules,
  decide,
  describeKind,
  type Kind,
  type RoutingRules,
  type RuleId,
  table,
  type Visitor,
} from "../../routing";
import { decisionText, isExpected } from "./decisions";
import type { Expectations, Expected, Position } from "./file";
import { linksNamed, type VisitedLink } from "./links";
import { speaksFor } from "./otherwise";
import { conditionTexts, dependencyText } from "./simulation";
import { toVisitors } from "./visitor-input";

/** One expectation that was run: its answers, and why it fails. */
export interface TestCase {
  readonly link: string;
  /** The visitor in words. */
  readonly visitor: string;
  readonly expected: string;
  readonly position: Position;
  /** Why it fails; undefined if it holds. */
  readonly failure: string | undefined;
  /** The answers that decide it. */
  readonly answers: readonly Answer[];
}

/** What expectations run with. */
export interface TestOptions {
  /** What the service is known to do. */
  readonly rules: Partial<RoutingRules>;
  /** The time of visits that name no other. */
  readonly now: Date;
}

/** Runs the expectations of a file. One for a link that is not there fails. */
export function runExpectations(
  { all, at, links: named }: Expectations,
  links: readonly VisitedLink[],
  { rules, now }: TestOptions,
): TestCase[] {
  const defaults: Visitor = { at: at ?? now.toISOString(), visits: 0, passwords: false };
  return [...named].flatMap(([name, position]) => {
    const own = all.filter((it) => it.link === name);
    const [link, ...more] = linksNamed(name, links);
    if (!link || more.length > 0) {
      const failure = link
        ? `Several links are called ${JSON.stringify(name)}.`
        : `There is no link ${JSON.stringify(name)}. There ${links.length === 1 ? "is" : "are"} ${
            links
              .slice(0, 5)
              .map((it) => it.name)
              .join(", ") || "none"
          }${links.length > 5 ? ", …" : ""}.`;
      return [{ link: name, visitor: "", expected: "", position, failure, answers: [] }];
    }
    return own.map((it) => runOne(it, own, link, rules, defaults));
  });
}

function runOne(
  { link: name, visitor, gets, assuming, position }: Expected,
  all: readonly Expected[],
  link: VisitedLink,
  settled: Partial<RoutingRules>,
  defaults: Visitor,
): TestCase {
  const options = { rules: { ...pickRules(assuming), ...settled } };
  if (visitor) {
    const answers = toVisitors(visitor, defaults).map((it) => decide(link.graph, it, options));
    const failure = answers.map((it) => failureOf(it, gets)).find((it) => it !== undefined);
    return { link: name, visitor: visitorText(visitor), expected: gets, position, failure, answers };
  }
  const spoken = all.flatMap((it) => (it.visitor ? toVisitors(it.visitor) : []));
  const { rows, leftOut } = table(link.graph, { ...options, visitor: defaults });
  const others = rows.filter(({ visitor: kind }) => !speaksFor(spoken, kind));
  const failed = others.flatMap(({ visitor: kind, answer }) => {
    const failure = failureOf(answer, gets);
    return failure === undefined ? [] : [`${kindText(kind)}: ${failure}`];
  });
  const failures = [
    ...failed,
    ...(leftOut.length > 0
      ? [`${leftOut.length} kinds of visitors are left out, because there are too many.`]
      : []),
  ];
  return {
    ...{ link: name, visitor: "otherwise", expected: gets, position },
    failure:
      failures[0] === undefined
        ? undefined
        : failures[0] + (failures.length > 1 ? ` (and ${failures.length - 1} more)` : ""),
    answers: others.map(({ answer }) => answer),
  };
}

const kindText = (kind: Kind): string => describeKind(kind) || "everybody";

const visitorText = (visitor: object): string => {
  const text = Object.entries(visitor)
    .map(
      ([field, value]) =>
        `${field} ${[value]
          .flat()
          .map((it) => (it === "" ? "none" : it))
          .join(" or ")}`,
    )
    .join(", ");
  return text === "" ? "everybody" : text;
};

const pickRules = (ids: readonly RuleId[]): Partial<RoutingRules> =>
  Object.fromEntries(ids.map((id) => [id, assumedRules[id]]));

/** Why an answer does not fulfill an expectation; undefined if it does. */
function failureOf(
  { decision, certain, dependsOn, alternatives }: Answer,
  expected: string,
): string | undefined {
  if (decision && !isExpected(decision, expected)) return `gets ${decisionText(decision)}`;
  const other = alternatives.find((it) => !isExpected(it.decision, expected));
  if (certain || !other) return undefined;
  const what = dependsOn.map(dependencyText).join(", ");
  return `is not certain, because it depends on ${what}: ${decisionText(other.decision)} if ${conditionTexts(other).join(" and ")}`;
}
