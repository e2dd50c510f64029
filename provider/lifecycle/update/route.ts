import { type Conventions, RouteInput, routes } from "../../contract";
import type { Path } from "../properties/path";
import { propertyOf } from "../properties/values";
import { childLists, hasOtherChildren, planChildren, type RouteAddress } from "./children";
import { type ClearField, changedNames, fieldsBody, planOf } from "./fields";
import { keepsAction } from "./merge";
import { hasOtherTargets, planTargets } from "./targets";
import { type Versions, versionsAt } from "./versions";
import { choosePlan, concatIfAllPossible, type Plan, type Write, withObjectAt } from "./write";

/**
 * Plans the changes to a route (spec 4.2). A change to a single part (a condition, a feature, a target or the route's own
 * fields) goes through the endpoint of that part. Changes to several parts go in one PATCH of the route, unless that would
 * destroy values that only the service knows.
 */
export function planRoute(
  versions: Versions,
  address: RouteAddress,
  path: Path,
  clear: ClearField,
  conventions: Conventions,
  names: readonly string[] = changedNames(RouteInput, versions),
): Plan {
  const patch = (names: readonly string[]): Plan => {
    const fields = keepsAction(versions) ? names.filter((name) => name !== "actionConfig") : names;
    const body = fieldsBody(RouteInput, versions, fields, path, clear, conventions);
    const applyTo: Write["applyTo"] = (live, response) =>
      withObjectAt(live, address.location, response ?? {});
    return planOf(body, { endpoint: routes.update, params: address.params, live: versions.live, applyTo });
  };
  const parts = concatIfAllPossible([
    patch(names.filter((name) => !lists.includes(name))),
    ...childLists
      .filter((list) => names.includes(list))
      .map((list) => planChildren(list, versionsAt(versions, list), address, [...path, list], conventions)),
    ...(names.includes("targetItemIds") ? [planTargets(versions, address)] : []),
  ]);
  return choosePlan(parts, patch(names), hasUndeclaredParts(versions));
}

/** Whether a live route has targets, conditions or features that its inline declaration does not contain. */
export const hasUndeclaredParts = (route: Versions): boolean =>
  hasOtherTargets(route) || hasOtherChildren(route);

export const routeAddress = (linkId: string, live: unknown, isInline: boolean): RouteAddress => {
  const routeId = String(propertyOf(live, "id"));
  return { params: { id: linkId, routeId }, location: isInline ? [["routes", routeId]] : [] };
};

/** The fields of a route that contain objects with endpoints of their own. */
const lists: readonly string[] = [...childLists, "targetItemIds"];
