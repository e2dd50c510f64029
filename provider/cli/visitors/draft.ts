import { Document } from "yaml";
import { printable } from "../../client";
import { someOf } from "../../lifecycle";
import {
  assumedRules,
  exampleOf,
  type Kind,
  type RoutingRules,
  type TextKind,
  table,
  type Visitor,
} from "../../routing";
import { plural } from "../output/plural";
import { decisionText, ownUrl } from "./decisions";
import { linkFinder, type VisitedLink } from "./links";
import { namesIn } from "./names";
import { isPositive } from "./otherwise";
import { pickRules, runExpectations } from "./run";
import type { VisitorInput } from "./visitor-input";
import { visitorProblems } from "./visitors-of";

/** How many kinds of visitors to draft for a link. */
const kindsOfLink = 20;

/** How many links to name of which nothing could be drafted. */
const namedLinks = 10;

/** What to draft expectations of. */
export interface DraftOptions {
  /** The links to draft. */
  readonly links: readonly VisitedLink[];
  /** All links, among which these have names. */
  readonly all: readonly VisitedLink[];
  /** Whether to draft links without routes, too: each has its URL, which the program says as well. */
  readonly withPlain: boolean;
  readonly rules: Partial<RoutingRules>;
  readonly now: Date;
  /** Called before each link with how many are done. */
  readonly onLink?: (done: number) => void;
}

/**
 * A file of expectations for links as they are, ready to be read and committed, as YAML. All of them hold. Where they do not say what
 * all visitors of a link get, a comment says so. The entries of a set that have no routes share one expectation.
 */
export function draftExpectations(options: DraftOptions): string {
  const { all, withPlain, rules, now, onLink = () => {} } = options;
  const find = linkFinder(all);
  const plain = new Set(withPlain ? [] : options.links.filter(isPlain));
  const sets = new Set(
    [...plain].flatMap(({ set }) => (set !== undefined && find(set).length === 0 ? [set] : [])),
  );
  // The entries that do not certainly lead to their own URLs, also those that were not chosen.
  const exceptions = [...sets].flatMap((set) =>
    all.filter((it) => it.set === set && thoseThatHold([{ otherwise: ownUrl }], it, rules, now).length === 0),
  );
  const links = new Set([...options.links.filter((it) => !plain.has(it)), ...exceptions]);
  const drafts = [...links].map((link, index) => {
    onLink(index);
    // A name that no other link has.
    const name = [link.name, ...link.names].find((it) => find(it).length === 1) ?? link.name;
    return { name, set: link.set, ...draftLink(link, rules, now) };
  });
  const drafted = drafts.filter(({ expectations }) => expectations.length > 0);
  const missing = drafts.filter(({ expectations }) => expectations.length === 0);
  // An entry without expectations of its own would get that of its set.
  const keptSets = [...sets].filter((set) => missing.every((it) => it.set !== set));
  const leftOut = [...plain].filter((it) => !links.has(it) && keptSets.every((set) => set !== it.set)).length;
  const assuming = new Set(drafted.flatMap((it) => it.assuming));
  const document = new Document();
  const byName = document.createNode<Record<string, unknown>>(
    Object.fromEntries([
      ...drafted.map(({ name, expectations }) => [
        name,
        expectations.map((it) =>
          "visitor" in it ? { ...it, visitor: document.createNode(it.visitor, { flow: true }) } : it,
        ),
      ]),
      ...keptSets.map((set) => [set, [{ otherwise: ownUrl }]]),
    ]),
  );
  const partial = new Set(drafted.filter(({ isWhole }) => !isWhole).map(({ name }) => name));
  for (const { key } of byName.items) {
    // Plain, it would merge what follows.
    if (key.value === "<<") key.type = "QUOTE_DOUBLE";
    if (partial.has(key.value))
      key.commentBefore = " Not all visitors: `shortlink simulate` shows the others.";
    if (keptSets.includes(key.value))
      key.commentBefore = " Every other entry of this set leads to its own URL.";
  }
  document.contents = document.createNode({
    ...(assuming.size > 0 && { assuming: [...assuming].toSorted() }),
    links: byName,
  });
  return [
    "# What visitors are expected to get. `shortlink test` compares it with the program.\n",
    ...(missing.length > 0
      ? [`# Nothing could be drafted for ${someOf(missing, ({ name }) => printable(name), namedLinks)}.\n`]
      : []),
    ...(leftOut > 0
      ? [
          `# ${plural(leftOut, "link")} without routes left out: \`shortlink test <link> --draft\` adds one.\n`,
        ]
      : []),
    document.toString({ lineWidth: 120 }),
  ].join("");
}

/** Whether all visitors of a link get the same destination, as far as it declares. */
const isPlain = ({ graph: { routes, features, hasMoreRoutes } }: VisitedLink): boolean => {
  const [route, ...others] = routes;
  return (
    route?.isFallback === true &&
    route.targeting === undefined &&
    !hasMoreRoutes &&
    [others, features, route.conditions, route.features, route.deviceProfileIds].every(
      (parts) => parts?.length === 0,
    )
  );
};

/** An expectation as the file has it. */
type Drafted = { readonly visitor: VisitorInput; readonly gets: string } | { readonly otherwise: string };

/** The expectations of a link: one for each kind of visitors who get something else than everybody else, who come last. */
function draftLink(link: VisitedLink, settled: Partial<RoutingRules>, now: Date) {
  const { graph } = link;
  const visitor: Visitor = { at: now, visits: 0, passwords: false };
  const open = table(graph, { rules: settled, visitor }).rows;
  const assuming = [
    ...new Set(
      open.flatMap(({ answer }) => answer.dependsOn.flatMap((it) => (it.on === "rule" ? [it.id] : []))),
    ),
  ];
  // What the rows depend on is assumed by the expectations, so that each holds.
  const rules = { ...assumedRules, ...settled };
  const rows = table(graph, { rules, visitor }).rows.flatMap(({ visitor: kind, answer }) =>
    answer.certain && answer.decision ? [{ kind, gets: decisionText(answer.decision) }] : [],
  );
  // Of any two kinds, one says what its visitors have: a single one only says what they do not have.
  const rest = rows.find(({ kind }) => !Object.values(kind).some(isPositive))?.gets;
  const names = namesIn(graph);
  const named = rows.flatMap(({ kind, gets }): Drafted[] => {
    const found = gets === rest ? undefined : visitorOf(kind);
    return found && visitorProblems(found, names).length === 0 ? [{ visitor: found, gets }] : [];
  });
  const held = (drafted: readonly Drafted[]) =>
    thoseThatHold(drafted, link, { ...pickRules(assuming), ...settled }, now);
  const kept = held(named.slice(0, kindsOfLink));
  const last = rest === undefined ? [] : held([...kept, { otherwise: rest }]).slice(kept.length);
  return { assuming, expectations: [...kept, ...last], isWhole: last.length > 0 };
}

/**
 * The expectations that hold: one visitor cannot speak for every kind, as with some regular expressions, and what visitors get whom no
 * expectation names is then not the same for all.
 */
function thoseThatHold(
  drafted: readonly Drafted[],
  link: VisitedLink,
  rules: Partial<RoutingRules>,
  now: Date,
): Drafted[] {
  const position = { line: 1, column: 1 };
  const expected = drafted.map((it) => ({
    ...{ visitor: undefined, assuming: [], position },
    ...("visitor" in it ? it : { gets: it.otherwise }),
  }));
  const file = { at: undefined, links: [{ name: link.name, position, expected }] };
  const failures = runExpectations(file, [link], () => [link], { rules, now }).map(({ failure }) => failure);
  return drafted.filter((_, index) => failures[index] === undefined);
}

/** A visitor that speaks for a kind; undefined if none is found. */
function visitorOf(kind: Kind): VisitorInput | undefined {
  const example = exampleOf(kind);
  if (!example) return undefined;
  const { at: _, visits: __, passwords: ___, languages, ...texts } = example;
  const lists = Object.entries(kind).flatMap(([field, { in: values }]: [string, TextKind]) =>
    values && values.length > 1 ? [[field, values]] : [],
  );
  return { ...texts, ...Object.fromEntries(lists), ...(languages && { language: languages.join(", ") }) };
}
