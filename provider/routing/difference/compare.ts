import { assumedRules } from "../../contract/assumptions/routing-rules";
import { canonicalJson } from "../../contract/json/walk";
import type { Decision, Dependency } from "../answer";
import type { Found } from "../evaluate/destination";
import { evaluate } from "../evaluate/evaluate";
import { isQuestion, type Question, type World } from "../evaluate/question";
import { Budget, keyOf, tooMuch, unfinished } from "../explore/find";
import { casesOf, mergeKinds } from "../explore/kinds";
import { explore, type Tree } from "../explore/tree";
import type { Graph } from "../graph/graph";
import { toGraph } from "../graph/read";
import type { DecideOptions } from "../options";
import type { Kind } from "../visitor/kind";
import { isPossibleText } from "../visitor/possible";
import { textFields } from "../visitor/visitor";
import { dependenciesIn, leavesOf } from "./dependencies";
import { fingerprintOf, identified, nameRoutes } from "./identify";

/** The options of {@link compareGraphs}. */
export interface CompareOptions extends DecideOptions {
  /** The time of the earliest visit that counts. */
  readonly now?: Date | undefined;
  /** Whether all that is not known of the graphs is known to be the same in both. */
  readonly isUnknownSame?: boolean | undefined;
  /** The routes, by key, whose password is another one after the change; `link` for that of the link. */
  readonly changedPasswords?: ReadonlySet<string> | undefined;
}

/** Visitors to whom a change gives something else. */
export interface Change {
  /** The kinds of these visitors. No two of them, also of other changes, have a visitor in common. */
  readonly visitors: readonly Kind[];
  /** What they get if all assumptions hold: several if that depends on a value that cannot be read. */
  readonly before: readonly Decision[];
  readonly after: readonly Decision[];
  /** Whether these are all visitors who take the fallback, before and after, and no others. */
  readonly isRest: boolean;
  /** Whether just these visitors get just that, whatever the service does. */
  readonly certain: boolean;
  readonly dependsOn: readonly Dependency[];
}

/** What visitors notice of a change of a link. */
export interface Difference {
  /** In no fixed order of importance, and in the same order each time. Every visitor who notices something is in one. */
  readonly changes: readonly Change[];
  /** The kinds of visitors that the two graphs together distinguish: those who notice something, and all. */
  readonly kinds: { readonly changed: number; readonly all: number };
  /** Whether all visitors who are in no change notice nothing, whatever the service does. */
  readonly certain: boolean;
  readonly dependsOn: readonly Dependency[];
}

/** How many routes may be considered to find the kinds of visitors, and to find whether what they notice is certain. */
const limits = { kinds: 250_000, certainty: 40_000 };

/**
 * What visitors of a link notice of a change: all kinds of visitors that the two graphs together distinguish, by what they get before
 * and after.
 *
 * @param before the graph of the link; undefined if there is no link
 * @returns undefined if there are too many kinds of visitors
 * @example
 * compareGraphs(toGraph({ url: "https://a.example" }), undefined).changes // everyone: https://a.example, then nothing
 */
export function compareGraphs(
  before: Graph | undefined,
  after: Graph | undefined,
  options: CompareOptions = {},
): Difference | undefined {
  const { rules = {}, now, changedPasswords = new Set() } = options;
  const graphs = alignGraphs(before, after, options.isUnknownSame === true);
  const [was, is] = graphs.map(({ graph }) => fingerprintOf(graph));
  if (was === is && changedPasswords.size === 0 && options.isUnknownSame) return nothingChanges;
  const start: Kind = now ? { at: { from: now } } : {};
  const assumed: World = { visitor: {}, kind: start, rules: { ...assumedRules, ...rules }, values: {} };
  const cases = kindsIn(findPairs(graphs, changedPasswords, new Budget(limits.kinds)), assumed);
  if (!cases) return undefined;
  const find = findPairs(graphs, changedPasswords, new Budget(limits.certainty));
  const settled = cases.map(({ kind, leaf }) => {
    const tree = explore(find, { ...assumed, kind, rules });
    const dependsOn = [...doubtfulFields(kind), ...dependenciesIn(tree, openIn)];
    const isCertain = tree.key === leaf.key && dependsOn.length === 0;
    return { kind, pairs: leaf, isCertain, dependsOn };
  });
  type Settled = (typeof settled)[number];
  const groups = Map.groupBy(settled, ({ pairs, isCertain }) => `${isCertain} ${pairs.key}`);
  const changed = [...groups.values()].filter(([first]) => first && first.pairs.key !== same);
  const others = settled.filter(({ pairs }) => pairs.key === same);
  const routes = graphs.flatMap(({ graph }) => graph.routes);
  const fallbacks = new Set<unknown>(routes.filter((it) => it.isFallback).map(({ key }) => key));
  const sidesAt = ({ pairs }: Settled) =>
    leavesOf(pairs).flatMap((it) => (typeof it === "object" ? [it.before, it.after] : []));
  const isFallback = ({ decision }: Found) => fallbacks.has(decision.route);
  // What else decides about a visitor of the fallback divides them.
  const isWhole = ({ kind }: Settled) =>
    Object.keys(withoutStart(kind, now)).every((field) => !["at", "visits", "passwords"].includes(field));
  const rest = settled.filter((it) => sidesAt(it).some(isFallback));
  const hasRest = rest.every((it) => isWhole(it) && sidesAt(it).every(isFallback));
  const dependsOn = (all: readonly Settled[]) => unique(all.flatMap((it) => it.dependsOn));
  return {
    changes: changed.map((group) => {
      const pairs = leavesOf((group[0] as Settled).pairs).filter((it) => typeof it === "object");
      return {
        visitors: group.map(({ kind }) => withoutStart(kind, now)),
        before: decisionsIn(pairs.map((it) => it.before)),
        after: decisionsIn(pairs.map((it) => it.after)),
        isRest: hasRest && rest.length === group.length && group.every((it) => rest.includes(it)),
        certain: (group[0] as Settled).isCertain,
        dependsOn: dependsOn(group),
      };
    }),
    kinds: { changed: settled.length - others.length, all: settled.length },
    certain: others.every(({ isCertain }) => isCertain),
    dependsOn: dependsOn(others),
  };
}

const nothingChanges: Difference = {
  ...{ changes: [], kinds: { changed: 0, all: 1 } },
  ...{ certain: true, dependsOn: [] },
};

/** A graph of a link, before or after a change. */
interface Sided {
  readonly graph: Graph;
  /** What decides about the whole link, is not known, and may be something else on the other side. */
  readonly open: readonly string[];
}

/** Where there is no link, visitors get what they get from one without routes. */
const noLink = toGraph({});

/** The graphs of a link before and after a change, with the same names in both. */
function alignGraphs(before = noLink, after = noLink, isUnknownSame: boolean): readonly [Sided, Sided] {
  const names = nameRoutes(before, after);
  const aligned = (graph: Graph, name: string): Sided => {
    const side = isUnknownSame ? "" : name;
    const { kind = "open", routingMode = "open", hasMoreRoutes } = graph;
    const open = { kind: kind === "open", routingMode: routingMode === "open", routes: hasMoreRoutes };
    return {
      graph: identified(graph, names, side),
      open: Object.entries(open).flatMap(([path, isOpen]) => (isOpen && !isUnknownSame ? [side + path] : [])),
    };
  };
  return [aligned(before, "before: "), aligned(after, "after: ")];
}

/** What visitors of one kind get before and after; or that it is the same. */
type Pair = { readonly before: Found; readonly after: Found } | typeof same | typeof tooMuch;

/** Both get the same. */
const same = "same";

function giftIn({ graph, open }: Sided, world: World): Found | Question {
  const found = evaluate(graph, world);
  if (isQuestion(found) || open.length === 0) return found;
  return { ...found, open: [...found.open.filter((path) => path !== "routes"), ...open] };
}

/** The fields in which it is not known whether a visitor can have what a kind says. */
const doubtfulFields = (kind: Kind): Dependency[] =>
  textFields
    .filter((field) => !isPossibleText(field, kind[field] ?? {}))
    .map((field) => ({ on: "visitor", field }));

/** Returns a function that finds what visitors get before and after, as long as the budget lasts. */
const findPairs =
  (graphs: readonly [Sided, Sided], changedPasswords: ReadonlySet<string>, budget: Budget) =>
  (world: World): { readonly key: string; readonly leaf: Pair } | Question => {
    if (!graphs.every(({ graph }) => budget.spend(graph))) return unfinished;
    const before = giftIn(graphs[0], world);
    if (isQuestion(before)) return before;
    const after = giftIn(graphs[1], world);
    if (isQuestion(after)) return after;
    const key = canonicalJson([keyOf(before), keyOf(after)]);
    const isSame = keyOf(before) === keyOf(after) && !hasNewPassword(after.decision, changedPasswords);
    return isSame ? { key: same, leaf: same } : { key, leaf: { before, after } };
  };

const hasNewPassword = ({ type, route = "link" }: Decision, changed: ReadonlySet<string>): boolean =>
  type === "password" && changed.has(route);

const openIn = (pair: Pair): readonly string[] =>
  typeof pair === "object" ? [...pair.before.open, ...pair.after.open] : [];

/** The kinds of visitors, and for each what they get, which may depend on values that cannot be read. */
function kindsIn(find: (world: World) => { key: string; leaf: Pair } | Question, world: World) {
  const tree = explore<Tree<Pair>>((it) => {
    const pairs = explore(find, it, ({ on }) => on !== "visitor");
    return isQuestion(pairs) ? pairs : { key: pairs.key, leaf: pairs };
  }, world);
  const cases = casesOf(tree, world.kind);
  if (cases.some(({ leaf }) => leavesOf(leaf).includes(tooMuch))) return undefined;
  return mergeKinds(cases, ({ leaf }) => leaf.key);
}

/** A kind without the time from which on all visits count. */
function withoutStart({ at, ...kind }: Kind, now: Date | undefined): Kind {
  const { from, ...rest } = at ?? {};
  const time = { ...(from && from.getTime() !== now?.getTime() && { from }), ...rest };
  return Object.keys(time).length > 0 ? { ...kind, at: time } : kind;
}

const decisionsIn = (all: readonly Found[]): Decision[] => [
  ...new Map(all.map((it) => [keyOf(it), it.decision])).values(),
];

const unique = (all: readonly Dependency[]): Dependency[] => [
  ...new Map(all.map((it) => [canonicalJson(it), it])).values(),
];
