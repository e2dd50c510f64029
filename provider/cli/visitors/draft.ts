import { Document, isMap, isScalar, visit } from "yaml";
import { printable } from "../../client";
import { someOf } from "../../lifecycle";
import {
  assumedRules,
  exampleOf,
  type Kind,
  type RoutingRules,
  type Row,
  type RuleId,
  type TextKind,
  table,
  type Visitor,
} from "../../routing";
import { plural } from "../output/plural";
import { decisionText, ownUrl } from "./decisions";
import { linkFinder, type VisitedLink } from "./links";
import { namesIn } from "./names";
import { runExpectations } from "./run";
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
  const { all, withPlain, rules: settled, now, onLink = () => {} } = options;
  const find = linkFinder(all);
  const plain = new Set(withPlain ? [] : options.links.filter(isPlain));
  const nameOfSet = ({ set }: VisitedLink) => (set !== undefined && find(set).length === 0 ? set : undefined);
  const sets = [...new Set([...plain].flatMap((it) => nameOfSet(it) ?? []))];
  const bySet = Map.groupBy(all.filter(isPlain), ({ set }) => set);
  const others = new Set(sets.flatMap((set) => exceptions(set, bySet.get(set) ?? [], settled, now)));
  const links = [...new Set([...options.links.filter((it) => !plain.has(it)), ...others])];
  const leftOut = [...plain].filter((it) => nameOfSet(it) === undefined).length;
  const drafts = links.map((link, index) => {
    onLink(index);
    // A name that no other link has.
    const name = [link.name, ...link.names].find((it) => find(it).length === 1) ?? link.name;
    return { name, ...draftLink(link, settled, now) };
  });
  const drafted = drafts.filter(({ expectations }) => expectations.length > 0);
  const assuming = new Set(drafted.flatMap((it) => it.assuming));
  const document = new Document({
    ...(assuming.size > 0 ? { assuming: [...assuming].toSorted() } : {}),
    links: Object.fromEntries([
      ...drafted.map(({ name, expectations }) => [name, expectations]),
      ...sets.map((set) => [set, [{ otherwise: ownUrl }]]),
    ]),
  });
  const partial = new Set(drafted.filter(({ isWhole }) => !isWhole).map(({ name }) => name));
  visit(document, {
    Pair(_, { key, value }, ancestors) {
      if (!isScalar(key)) return;
      // Plain, it would merge what follows.
      if (key.value === "<<") key.type = "QUOTE_DOUBLE";
      if (key.value === "visitor" && isMap(value)) value.flow = true;
      if (ancestors.length === 4 && partial.has(String(key.value)))
        key.commentBefore = ` Not all visitors: \`shortlink simulate\` shows the others.`;
      if (ancestors.length === 4 && sets.includes(String(key.value)))
        key.commentBefore = " Every other entry of this set leads to its own URL.";
    },
  });
  const missing = drafts.filter(({ expectations }) => expectations.length === 0).map(({ name }) => name);
  const text = document.toString({ lineWidth: 120 });
  return [
    "# What visitors are expected to get. `shortlink test` compares it with the program.\n",
    ...(missing.length > 0
      ? [`# Nothing could be drafted for ${someOf(missing, (it) => printable(it), namedLinks)}.\n`]
      : []),
    ...(leftOut > 0
      ? [
          `# ${plural(leftOut, "link")} without routes left out: \`shortlink test <link> --draft\` adds one.\n`,
        ]
      : []),
    text,
  ].join("");
}

/** Whether all visitors of a link get the same destination, as far as it declares. */
const isPlain = ({ graph: { routes, features, hasMoreRoutes } }: VisitedLink): boolean =>
  !hasMoreRoutes &&
  features.length === 0 &&
  routes.length === 1 &&
  routes.every(
    (it) =>
      it.isFallback &&
      it.targeting === undefined &&
      [it.conditions, it.features, it.deviceProfileIds].every((parts) => parts?.length === 0),
  );

/** The entries of a set that do not certainly lead to their own URLs. */
function exceptions(
  set: string,
  entries: readonly VisitedLink[],
  rules: Partial<RoutingRules>,
  now: Date,
): VisitedLink[] {
  const position = { line: 1, column: 1 };
  const expected = [{ visitor: undefined, gets: ownUrl, assuming: [], position }];
  const file = { at: undefined, links: [{ name: set, position, expected }] };
  const cases = runExpectations(file, entries, () => [], { rules, now });
  return cases.flatMap(({ found, failure }) => (found && failure !== undefined ? [found] : []));
}

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
  const certain = table(graph, { rules, visitor }).rows.filter(({ answer }) => answer.certain);
  const others = [...new Set(certain.filter((it) => isRest(it.visitor)).map(textOf))];
  const rest = others.length === 1 ? others[0] : undefined;
  const names = namesIn(graph);
  const named = certain.flatMap((row): Drafted[] => {
    const found = textOf(row) === rest ? undefined : visitorOf(row.visitor);
    return found && visitorProblems(found, names).length === 0 ? [{ visitor: found, gets: textOf(row) }] : [];
  });
  const held = (drafted: readonly Drafted[]) => thoseThatHold(drafted, link, { assuming, settled, now });
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
  run: { assuming: readonly RuleId[]; settled: Partial<RoutingRules>; now: Date },
): Drafted[] {
  const position = { line: 1, column: 1 };
  const expected = drafted.map((it) => ({
    ...{ visitor: undefined, assuming: run.assuming, position },
    ...("visitor" in it ? it : { gets: it.otherwise }),
  }));
  const file = { at: undefined, links: [{ name: link.name, position, expected }] };
  const cases = runExpectations(file, [link], () => [link], { rules: run.settled, now: run.now });
  return drafted.filter((_, index) => cases[index]?.failure === undefined);
}

const textOf = ({ answer }: Row): string => (answer.decision ? decisionText(answer.decision) : "");

/** A visitor that speaks for a kind; undefined if none is found. */
function visitorOf(kind: Kind): VisitorInput | undefined {
  const { at: _, visits: __, passwords: ___, languages, ...texts } = exampleOf(kind) ?? {};
  if (Object.keys(texts).length === 0 && !languages) return undefined;
  const listed = Object.entries(texts).map(([field, text]) => {
    const values = kind[field as keyof typeof texts]?.in;
    return [field, values && values.length > 1 ? [...values] : text];
  });
  return { ...Object.fromEntries(listed), ...(languages && { language: languages.join(", ") }) };
}

/** Whether a kind only says what its visitors do not have. */
const isRest = (kind: Kind): boolean => Object.values(kind).every((it: TextKind) => !it?.in && !it?.passes);
