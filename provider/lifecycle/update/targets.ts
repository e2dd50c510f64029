import { targets } from "../../contract";
import type { Properties } from "../properties/values";
import { propertyOf } from "../properties/values";
import type { RouteAddress } from "./children";
import { type Versions, versionsAt } from "./versions";
import { emptyPlan, entriesOf, type Location, type Plan, withObjectAt } from "./write";

/**
 * Plans the requests that bind and unbind a route's targets, one each.
 *
 * @returns undefined when the service does not show the targets
 */
export function planTargets(route: Versions, { params, location }: RouteAddress): Plan | undefined {
  if (!Array.isArray(propertyOf(route.live, "targets"))) return undefined;
  const bound = entriesOf(route.live, "targets");
  const { before, now } = versionsAt(route, "targetItemIds");
  const isBound = (itemId: string) => bound.some((target) => target.itemId === itemId);
  const added = itemIds(now).filter((itemId) => !itemIds(before).includes(itemId) && !isBound(itemId));
  const removed = bound.filter(
    ({ itemId }) => itemIds(before).includes(String(itemId)) && !itemIds(now).includes(String(itemId)),
  );
  return {
    ...emptyPlan,
    writes: [
      ...added.map((itemId) => ({
        endpoint: targets.create,
        params,
        body: { itemId },
        applyTo: (owner: Properties, response: Properties | undefined) =>
          withItemIds(owner, location, propertyOf(response, "id"), { itemId, ...response }, (ids) => [
            ...ids,
            itemId,
          ]),
      })),
      ...removed.map(({ id, itemId }) => ({
        endpoint: targets.delete,
        params: { ...params, childId: String(id) },
        applyTo: (owner: Properties) =>
          withItemIds(owner, location, id, undefined, (ids) => ids.filter((it) => it !== itemId)),
      })),
    ],
  };
}

/** Whether a route has a target that is not declared inline, or that a list of item ids cannot express (`required`). */
export function hasOtherTargets(route: Versions): boolean {
  const { before, now } = versionsAt(route, "targetItemIds");
  const declared = [...itemIds(before), ...itemIds(now)];
  return entriesOf(route.live, "targets").some(
    ({ itemId, required }) => required === true || !declared.includes(String(itemId)),
  );
}

/** The distinct item ids in a list. */
const itemIds = (list: unknown): string[] => [...new Set(Array.isArray(list) ? list.map(String) : [])];

/**
 * Updates a target of a route in a live object, and the route's `targetItemIds` with it.
 *
 * @param target undefined removes it
 */
function withItemIds(
  owner: Properties,
  location: Location,
  id: unknown,
  target: Properties | undefined,
  change: (ids: string[]) => string[],
): Properties {
  const [step] = location;
  const changed = withObjectAt(owner, [...location, ["targets", String(id)]], target);
  const route = step ? entriesOf(changed, step[0]).find((entry) => entry.id === step[1]) : changed;
  return withObjectAt(changed, location, {
    ...route,
    targetItemIds: change(itemIds(propertyOf(route, "targetItemIds"))),
  });
}
