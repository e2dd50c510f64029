import { RouteInput, routes } from "../../contract";
import { isSame } from "../properties/equality";
import type { Properties } from "../properties/values";
import { isObject, propertyOf } from "../properties/values";
import { toDefault } from "./fields";
import { type PairedList, pairUp } from "./pairs";
import { hasUndeclaredParts, planRoute, routeAddress } from "./route";
import type { Versions } from "./versions";
import { choosePlan, concatPlans, emptyPlan, type Plan, withObjectAt } from "./write";

/**
 * Changes the routes that a link declares inline: one that changes through its own endpoint (spec 4.2), several with the
 * link (spec 4.1), unless the live graph holds something that is not declared in it.
 *
 * @param whole writes the graph as a whole
 */
export function planGraph(linkId: string, versions: Versions, whole: Plan): Plan {
  const paired = pairUp(RouteInput, versions);
  const isLossy = paired.extras.length > 0 || paired.pairs.some(hasUndeclaredParts);
  return choosePlan(planParts(linkId, paired), whole, isLossy);
}

function planParts(linkId: string, paired: PairedList): Plan {
  const additions: Plan[] = [];
  const fallbacks: Plan[] = [];
  const changes: Plan[] = [];
  for (const [index, pair] of paired.pairs.entries()) {
    const { before, now, live } = pair;
    if (before !== undefined && live !== undefined) {
      const address = routeAddress(linkId, live, true);
      const plan = planRoute(pair, address, ["routes", index], toDefault(RouteInput));
      // There must be a fallback at any time (spec 4.1, create rule 4).
      const isFallback = isObject(now) && now.isGlobalFallback === true;
      (isFallback ? fallbacks : changes).push(plan);
    } else if (live === undefined && !isSame(RouteInput, before, now)) {
      additions.push(routeCreation(linkId, now as Properties));
    }
  }
  const gone = paired.dropped.filter(({ live }) => live !== undefined);
  const removals = gone.map(({ live }) => routeDeletion(linkId, live));
  const order = { ...emptyPlan, isExact: !losesOrder(paired) };
  return concatPlans([...additions, ...fallbacks, ...changes, ...removals, order]);
}

const routeCreation = (linkId: string, now: Properties): Plan => ({
  ...emptyPlan,
  writes: [
    {
      endpoint: routes.create,
      params: { id: linkId },
      body: now,
      applyTo: (link, answer) => withObjectAt(link, [["routes", String(answer?.id)]], answer),
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

/** Whether entries have changed places, or a new one stands before others and has no reference to be found by. */
function losesOrder({ pairs, order }: PairedList): boolean {
  const isKeyed = pairs.every(({ now }) => typeof propertyOf(now, "clientRouteId") === "string");
  const last = order.findLastIndex((index) => index !== undefined);
  return order.some((index, position) =>
    index === undefined
      ? !isKeyed && position < last && pairs[position]?.live === undefined
      : order.slice(position + 1).some((later) => later !== undefined && later < index),
  );
}
