import { RouteInput } from "../../contract";
import type { AnyDefinition } from "../definition/definition";
import { listsInGraph } from "../live/graph";
import { alignLive } from "../live/project";
import { entrySchema, propertySchema } from "../properties/schema";
import type { Properties } from "../properties/values";
import type { ResourceTracker } from "../tracker/resource-tracker";
import { childLists } from "./children";
import { entriesOf } from "./write";

/**
 * Records the ids of the live objects in the lists that an object declares inline. Any other object in these lists may be
 * deleted when its own resource is removed from the program.
 */
export function trackInline(
  definition: AnyDefinition,
  id: string,
  declared: Properties,
  live: Properties,
  tracker: ResourceTracker,
): void {
  const lists = listsInGraph(definition)?.join("/");
  if (lists === "routes") trackRoute(id, declared, live, tracker);
  if (lists !== "" || !Array.isArray(live.routes) || !Array.isArray(declared.routes)) return;
  const routes = entriesOf(live, "routes");
  const partners = alignLive(RouteInput, declared.routes, routes, undefined);
  const ids = partners.flatMap((partner) => (partner === undefined ? [] : [String(routes[partner]?.id)]));
  tracker.trackInline(`${id}/routes`, ids);
  for (const [index, partner] of partners.entries()) {
    const route = partner === undefined ? undefined : routes[partner];
    if (route) trackRoute(`${id}/${route.id}`, declared.routes[index], route, tracker);
  }
}

function trackRoute(id: string, declared: Properties, live: Properties, tracker: ResourceTracker): void {
  for (const list of childLists) {
    const inline = declared[list];
    if (!Array.isArray(inline) || !Array.isArray(live[list])) continue;
    const entries = entriesOf(live, list);
    const partners = alignLive(entrySchema(propertySchema(RouteInput, list)), inline, entries, undefined);
    const ids = partners.flatMap((partner) => (partner === undefined ? [] : [String(entries[partner]?.id)]));
    tracker.trackInline(`${id}/${list}`, ids);
  }
  const { targetItemIds } = declared;
  if (!Array.isArray(targetItemIds) || !Array.isArray(live.targets)) return;
  const bound = entriesOf(live, "targets").filter(({ itemId }) => targetItemIds.includes(itemId));
  tracker.trackInline(
    `${id}/targetItemIds`,
    bound.map((target) => String(target.id)),
  );
}
