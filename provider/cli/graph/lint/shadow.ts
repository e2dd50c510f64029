import type { GraphLink, GraphRoute, Restriction } from "../model/graph";
import { compareRoutes } from "../model/route";
import { implies, splitByValue } from "./implies";

/** Why a route is never reached. */
export interface Shadow {
  /** The routes that accept its visitors; several of them only together. */
  readonly by: readonly GraphRoute[];
  /** "both" where the order of two routes for the same visitors is not known, so that either of them is never reached. */
  readonly accepts: "everybody" | "the same visitors" | "all of its visitors" | "both";
}

/** Values of a condition with which visitors never reach a route, because an earlier route accepts them. */
export interface Overlap {
  readonly by: GraphRoute;
  /** What the condition compares. */
  readonly type: string;
  readonly valueKey: string;
  readonly values: readonly string[];
}

/** Finds the routes because of which another one is certainly never reached. */
export function findShadow(route: GraphRoute, link: GraphLink): Shadow | undefined {
  const { audience } = route;
  if (!route.isActive || audience === undefined) return undefined;
  const earlier = routesBefore(route, link);
  const same = earlier.find((it) => it.isFallback === route.isFallback && isSame(it.audience, audience));
  if (same) return { by: [same], accepts: "the same visitors" };
  const wider = earlier.find((it) => isMetBy(audience, it.audience));
  if (wider)
    return { by: [wider], accepts: wider.audience.length === 0 ? "everybody" : "all of its visitors" };
  const together = audience
    .map((restriction) => overlapsAt(restriction, audience, earlier))
    .find((found, index) => isCovered(audience[index], found));
  if (together) return { by: together.map(({ by }) => by), accepts: "all of its visitors" };
  const rival = routesBeside(route, link).find((it) => isSame(it.audience, audience));
  return rival && { by: [rival], accepts: "both" };
}

/** Finds the values with which visitors never reach a route that others still reach. */
export function findOverlaps(route: GraphRoute, link: GraphLink): Overlap[] {
  const { audience } = route;
  if (!route.isActive || audience === undefined) return [];
  const earlier = routesBefore(route, link);
  return audience.flatMap((restriction) => overlapsAt(restriction, audience, earlier));
}

/** A route whose restrictions are known. */
type KnownRoute = GraphRoute & { readonly audience: readonly Restriction[] };

/** The routes that are certainly considered before another one and always accept their visitors. */
const routesBefore = (route: GraphRoute, link: GraphLink): KnownRoute[] =>
  link.routes
    .slice(0, link.routes.indexOf(route))
    .filter((it) => isConsideredFirst(it, route) && isPermanent(it, link))
    .filter(hasKnownAudience);

/** The routes of which it is not known whether they are considered before another one, if all always accept their visitors. */
const routesBeside = (route: GraphRoute, link: GraphLink): KnownRoute[] =>
  link.routes
    .slice(0, link.routes.indexOf(route))
    .filter((it) => !isConsideredFirst(it, route) && isPermanent(it, link) && isPermanent(route, link))
    .filter(hasKnownAudience);

const hasKnownAudience = (route: GraphRoute): route is KnownRoute => route.audience !== undefined;

/** Whether a route always accepts its visitors. One with a date or a limit may end and leave them to the next route. */
const isPermanent = ({ isActive, features }: GraphRoute, link: GraphLink): boolean =>
  isActive && ![...features, ...link.features.filter(({ isScoped }) => isScoped)].some(mayEnd);

const mayEnd = ({ type, isEnabled }: GraphRoute["features"][number]): boolean =>
  isEnabled && !["PASSWORD", "UTM", "REDIRECT_DELAY"].includes(type);

/** Whether a route is certainly considered before another. */
function isConsideredFirst(one: GraphRoute, other: GraphRoute): boolean {
  const order = compareRoutes(one, other);
  return order < 0 || (order === 0 && one.hasKnownOrder && other.hasKnownOrder);
}

/** Whether every visitor who meets all restrictions of one route meets all of another one. */
const isMetBy = (one: readonly Restriction[], other: readonly Restriction[]): boolean =>
  other.every((wanted) => one.some((it) => implies(it, wanted)));

const isSame = (one: readonly Restriction[], other: readonly Restriction[]): boolean =>
  isMetBy(one, other) && isMetBy(other, one);

/**
 * The values of one restriction of a route that earlier routes accept, each value once. Such a route may restrict this, but
 * nothing else that the route does not restrict, too.
 */
function overlapsAt(
  restriction: Restriction,
  audience: readonly Restriction[],
  earlier: readonly KnownRoute[],
): Overlap[] {
  const taken = new Set<string>();
  return earlier.flatMap((by) => {
    const unmet = by.audience.filter((wanted) => !audience.some((it) => implies(it, wanted)));
    const accepted = splitByValue(restriction)
      .filter(
        ({ value, restriction: it }) => !taken.has(value) && unmet.every((wanted) => implies(it, wanted)),
      )
      .map(({ value }) => value);
    for (const value of accepted) taken.add(value);
    const { type = "", valueKey = "" } = restriction.comparison ?? {};
    return accepted.length > 0 ? [{ by, type, valueKey, values: [...new Set(accepted)] }] : [];
  });
}

/** Whether overlaps contain all values of a restriction. */
function isCovered(restriction: Restriction | undefined, overlaps: readonly Overlap[]): boolean {
  const taken = new Set(overlaps.flatMap(({ values }) => values));
  return overlaps.length > 0 && restriction?.comparison?.values.every((value) => taken.has(value)) === true;
}
