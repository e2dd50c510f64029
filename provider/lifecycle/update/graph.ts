import { RouteInput, routes } from "../../contract";
import { isObject, propertyOf, same } from "../compare";
import type { Properties } from "../definition";
import { toDefault } from "./fields";
import { type PairedList, pairUp } from "./pairs";
import { planRoute, routeAddress, together } from "./route";
import { hasRequiredTarget } from "./targets";
import type { Versions } from "./versions";
import { nothingToDo, type Plan, placed } from "./write";

/** How the routes of a link can be changed by themselves. */
export interface GraphPlan {
  /** Undefined where they can only be written as a whole. */
  readonly parts: Plan | undefined;
  /** Whether the routes themselves would not come out as they are declared: new ones are added at the end. */
  readonly losesOrder: boolean;
  /** Whether the routes hold something that a graph written as a whole does not say. */
  readonly isLossy: boolean;
}

/** Changes the routes that a link declares inline, each through its own endpoint (spec 4.2). */
export function planGraph(linkId: string, versions: Versions): GraphPlan {
  const paired = pairUp(RouteInput, versions);
  return {
    parts: Array.isArray(versions.live) ? planParts(linkId, paired) : undefined,
    losesOrder: losesOrder(paired),
    isLossy: Array.isArray(versions.live) && versions.live.some(hasRequiredTarget),
  };
}

function planParts(linkId: string, { pairs, dropped }: PairedList): Plan | undefined {
  const additions: Plan[] = [];
  const fallbacks: (Plan | undefined)[] = [];
  const changes: (Plan | undefined)[] = [];
  for (const [index, pair] of pairs.entries()) {
    const { before, now, live } = pair;
    if (before !== undefined && live !== undefined) {
      const plan = planRoute(
        pair,
        routeAddress(linkId, live, true),
        ["routes", index],
        toDefault(RouteInput),
      );
      // There must be a fallback at any time (spec 4.1, create rule 4).
      const isFallback = isObject(now) && now.isGlobalFallback === true;
      (isFallback ? fallbacks : changes).push(plan);
    } else if (live === undefined && !same(RouteInput, before, now)) {
      additions.push(addition(linkId, now as Properties));
    }
  }
  const removals = dropped.filter(({ live }) => live !== undefined).map(({ live }) => removal(linkId, live));
  return together([...additions, ...fallbacks, ...changes, ...removals]);
}

const addition = (linkId: string, now: Properties): Plan => ({
  ...nothingToDo,
  writes: [
    {
      endpoint: routes.create,
      params: { id: linkId },
      body: now,
      place: (link, answer) => placed(link, [["routes", String(answer?.id)]], answer),
    },
  ],
});

const removal = (linkId: string, live: unknown): Plan => {
  const routeId = String(propertyOf(live, "id"));
  return {
    ...nothingToDo,
    writes: [
      {
        endpoint: routes.delete,
        params: { id: linkId, routeId },
        place: (link) => placed(link, [["routes", routeId]], undefined),
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
