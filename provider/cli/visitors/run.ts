import {
  type Answer,
  assumedRules,
  type Decision,
  decide,
  describeKind,
  type Kind,
  nameFields,
  type RoutingRules,
  type RuleId,
  table,
  type Visitor,
} from "../../routing";
import { plural } from "../output/plural";
import type { Position } from "../yaml-file/position";
import { decisionText, isExpected } from "./decisions";
import { declarationsFor } from "./declarations";
import { conditionTexts, dependencyText } from "./dependencies";
import type { Expectations, Expected, ExpectedLink } from "./file";
import { type linkFinder, noLink, type VisitedLink } from "./links";
import { speaksFor } from "./otherwise";
import { toVisitors } from "./visitors-of";

/** One expectation that was run: its answers, and why it fails. */
export interface TestCase {
  readonly link: string;
  /** The link, where there is just one of this name. */
  readonly found: VisitedLink | undefined;
  /** The visitor in words. */
  readonly visitor: string;
  readonly expected: string;
  readonly position: Position;
  /** Why it fails; undefined if it holds. */
  readonly failure: string | undefined;
  /** The answers that decide it. */
  readonly answers: readonly Answer[];
  /** The answer with which it fails. */
  readonly failed?: Answer | undefined;
  /** Why a visit from here cannot test it. */
  readonly untestable?: string;
}

/** What expectations run with. */
export interface TestOptions {
  /** What the service is known to do. */
  readonly rules: Partial<RoutingRules>;
  /** The time of visits that name no other. */
  readonly now: Date;
  /** Called before the expectations of each link with how many links are done. */
  readonly onLink?: ((done: number) => void) | undefined;
}

/**
 * Runs the expectations of a file. One for a link that is not there fails. Those of a set are for each of its entries that have none of
 * their own.
 *
 * @param find finds the links with a name
 */
export function runExpectations(
  { at, links: expected }: Expectations,
  links: readonly VisitedLink[],
  find: ReturnType<typeof linkFinder>,
  { rules, now, onLink }: TestOptions,
): TestCase[] {
  const defaults: Visitor = { at: at ?? now.toISOString(), visits: 0, passwords: false };
  return pairLinks(expected, links, find).flatMap(({ of, link }, index) => {
    onLink?.(index);
    return link
      ? of.expected.map((one) => runOne(one, of, link, rules, defaults))
      : [missingCase(of, links, find)];
  });
}

/**
 * The links of a file with their expectations: the one that each name stands for, or all entries of a set that have no expectations of
 * their own. Undefined where there is no such link, or where there are several.
 */
export function pairLinks(
  expected: readonly ExpectedLink[],
  links: readonly VisitedLink[],
  find: ReturnType<typeof linkFinder>,
): { readonly of: ExpectedLink; readonly link: VisitedLink | undefined }[] {
  const named = new Set(expected.flatMap(({ name }) => find(name)));
  return expected.flatMap((of) => {
    const [link, ...more] = find(of.name);
    const entries = link ? [] : links.filter(({ set }) => set === of.name);
    if (entries.length === 0) return [{ of, link: more.length === 0 ? link : undefined }];
    const others = entries.filter((entry) => !named.has(entry));
    return others.map((entry) => ({ of: { ...of, name: entry.name }, link: entry }));
  });
}

/** What is wrong with a name that stands for no link, or for several. */
export function missingCase(
  { name, position }: ExpectedLink,
  links: readonly VisitedLink[],
  find: ReturnType<typeof linkFinder>,
): TestCase {
  const failure =
    find(name).length > 0 ? `Several links are called ${JSON.stringify(name)}.` : noLink(name, links);
  return { link: name, found: undefined, visitor: "", expected: "", position, failure, answers: [] };
}

function runOne(
  { visitor, gets, assuming, position }: Expected,
  { name, expected: all }: ExpectedLink,
  link: VisitedLink,
  settled: Partial<RoutingRules>,
  defaults: Visitor,
): TestCase {
  const common = { link: name, found: link, expected: gets, position };
  const options = { rules: { ...pickRules(assuming), ...settled } };
  if (visitor) {
    const visitors = toVisitors(visitor, defaults);
    const asked = visitors.map((it) => ({
      who: whoText(it, visitors),
      answer: decide(link.graph, it, options),
    }));
    return { ...common, visitor: visitorText(visitor), ...resultOf(asked, gets, link) };
  }
  const spoken = all.flatMap((it) => toVisitors(it.visitor ?? {}));
  const { rows, leftOut } = table(link.graph, { ...options, visitor: defaults });
  const others = rows.filter(({ visitor: kind }) => !speaksFor(spoken, kind));
  const asked = others.map(({ visitor: kind, answer }) => ({ who: `${kindText(kind)}: `, answer }));
  return { ...common, visitor: "otherwise", ...resultOf(asked, gets, link, leftOut.length) };
}

/** The result of an expectation of visitors, each with the words for them before what they get. */
function resultOf(
  asked: readonly { readonly who: string; readonly answer: Answer }[],
  gets: string,
  { graph }: VisitedLink,
  leftOut = 0,
): Pick<TestCase, "failure" | "answers" | "failed"> {
  const failed = asked.flatMap(({ who, answer }) => {
    const failure = failureOf(answer, (it) => isExpected(it, gets, graph));
    return failure === undefined ? [] : [{ text: who + failure, answer }];
  });
  const texts = [
    ...failed.map(({ text }) => text),
    ...(leftOut > 0 ? [`leaves out ${plural(leftOut, "kind")} of visitors, because there are too many`] : []),
  ];
  const more = texts.length > 1 ? ` (and ${texts.length - 1} more)` : "";
  return {
    failure: texts[0] === undefined ? undefined : texts[0] + more,
    answers: asked.map(({ answer }) => answer),
    failed: failed[0]?.answer,
  };
}

/** What distinguishes a visitor from the others of an expectation with lists. */
function whoText(visitor: Visitor, visitors: readonly Visitor[]): string {
  const fields = nameFields.filter((field) => visitors.some((it) => it[field] !== visitor[field]));
  return fields.length === 0 ? "" : `${fields.map((field) => `${field} ${visitor[field]}`).join(", ")}: `;
}

const kindText = (kind: Kind): string => describeKind(kind) || "everybody";

/** A visitor in words. */
export const visitorText = (visitor: object): string =>
  Object.entries(visitor)
    .map(
      ([field, value]) =>
        `${field} ${[value]
          .flat()
          .map((it) => (it === "" ? "none" : it))
          .join(" or ")}`,
    )
    .join(", ") || "everybody";

/** The rules that the provider assumes, of these ids. */
export const pickRules = (ids: readonly RuleId[]): Partial<RoutingRules> =>
  Object.fromEntries(ids.map((id) => [id, assumedRules[id]]));

/** Why an answer does not fulfill an expectation; undefined if it does. */
function failureOf(
  { decision, complete, dependsOn, alternatives }: Answer,
  isRight: (decision: Decision) => boolean,
): string | undefined {
  if (decision && !isRight(decision)) return `gets ${decisionText(decision)}`;
  const other = alternatives.find((it) => !isRight(it.decision));
  if (complete && !other) return undefined;
  if (!other) return "is not certain, because there are too many possibilities to try all of them";
  const causes = dependsOn.map(dependencyText);
  const why = `is not certain, because it depends on ${causes.join(", ")}: ${decisionText(other.decision)} if ${conditionTexts(other).join(" and ")}`;
  return [why, ...declarationsFor("the link", causes)].join(". ").replace(/\.$/, "");
}
