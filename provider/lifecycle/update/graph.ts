import { RouteInput, routes } from "../../contract";
import { isObject, propertyOf, same } from "../compare";
import type { Properties } from "../definition";
import { toDefault } from "./fields";
import { type PairedList, pairUp } from "./pairs";
import { holdsMore, planRoute, routeAddress } from "./route";
import type { Versions } from "./versions";
import { choose, joined, nothingToDo, type Plan, placed } from "./write";

/**
 * Changes the routes that a link declares inline: one that changes through its own endpoint (spec 4.2), several with the
 * link (spec 4.1), unless the live graph holds something that is not declared in it.
 *
 * @param whole writes the graph as a whole
 */
export function planGraph(linkId: string, versions: Versions, whole: Plan): Plan {
  const paired = pairUp(RouteInput, versions);
  const isLossy = paired.extras.length > 0 || paired.pairs.some(holdsMore);
  return choose(planParts(linkId, paired), whole, isLossy);
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
    } else if (live === undefined && !same(RouteInput, before, now)) {
      additions.push(addition(linkId, now as Properties));
    }
  }
  const gone = paired.dropped.filter(({ live }) => live !== undefined);
  const removals = gone.map(({ live }) => removal(linkId, live));
  const order = { ...nothingToDo, isExact: !losesOrder(paired) };
  return joined([...additions, ...fallbacks, ...changes, ...removals, order]);
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
