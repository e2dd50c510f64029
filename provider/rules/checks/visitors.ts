import { expiryOf } from "../../contract/assumptions/shapes";
import { type GraphRoute, hidingRoutes } from "../../routing";
import { featuresOn, type HouseFeature } from "../house-link";
import { Day, defineRule, endOf, inEach } from "../house-rule";

export const requireFallback = defineRule({
  doc: "Every link has a fallback that is active, for visitors whom no other route matches.",
  settings: {},
  short: undefined,
  check: inEach(({ graph: { kind, routes, hasMoreRoutes } }) => {
    // A tree or a board without routes is a page of its own.
    const isPage = ["TREE", "BOARD", undefined].includes(kind) && routes.length === 0;
    const mayHave = routes.some((it) => it.isFallback !== false && it.isActive !== false);
    if (hasMoreRoutes || isPage || mayHave) return [];
    const isOff = routes.some(({ isFallback }) => isFallback);
    return [{ path: "routes", reason: isOff ? "has a fallback that is switched off" : "has no fallback" }];
  }),
});

export const noUnreachableRoutes = defineRule({
  doc: "No link has a route that nobody reaches, because other routes come first.",
  settings: {},
  short: undefined,
  check: inEach(({ graph }) =>
    graph.routes.flatMap((route) => {
      const by = hidingRoutes(graph, route);
      return by.length === 0
        ? []
        : [{ path: route.path, reason: "is never reached, because other routes come first" }];
    }),
  ),
});

export const expiresBy = defineRule({
  doc: "Every link expires on this day or earlier.",
  settings: { date: Day },
  short: "date",
  check: inEach(({ graph }, { date }) => {
    const { routes, hasMoreRoutes } = graph;
    const goesOn = (route?: GraphRoute) => featuresOn(graph, route)?.every((it) => !mayEndBy(date, it));
    const isEndless = routes.every(({ isActive }) => isActive === false)
      ? goesOn()
      : routes.some((route) => route.isActive && goesOn(route));
    return isEndless && !hasMoreRoutes ? [{ path: "", reason: `must expire by ${date}` }] : [];
  }),
});

/** Whether a feature ends a link or a route on this day or earlier, or may do so because something about it is not known. */
function mayEndBy(day: string, { type, isEnabled, config }: HouseFeature): boolean {
  if (isEnabled === false || (type !== undefined && type !== "EXPIRATION_DATE")) return false;
  const end = config && expiryOf(config);
  return !end || end <= endOf(day);
}
