import { type Conventions, RouteInput, routes } from "../../contract";
import { isSame } from "../properties/equality";
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
 * graph.
 *
 * @param wholeGraph the plan that writes the whole graph
 */
export function planGraph(
  linkId: string,
  versions: Versions,
  wholeGraph: Plan,
  conventions: Conventions,
): Plan {
  // A service may show the destination of a link without routes.
  if (Array.isArray(versions.live) && versions.live.length === 0) return wholeGraph;
  const paired = pairUp(RouteInput, versions);
  const isLossy = paired.extras.length > 0 || paired.pairs.some(hasUndeclaredParts);
  return choosePlan(planRoutes(linkId, paired, conventions), wholeGraph, isLossy);
}

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
  const order = { ...emptyPlan, isExact: !losesOrder(paired) };
  return concatPlans([...additions, ...fallbacks, ...changes, ...removals, order]);
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
 * Whether single requests cannot produce the declared order: entries changed places, or a new entry without a
 * `clientRouteId` is declared before existing ones.
 */
function losesOrder({ pairs, order }: PairedList): boolean {
  const isKeyed = pairs.every(({ now }) => typeof propertyOf(now, "clientRouteId") === "string");
  return pairs.some(({ live }, position) => {
    const index = order[position];
    const later = order.slice(position + 1).filter((it) => it !== undefined);
    return index === undefined
      ? !isKeyed && live === undefined && later.length > 0
      : later.some((it) => it < index);
  });
}
