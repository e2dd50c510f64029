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
  const order = orderAfter(paired, versions.live);
  if (order === "kept") return choosePlan(parts, wholeGraph(versions.live), isLossy);
  const whole = wholeGraph(keepsPositions(paired) ? versions.live : withoutPositions(versions.live));
  return isLossy || whole.lostPasswords.length > 0 ? { ...parts, losesOrder: order === "lost" } : whole;
}

/**
 * Whether the live fields that nobody declares put routes into the declared order, wherever it counts. Those of a new route are not
 * known: a service may number routes.
 */
function keepsPositions({ pairs }: PairedList): boolean {
  const orderOf = ({ before, now, live }: Versions) => {
    const dropped = isObject(before)
      ? Object.fromEntries(Object.keys(before).map((name) => [name, undefined]))
      : {};
    return isObject(live) ? routeOrder({ ...live, ...dropped, ...(isObject(now) ? now : {}) }) : undefined;
  };
  return pairs.every((one, index) =>
    pairs.slice(index + 1).every((other) => {
      if (!areTied(one.now, other.now)) return true;
      const [first, second] = [orderOf(one), orderOf(other)];
      return first !== undefined && second !== undefined && compareRoutes(first, second) < 0;
    }),
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

/**
 * Whether single requests would leave routes in the declared order, where their order counts. It is open where it begins to count: a
 * service may list routes in another order than it has them.
 */
function orderAfter({ pairs, order }: PairedList, live: unknown): "kept" | "open" | "lost" {
  const position = ({ live: route }: Versions) =>
    route === undefined || !Array.isArray(live) ? Number.POSITIVE_INFINITY : live.indexOf(route);
  const orders = pairs.flatMap((one, first) =>
    pairs.slice(first + 1).map((other, offset) => {
      if (!areTied(one.now, other.now)) return "kept";
      const [before, later] = [order[first], order[first + 1 + offset]];
      const isKnown = before !== undefined && later !== undefined;
      if (isKnown && later < before) return "lost";
      // Where their order counted before, the service may list routes in an order of its own.
      if (isKnown && areTied(one.before, other.before)) return "kept";
      if (position(other) < position(one)) return "lost";
      return position(other) < Number.POSITIVE_INFINITY ? "open" : "kept";
    }),
  );
  return (["lost", "open"] as const).find((it) => orders.includes(it)) ?? "kept";
}
