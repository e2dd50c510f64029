import { Link, Route } from "../../contract";
import type { AnyDefinition } from "../definition/definition";
import { listNames } from "../properties/id";
import type { Properties } from "../properties/values";
import { propertyOf } from "../properties/values";

/**
 * The lists that lead to an object in the graph of its link: `["routes", "conditions"]` for a condition, and none for the
 * link itself. Undefined for an object that is not part of a link's graph.
 */
export function listsInGraph({ endpoints, id }: AnyDefinition): string[] | undefined {
  const names = listNames(endpoints.create);
  const shapes = [Link.shape, Route.shape];
  const isPart = id[0] === "linkId" && id.length === names.length + 1;
  return isPart && names.every((name, depth) => Object.hasOwn(shapes[depth] ?? {}, name)) ? names : undefined;
}

/** Finds an object in a link's graph by the ids of its parents and its own id; undefined when the graph does not show it. */
export function inGraph(
  link: Properties | undefined,
  lists: readonly string[],
  ids: readonly string[],
): Properties | undefined {
  return lists.reduce<Properties | undefined>((owner, list, index) => {
    const entries = propertyOf(owner, list);
    return Array.isArray(entries)
      ? entries.find((entry) => propertyOf(entry, "id") === ids[index])
      : undefined;
  }, link);
}
