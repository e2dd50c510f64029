import type { GraphRoute } from "../graph/graph";
import { isQuestion, type Question, underRules, type World } from "./question";

/** The rules that decide the order of routes. */
const orderRules = ["routePriority", "routeSortOrder", "routeOrderBy", "routePosition"] as const;

/** Whether all rules that decide the order of routes are settled. */
export const isOrderSettled = ({ rules }: World): boolean =>
  orderRules.every((id) => rules[id] !== undefined);

/**
 * Returns a function that finds which of some routes may be the first one that the service considers.
 *
 * @param stage the routes that are considered before or after others
 * @param rivals those of them that matter
 */
export function firstOf(
  stage: readonly GraphRoute[],
  rivals: ReadonlySet<GraphRoute>,
  world: World,
): ((remaining: ReadonlySet<GraphRoute>) => GraphRoute[]) | Question {
  const only = (group: readonly GraphRoute[]) => group.filter((route) => rivals.has(route));
  const groups =
    rivals.size === stage.length && isOrderSettled(world)
      ? groupsOf(stage, world)
      : underRules(
          world,
          rivals.size > 1 ? orderRules : [],
          (settled) => groupsOf(stage, settled).map(only),
          (found) => found.map((group) => group.map(({ path }) => path).join(" ")).join("\n"),
        );
  if (isQuestion(groups)) return groups;
  const unnumbered = only(stage.filter((route) => !hasKnownNumbers(route)));
  return (remaining) => {
    const first = groups.find((group) => group.some((route) => remaining.has(route))) ?? [];
    return [...first, ...unnumbered].filter((route) => remaining.has(route));
  };
}

type Groups = readonly (readonly GraphRoute[])[];

const cache = new WeakMap<readonly GraphRoute[], Map<string, Groups>>();

/** Routes in their order; those whose order is not known together. All rules that matter are settled. */
function groupsOf(stage: readonly GraphRoute[], world: World): Groups {
  const known = cache.get(stage) ?? new Map<string, Groups>();
  cache.set(stage, known);
  const key = keyOf(world.rules);
  const groups = known.get(key) ?? groupByOrder(stage.filter(hasKnownNumbers), world);
  known.set(key, groups);
  return groups;
}

const keys = new WeakMap<World["rules"], string>();

/** The same for rules with which the order is the same. */
function keyOf(rules: World["rules"]): string {
  const key = keys.get(rules) ?? orderRules.map((id) => rules[id]).join();
  keys.set(rules, key);
  return key;
}

function groupByOrder(routes: readonly GraphRoute[], world: World): Groups {
  const sorted = routes
    .map((route) => ({ route, numbers: numbersOf(route, world) }))
    .sort((one, other) => compareNumbers(one.numbers, other.numbers));
  const tied = Map.groupBy(sorted, ({ numbers: [one, other] }) => `${one} ${other}`);
  return [...tied.values()].flatMap((group) => {
    const found = group.map(({ route }) => route);
    return found.every(({ position }) => position !== undefined) ? found.map((route) => [route]) : [found];
  });
}

export const hasKnownNumbers = ({ priority, sortOrder }: GraphRoute): boolean =>
  priority !== undefined && sortOrder !== undefined;

type Numbers = readonly [first: number, second: number, position: number | undefined];

/** What the order of a route follows from, the lowest first. All rules are settled. */
function numbersOf({ priority = 0, sortOrder = 0, position }: GraphRoute, { rules }: World): Numbers {
  const byPriority = rules.routePriority === "higher" ? -priority : priority;
  const signs = { lower: 1, higher: -1, ignored: 0 };
  const bySortOrder = signs[rules.routeSortOrder ?? "lower"] * sortOrder;
  const byPosition = position !== undefined && rules.routePosition === "last" ? -position : position;
  return rules.routeOrderBy === "sortOrder"
    ? [bySortOrder, byPriority, byPosition]
    : [byPriority, bySortOrder, byPosition];
}

const compareNumbers = (one: Numbers, other: Numbers): number =>
  one[0] - other[0] || one[1] - other[1] || (one[2] ?? 0) - (other[2] ?? 0);
