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
 * @param rivals the routes whose order matters
 */
export function firstOf(
  rivals: readonly GraphRoute[],
  world: World,
): ((remaining: ReadonlySet<GraphRoute>) => GraphRoute[]) | Question {
  const numbered = rivals.filter(hasKnownNumbers);
  const groups = underRules(
    world,
    rivals.length > 1 ? orderRules : [],
    ({ rules }) => groupByOrder(numbered, rules),
    (found) => JSON.stringify(found.map((group) => group.map(({ path }) => path))),
  );
  if (isQuestion(groups)) return groups;
  const unnumbered = rivals.filter((route) => !hasKnownNumbers(route));
  return (remaining) => {
    const left = (group: readonly GraphRoute[]) => group.filter((route) => remaining.has(route));
    const first = left(groups.find((group) => group.some((route) => remaining.has(route))) ?? []);
    const isOrdered = first.every(({ position }) => position !== undefined);
    return [...(isOrdered ? first.slice(0, 1) : first), ...left(unnumbered)];
  };
}

/** Routes in their order; those with the same numbers together. All rules that matter are settled. */
function groupByOrder(routes: readonly GraphRoute[], rules: World["rules"]): GraphRoute[][] {
  const sorted = routes
    .map((route) => ({ route, numbers: numbersOf(route, rules) }))
    .sort(
      ({ numbers: one }, { numbers: other }) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2],
    );
  const tied = Map.groupBy(sorted, ({ numbers: [one, other] }) => `${one} ${other}`);
  return [...tied.values()].map((group) => group.map(({ route }) => route));
}

export const hasKnownNumbers = ({ priority, sortOrder }: GraphRoute): boolean =>
  priority !== undefined && sortOrder !== undefined;

/** What the order of a route follows from, the lowest first. */
function numbersOf(
  { priority = 0, sortOrder = 0, position = 0 }: GraphRoute,
  { routePriority, routeSortOrder, routeOrderBy, routePosition }: World["rules"],
): readonly [first: number, second: number, position: number] {
  const byPriority = routePriority === "higher" ? -priority : priority;
  const signed = routeSortOrder === "higher" ? -sortOrder : sortOrder;
  const bySortOrder = routeSortOrder === "ignored" ? 0 : signed;
  const byPosition = routePosition === "last" ? -position : position;
  return routeOrderBy === "sortOrder"
    ? [bySortOrder, byPriority, byPosition]
    : [byPriority, bySortOrder, byPosition];
}
