import type { Chip, GraphRoute, Note, Notes } from "../model/graph";

/** What every drawing shows of a route besides its name and its destination. */
export interface RouteSummary {
  /** "fallback" or the platform, and "off" where the route is not active. */
  readonly aside: string;
  readonly chips: readonly Chip[];
  /** The notes on the route and on its chips. */
  readonly notes: readonly Note[];
}

export function summarizeRoute(route: GraphRoute, notes: Notes): RouteSummary {
  const chips = [...route.conditions, ...route.features];
  const kind = route.isFallback ? "fallback" : route.platform?.toLowerCase();
  return {
    aside: [kind, route.isActive ? "" : "off"].filter(Boolean).join(", "),
    chips,
    notes: [...(notes.get(route.key) ?? []), ...chips.flatMap(({ key }) => notes.get(key ?? "") ?? [])],
  };
}

/** The styles of routes that a visitor takes, may take or does not take. */
export const wayStyles = { taken: "way", possible: "maybe", "not taken": "away" } as const;

/** The styles of a route, of its destination and of the lines to them. */
export const routeStyle = ({ isActive, way }: GraphRoute): string =>
  [isActive ? "" : "off", way ? wayStyles[way] : ""].filter(Boolean).join(" ");

/** The label of a note, with a sign before a warning. */
export const labelOf = ({ kind, label }: Note): string => (kind === "warning" ? `⚠ ${label}` : label);
