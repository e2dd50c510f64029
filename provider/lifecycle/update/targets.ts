import { targets } from "../../contract";
import type { Properties } from "../properties/values";
import { propertyOf } from "../properties/values";
import type { RouteAddress } from "./children";
import { type Versions, versionsAt } from "./versions";
import { emptyPlan, entriesOf, type Location, type Plan, withObjectAt } from "./write";

/** Binds and detaches a route's targets one by one; undefined where the service does not show which there are. */
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
        applyTo: (owner: Properties, answer: Properties | undefined) =>
          withItemIds(owner, location, (ids) => [...ids, itemId], { itemId, ...answer }),
      })),
      ...removed.map(({ id, itemId }) => ({
        endpoint: targets.delete,
        params: { ...params, childId: String(id) },
        applyTo: (owner: Properties) =>
          withItemIds(owner, location, (ids) => ids.filter((it) => it !== itemId), undefined, String(id)),
      })),
    ],
  };
}

/** Whether a route has a target that is not declared inline, or about which a list of items does not say everything. */
export function hasOtherTargets(route: Versions): boolean {
  const { before, now } = versionsAt(route, "targetItemIds");
  const declared = [...itemIds(before), ...itemIds(now)];
  return entriesOf(route.live, "targets").some(
    ({ itemId, required }) => required === true || !declared.includes(String(itemId)),
  );
}

/** The items of a list, each once. */
const itemIds = (list: unknown): string[] => [...new Set(Array.isArray(list) ? list.map(String) : [])];

/** A live object in which a route's targets have changed, and with them the list of their items. */
function withItemIds(
  owner: Properties,
  location: Location,
  change: (ids: string[]) => string[],
  answer: Properties | undefined,
  id = String(answer?.id),
): Properties {
  const [step] = location;
  const changed = withObjectAt(owner, [...location, ["targets", id]], answer);
  const route = step ? entriesOf(changed, step[0]).find((entry) => entry.id === step[1]) : changed;
  return withObjectAt(changed, location, {
    ...route,
    targetItemIds: change(itemIds(propertyOf(route, "targetItemIds"))),
  });
}
