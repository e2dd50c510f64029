import { expiryOf } from "../../contract/assumptions/shapes";
import { hidingRoutes } from "../../routing";
import type { HouseLink } from "../house-link";
import { Day, defineRule, inEach } from "../house-rule";

export const requireFallback = defineRule({
  doc: "Every link has a fallback that is active, for visitors whom no other route matches.",
  settings: {},
  short: undefined,
  check: inEach(({ graph: { kind, routes, hasMoreRoutes } }) => {
    // A tree or a board without routes is a page of its own.
    const isPage = (kind === "TREE" || kind === "BOARD" || kind === undefined) && routes.length === 0;
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
    const limit = expiryOf({ expiresAt: date }) ?? new Date(Number.NaN);
    const { features, routes, hasMoreRoutes } = graph;
    const ofLink = features.filter(({ scope }) => scope === undefined || scope === "link");
    const states = [
      endsBy(limit, ofLink),
      ...(features.some(({ scope }) => scope === undefined) ? [undefined] : []),
    ];
    const ofRoutes = routes
      .filter(({ isActive }) => isActive !== false)
      .map((route) => {
        const scoped = features.filter(
          ({ scope }) => Array.isArray(scope) && route.ids.some((id) => scope.includes(id)),
        );
        return route.features && endsBy(limit, [...route.features, ...scoped]);
      });
    const isOpen = hasMoreRoutes || [...states, ...ofRoutes].includes(undefined);
    const ends = states[0] === true || (ofRoutes.length > 0 && ofRoutes.every((it) => it === true));
    return ends || isOpen ? [] : [{ path: "", reason: `must expire by ${date}` }];
  }),
});

/** Whether one of some features ends a link or a route by then; undefined if that is not known. */
function endsBy(limit: Date, features: HouseLink["graph"]["features"] | Features): boolean | undefined {
  const found = features.map(({ type, isEnabled, config }): boolean | undefined => {
    if (type !== undefined && type !== "EXPIRATION_DATE") return false;
    if (isEnabled === false) return false;
    const end = type === undefined || isEnabled === undefined || !config ? undefined : expiryOf(config);
    return end && end <= limit;
  });
  if (found.includes(true)) return true;
  return found.includes(undefined) ? undefined : false;
}

type Features = NonNullable<HouseLink["graph"]["routes"][number]["features"]>;
