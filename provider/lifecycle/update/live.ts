import { conditions, features, RouteInput, routes, targets } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { listsInGraph } from "../live/graph";
import { readLive } from "../live/read-live";
import { splitId } from "../properties/id";
import type { Properties } from "../properties/values";
import { entriesOf } from "./write";

/**
 * The object as it is live, for an update that carries along what the program does not declare; undefined when it is gone.
 *
 * @param isGraph whether the routes matter: then what a read does not show of them is read by itself (spec 2.3 promises
 * no more of a route than its id)
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
    ? entriesOf(live, "routes")
    : await all(routes.list, { id: linkId }, context);
  return { ...live, routes: await Promise.all(shown.map((route) => completeRoute(route, linkId, context))) };
}

/** The fields of a route in which objects stand that have endpoints of their own. */
const graphFields = ["conditions", "features", "targetItemIds"];

/** Whether an update of these fields touches the routes of a link, or what belongs to a route. */
export function touchesGraph(definition: AnyDefinition, names: readonly string[]): boolean {
  const lists = listsInGraph(definition)?.join("/");
  if (lists === "") return names.includes("routes") || names.includes("url");
  return lists === "routes" && names.some((name) => graphFields.includes(name));
}

/** A route with everything that belongs to it. */
async function completeRoute(route: Properties, linkId: string, context: Context): Promise<Properties> {
  const params = { id: linkId, routeId: String(route.id) };
  const isShown = Object.keys(route).some((name) => Object.hasOwn(RouteInput.shape, name));
  const own = isShown
    ? route
    : { ...route, ...((await context.client.call(routes.read, { params })) as Properties) };
  const { conditions: ofConditions, features: ofFeatures, targets: ofTargets } = own;
  const hasNone = Array.isArray(own.targetItemIds) && own.targetItemIds.length === 0;
  const bound = ofTargets ?? (hasNone ? [] : await all(targets.list, params, context));
  return {
    ...own,
    conditions: ofConditions ?? (await all(conditions.list, params, context)),
    features: ofFeatures ?? (await all(features.list, params, context)),
    targets: bound,
    targetItemIds: own.targetItemIds ?? entriesOf({ bound }, "bound").map(({ itemId }) => itemId),
  };
}

type List = typeof routes.list | typeof conditions.list | typeof features.list | typeof targets.list;

/** All entries of a list, as the service gives them. */
async function all(
  list: List,
  params: Readonly<Record<string, string>>,
  { client }: Context,
): Promise<Properties[]> {
  const found: Properties[] = [];
  for await (const page of client.pages(list, { params: params as { id: string; routeId: string } })) {
    found.push(...(page as Properties[]));
  }
  return found;
}
