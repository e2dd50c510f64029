import { Link, links, Route } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { listNames, pathParams, splitId } from "../properties/id";
import { type Properties, propertyOf } from "../properties/values";

/** Reads the live object; undefined when it is deleted. */
export async function readLive(
  definition: AnyDefinition,
  id: string,
  context: Context,
): Promise<Properties | undefined> {
  const { endpoints, initialState } = definition;
  const parts = splitId(definition, id);
  const endpoint = endpoints.read ?? endpoints.list;
  try {
    const params = pathParams(endpoint, definition, parts);
    if (endpoints.read) return (await context.client.call(endpoint, { params })) as Properties;
    const ownId = parts[definition.id.at(-1) ?? ""];
    for await (const page of context.client.pages(endpoint, { params })) {
      const found = (page as Properties[]).find((entry) => entry.id === ownId);
      if (found) return found;
    }
    return undefined;
  } catch (error) {
    if (!(await context.isGone(error))) throw error;
    return initialState && (await hasLink(parts.linkId, context)) ? initialState : undefined;
  }
}

async function hasLink(id = "", context: Context): Promise<boolean> {
  try {
    await context.client.call(links.read, { params: { id } });
    return true;
  } catch (error) {
    if (await context.isGone(error)) return false;
    throw error;
  }
}

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
