import { RouteInput, routes } from "../../contract";
import type { Path } from "../properties/path";
import { propertyOf } from "../properties/values";
import { childLists, hasOtherChildren, planChildren, type RouteAddress } from "./children";
import { type ClearField, changedNames, fieldsBody, planOf } from "./fields";
import { hasOtherTargets, planTargets } from "./targets";
import { type Versions, versionsAt } from "./versions";
import { choosePlan, concatIfAllPossible, type Plan, type Write, withObjectAt } from "./write";

const lists: readonly string[] = [...childLists, "targetItemIds"];

/**
 * Changes a route (spec 4.2). A change of one part of it, a condition, a feature, a target or the route's own fields, goes
 * through that part's endpoint; several at once are one PATCH of the route, unless that would destroy something which only
 * the service knows.
 */
export function planRoute(
  versions: Versions,
  address: RouteAddress,
  path: Path,
  emptied: ClearField,
  names: readonly string[] = changedNames(RouteInput, versions),
): Plan {
  const patch = (names: readonly string[]): Plan => {
    const fields = keepsAction(versions) ? names.filter((name) => name !== "actionConfig") : names;
    const body = fieldsBody(RouteInput, versions, fields, path, emptied);
    const applyTo: Write["applyTo"] = (live, answer) => withObjectAt(live, address.location, answer ?? {});
    return planOf(body, { endpoint: routes.update, params: address.params, applyTo });
  };
  const parts = concatIfAllPossible([
    patch(names.filter((name) => !lists.includes(name))),
    ...childLists
      .filter((list) => names.includes(list))
      .map((list) => planChildren(list, versionsAt(versions, list), address, [...path, list])),
    ...(names.includes("targetItemIds") ? [planTargets(versions, address)] : []),
  ]);
  const isLossy = lists.some((list) => names.includes(list)) && hasUndeclaredParts(versions);
  return choosePlan(parts, patch(names), isLossy);
}

/** Whether a route is left with its action, which nothing takes away: then it needs its destination, too (spec 2.5). */
const keepsAction = ({ before, now }: Versions): boolean =>
  propertyOf(before, "actionType") !== undefined &&
  ["actionType", "actionConfig"].every((name) => propertyOf(now, name) === undefined);

/** Whether a live route holds something that is not in what is declared of it inline. */
export const hasUndeclaredParts = (route: Versions): boolean =>
  hasOtherTargets(route) || hasOtherChildren(route);

/** The ids under which a route is reached. */
export const routeAddress = (linkId: string, live: unknown, isInline: boolean): RouteAddress => {
  const routeId = String(propertyOf(live, "id"));
  return { params: { id: linkId, routeId }, location: isInline ? [["routes", routeId]] : [] };
};
