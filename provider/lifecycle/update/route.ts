import { RouteInput, routes } from "../../contract";
import { propertyOf } from "../compare";
import type { Properties } from "../definition";
import { childLists, planChildren, type RouteAddress } from "./children";
import { changedNames, type Emptied, fieldsBody } from "./fields";
import { hasRequiredTarget, planTargets } from "./targets";
import { type Path, type Versions, versionsAt } from "./versions";
import { joined, nothingToDo, type Plan, placed } from "./write";

const lists: readonly string[] = [...childLists, "targetItemIds"];

/**
 * Changes a route (spec 4.2). A change of one part of it, a condition, a feature, a target or the route's own fields, goes
 * through that part's endpoint; several at once are one PATCH of the route, unless that would take something away which only
 * the service knows. Undefined where the route cannot be changed by itself.
 */
export function planRoute(
  versions: Versions,
  address: RouteAddress,
  path: Path,
  emptied: Emptied,
  names: readonly string[] = changedNames(RouteInput, versions),
): Plan | undefined {
  const patch = (fields: readonly string[]): Plan | undefined => {
    if (fields.length === 0) return nothingToDo;
    const body = fieldsBody(RouteInput, versions, fields, path, emptied);
    if (!body) return undefined;
    const write = {
      endpoint: routes.update,
      params: address.params,
      body: body.value,
      place: (live: Properties, answer: Properties | undefined) => placed(live, address.place, answer ?? {}),
    };
    return { writes: [write], hidden: body.hidden };
  };
  const parts = together([
    patch(names.filter((name) => !lists.includes(name))),
    ...childLists
      .filter((list) => names.includes(list))
      .map((list) => planChildren(list, versionsAt(versions, list), address, [...path, list])),
    ...(names.includes("targetItemIds") ? [planTargets(versions, address)] : []),
  ]);
  const isLossy = names.includes("targetItemIds") && hasRequiredTarget(versions.live);
  return choose(parts, patch(names), isLossy);
}

/**
 * Takes the way through the parts where it is one request, else the one request for the whole, unless that would take
 * something away.
 */
export function choose(parts: Plan | undefined, whole: Plan | undefined, isLossy = false): Plan | undefined {
  if (!parts || !whole) return parts ?? whole;
  const isClean = ({ hidden }: Plan) => hidden.length === 0;
  if (isClean(parts) && (parts.writes.length <= 1 || isLossy || !isClean(whole))) return parts;
  return isClean(whole) ? whole : parts;
}

/** All plans as one; undefined where one of them is impossible. */
export const together = (plans: readonly (Plan | undefined)[]): Plan | undefined =>
  plans.some((plan) => plan === undefined) ? undefined : joined(plans.flatMap((plan) => plan ?? []));

/** The ids under which a route is reached. */
export const routeAddress = (linkId: string, live: unknown, isInline: boolean): RouteAddress => {
  const routeId = String(propertyOf(live, "id"));
  return { params: { id: linkId, routeId }, place: isInline ? [["routes", routeId]] : [] };
};
