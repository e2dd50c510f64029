import type { Properties } from "../../../../lifecycle";
import { speaks } from "../person";
import { condition, to, type VisitProbe } from "../probe";

// Which of several routes decides. A route in the middle, at either end of the list, decides where a service does not look at
// the numbers at all.

/** Routes for one language, in this order, each with its priority and its sortOrder. */
const routesFor = (language: string, numbers: readonly (readonly [string, number, number])[]): Properties[] =>
  numbers.map(([name, priority, sortOrder]) =>
    to(`${language}-${name}`, [condition("language", "IN", [language])], { priority, sortOrder }),
  );

const byPriority = routesFor("de", [
  ["start", 5, 5],
  ["highest", 9, 5],
  ["highest-again", 9, 5],
  ["lowest", 1, 5],
  ["lowest-again", 1, 5],
  ["end", 5, 5],
]);

const bySortOrder = routesFor("fr", [
  ["start", 5, 5],
  ["lowest", 5, 1],
  ["lowest-again", 5, 1],
  ["highest", 5, 9],
  ["highest-again", 5, 9],
  ["end", 5, 5],
]);

/** No route is at an end of both. */
const byBoth = routesFor("it", [
  ["start", 5, 5],
  ["highest-priority", 9, 5],
  ["lowest-order", 5, 1],
  ["lowest-priority", 1, 5],
  ["highest-order", 5, 9],
  ["end", 5, 5],
]);

const visitedBy = (language: string) => [{ who: speaks(language) }];

export const order: readonly VisitProbe[] = [
  { settles: ["routePriority", "routePosition"], routes: byPriority, visits: visitedBy("de") },
  { settles: ["routeSortOrder", "routePosition"], routes: bySortOrder, visits: visitedBy("fr") },
  { settles: ["routeOrderBy"], routes: byBoth, visits: visitedBy("it") },
];
