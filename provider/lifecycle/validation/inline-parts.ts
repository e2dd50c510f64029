import type { AnyDefinition } from "../definition/definition";
import type { Failure } from "../properties/failure";
import { parentNames } from "../properties/id";
import { isUnknown, type Properties } from "../properties/values";
import type { ResourceTracker } from "../tracker/resource-tracker";

/** Why a list that an owner declares inline has no room for objects with resources of their own. */
export const inlineReason = (owner: string, list: string): string =>
  `${owner} declares its ${list} inline, and would remove this one. Declare all of them in ${list}, or each as a resource.`;

/**
 * The failure of a resource that is a part of an object whose resource declares such parts inline. The update of that one
 * removes what its list does not contain.
 *
 * @param isNew whether the object does not exist yet. One that does may be in the list: both can be imported.
 */
export function inlineConflict(
  definition: AnyDefinition,
  inputs: Properties,
  isNew: boolean,
  tracker: ResourceTracker,
): Failure[] {
  const names = parentNames(definition);
  const owner = names.at(-1);
  const ids = names.map((name) => inputs[name]);
  const areKnown = ids.every((id): id is string => typeof id === "string" && !isUnknown(id));
  if (owner === undefined || !areKnown) return [];
  const list = tracker.inlineList(definition, ids, isNew);
  const title = `${owner.charAt(0).toUpperCase()}${owner.slice(1).replace(/Id$/, "")} ${ids.join("/")}`;
  return list === undefined ? [] : [{ path: owner, reason: inlineReason(title, list) }];
}
