import { sleep } from "../../client";
import { conditions, features, Link, links, Route, RouteInput, routes, targets } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { listNames, pathParams, splitId } from "../properties/id";
import { isAbsent, objectsIn, type Properties, propertyOf } from "../properties/values";

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

/** How many milliseconds to wait, before each further try, until the service shows what was just created. */
export const settlingTimes = [250, 500, 1000, 2000];

/** Reads an object that the service may not know everywhere yet, again after each wait. */
export async function readSettled(
  definition: AnyDefinition,
  id: string,
  context: Context,
  waits: readonly number[] = settlingTimes,
): Promise<Properties | undefined> {
  for (const wait of waits) {
    const found = await readLive(definition, id, context);
    if (found) return found;
    await sleep(wait, context.signal);
  }
  return readLive(definition, id, context);
}

/** Whether the account has a link. */
export async function hasLink(id = "", context: Context): Promise<boolean> {
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

/**
 * Reads the live object for an update, which must send back the values that the program does not declare.
 *
 * @param isGraph whether the update touches routes: then any part of a route that the response omits, or whose id, is read separately
 * (spec 2.3 promises only the id of a route)
 * @returns undefined when the object is deleted
 */
export async function readForUpdate(
  definition: AnyDefinition,
  id: string,
  isGraph: boolean,
  context: Context,
): Promise<Properties | undefined> {
  const live = await readLive(definition, id, context);
  if (!live || !isGraph) return live;
  const { linkId = "", routeId } = splitId(definition, id);
  if (routeId !== undefined) return completeRoute(live, linkId, context);
  const shown = Array.isArray(live.routes)
    ? objectsIn(live, "routes")
    : await readAll(routes.list, { id: linkId }, context);
  return { ...live, routes: await Promise.all(shown.map((route) => completeRoute(route, linkId, context))) };
}

/** Whether an update of these fields touches the routes of a link, or the children of a route. */
export function touchesGraph(definition: AnyDefinition, names: readonly string[]): boolean {
  const lists = listsInGraph(definition);
  const fields = (lists && graphFields[lists.length]) ?? [];
  return names.some((name) => fields.includes(name));
}

/** The fields of a link, and those of a route, that contain objects with endpoints of their own. */
const graphFields: readonly (readonly string[])[] = [
  ["routes", "url"],
  ["conditions", "features", "targetItemIds"],
];

/** A route with all of its fields and children. */
async function completeRoute(shown: Properties, linkId: string, context: Context): Promise<Properties> {
  const params = { id: linkId, routeId: String(shown.id) };
  const hasFields = Object.keys(shown).some((name) => Object.hasOwn(RouteInput.shape, name));
  const route = hasFields
    ? shown
    : { ...shown, ...((await context.client.call(routes.read, { params })) as Properties) };
  const hasNoTargets = Array.isArray(route.targetItemIds) && route.targetItemIds.length === 0;
  const bound = withIds(route.targets) ?? (hasNoTargets ? [] : await readAll(targets.list, params, context));
  return {
    ...route,
    conditions: withIds(route.conditions) ?? (await readAll(conditions.list, params, context)),
    features: withIds(route.features) ?? (await readAll(features.list, params, context)),
    targets: bound,
    targetItemIds: route.targetItemIds ?? objectsIn({ bound }, "bound").map(({ itemId }) => itemId),
  };
}

/** A list of which each part shows its id; only then does it say all that its own list does. */
const withIds = (parts: unknown): unknown =>
  Array.isArray(parts) && parts.every((part) => !isAbsent(propertyOf(part, "id"))) ? parts : undefined;

type List = typeof routes.list | typeof conditions.list | typeof features.list | typeof targets.list;

/** All entries of a list, from all of its pages. */
async function readAll(
  list: List,
  params: Readonly<Record<string, string>>,
  { client }: Context,
): Promise<Properties[]> {
  const entries: Properties[] = [];
  for await (const page of client.pages(list, { params: params as { id: string; routeId: string } })) {
    entries.push(...(page as Properties[]));
  }
  return entries;
}
