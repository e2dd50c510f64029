import { conditions, features, RouteInput, routes, targets } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { listsInGraph, readLive } from "../live/read-live";
import { splitId } from "../properties/id";
import { objectsIn, type Properties } from "../properties/values";

/**
 * Reads the live object for an update, which must send back the values that the program does not declare.
 *
 * @param isGraph whether the update touches routes: then any part of a route that the response omits is read separately
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
  const bound = route.targets ?? (hasNoTargets ? [] : await readAll(targets.list, params, context));
  return {
    ...route,
    conditions: route.conditions ?? (await readAll(conditions.list, params, context)),
    features: route.features ?? (await readAll(features.list, params, context)),
    targets: bound,
    targetItemIds: route.targetItemIds ?? objectsIn({ bound }, "bound").map(({ itemId }) => itemId),
  };
}

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
