import { type Conventions, compareRoutes, RouteInput, routeOrder, routes } from "../../contract";
import { isSame } from "../properties/equality";
import { areTied } from "../properties/route-order";
import type { Properties } from "../properties/values";
import { isObject, propertyOf } from "../properties/values";
import { toDefault } from "./fields";
import { type PairedList, pairUp } from "./pairs";
import { hasUndeclaredParts, planRoute, routeAddress } from "./route";
import type { Versions } from "./versions";
import { choosePlan, concatPlans, emptyPlan, type Plan, withObjectAt } from "./write";

/**
 * Plans the changes to the inline routes of a link. A single changed route goes through its own endpoint (spec 4.2).
 * Several changed routes go in one PATCH of the link (spec 4.1), unless that would destroy undeclared parts of the live
 * graph. So does a change of their order, where it counts: single requests add a route at the end of the list.
 *
 * @param wholeGraph plans to write the whole graph of a link with these live routes
 */
export function planGraph(
  linkId: string,
  versions: Versions,
  wholeGraph: (live: unknown) => Plan,
  conventions: Conventions,
): Plan {
  // A service may show the destination of a link without routes.
  if (Array.isArray(versions.live) && versions.live.length === 0) return wholeGraph(versions.live);
  const paired = pairUp(RouteInput, versions);
  const isLossy = paired.extras.length > 0 || paired.pairs.some(hasUndeclaredParts);
  const parts = planRoutes(linkId, paired, conventions);
  if (!losesOrder(paired, versions.live)) return choosePlan(parts, wholeGraph(versions.live), isLossy);
  const whole = wholeGraph(keepsPositions(paired) ? versions.live : withoutPositions(versions.live));
  return isLossy || whole.lostPasswords.length > 0 ? { ...parts, losesOrder: true } : whole;
}

/** Whether the live fields that nobody declares put routes into the declared order, wherever it counts. */
function keepsPositions({ pairs }: PairedList): boolean {
  const orderOf = ({ now, live }: Versions) =>
    routeOrder({ ...(isObject(live) ? live : {}), ...(isObject(now) ? now : {}) });
  return pairs.every((one, index) =>
    pairs
      .slice(index + 1)
      .every((other) => !areTied(one.now, other.now) || compareRoutes(orderOf(one), orderOf(other)) < 0),
  );
}

/** Live routes without the fields that a service may derive from their order, so that the new order decides them. */
const withoutPositions = (routes: unknown): unknown =>
  Array.isArray(routes)
    ? routes.map((route) => {
        const { priority, sortOrder, ...rest } = isObject(route) ? route : {};
        return rest;
      })
    : routes;

function planRoutes(linkId: string, paired: PairedList, conventions: Conventions): Plan {
  const additions: Plan[] = [];
  const fallbacks: Plan[] = [];
  const changes: Plan[] = [];
  for (const [index, pair] of paired.pairs.entries()) {
    const { before, now, live } = pair;
    if (live !== undefined) {
      const address = routeAddress(linkId, live, true);
      const plan = planRoute(
        pair,
        address,
        ["routes", index],
        toDefault(RouteInput, conventions),
        conventions,
      );
      // The link must have a fallback at any time (spec 4.1, create rule 4), so the new fallback goes first.
      const isFallback = isObject(now) && now.isGlobalFallback === true;
      (isFallback ? fallbacks : changes).push(plan);
    } else if (!isSame(RouteInput, before, now)) {
      additions.push(routeCreation(linkId, now as Properties));
    }
  }
  const removals = paired.dropped
    .filter(({ live }) => live !== undefined)
    .map(({ live }) => routeDeletion(linkId, live));
  return concatPlans([...additions, ...fallbacks, ...changes, ...removals]);
}

const routeCreation = (linkId: string, route: Properties): Plan => ({
  ...emptyPlan,
  writes: [
    {
      endpoint: routes.create,
      params: { id: linkId },
      body: route,
      applyTo: (link, response) => withObjectAt(link, [["routes", String(response?.id)]], response),
    },
  ],
});

const routeDeletion = (linkId: string, live: unknown): Plan => {
  const routeId = String(propertyOf(live, "id"));
  return {
    ...emptyPlan,
    writes: [
      {
        endpoint: routes.delete,
        params: { id: linkId, routeId },
        applyTo: (link) => withObjectAt(link, [["routes", routeId]], undefined),
      },
    ],
  };
};

/** Whether single requests would leave routes in another order than declared, where their order counts. */
function losesOrder({ pairs, order }: PairedList, live: unknown): boolean {
  const position = ({ live: route }: Versions) =>
    route === undefined || !Array.isArray(live) ? Number.POSITIVE_INFINITY : live.indexOf(route);
  return pairs.some((one, first) =>
    pairs.slice(first + 1).some((other, offset) => {
      if (!areTied(one.now, other.now)) return false;
      const [before, later] = [order[first], order[first + 1 + offset]];
      const isKnown = before !== undefined && later !== undefined;
      // Where their order counted before, the service may list routes in an order of its own.
      const counted = isKnown && areTied(one.before, other.before);
      return (isKnown && later < before) || (!counted && position(other) < position(one));
    }),
  );
}
