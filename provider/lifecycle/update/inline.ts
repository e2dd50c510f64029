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
 * Tells the run which live objects stand in the lists that an object declares inline. What is not among them may be deleted
 * when its own resource is gone from the program.
 */
export function trackInline(
  definition: AnyDefinition,
  id: string,
  declared: Properties,
  live: Properties,
  run: ResourceTracker,
): void {
  const lists = listsInGraph(definition)?.join("/");
  if (lists === "routes") trackRoute(id, declared, live, run);
  if (lists !== "" || !Array.isArray(live.routes) || !Array.isArray(declared.routes)) return;
  const routes = entriesOf(live, "routes");
  const partners = alignLive(RouteInput, declared.routes, routes, undefined);
  const held = partners.flatMap((partner) => (partner === undefined ? [] : [String(routes[partner]?.id)]));
  run.trackInline(`${id}/routes`, held);
  for (const [index, partner] of partners.entries()) {
    const route = partner === undefined ? undefined : routes[partner];
    if (route) trackRoute(`${id}/${route.id}`, declared.routes[index], route, run);
  }
}

function trackRoute(place: string, declared: Properties, live: Properties, run: ResourceTracker): void {
  for (const list of childLists) {
    const inline = declared[list];
    if (!Array.isArray(inline) || !Array.isArray(live[list])) continue;
    const entries = entriesOf(live, list);
    const partners = alignLive(entrySchema(propertySchema(RouteInput, list)), inline, entries, undefined);
    const held = partners.flatMap((partner) => (partner === undefined ? [] : [String(entries[partner]?.id)]));
    run.trackInline(`${place}/${list}`, held);
  }
  const { targetItemIds } = declared;
  if (!Array.isArray(targetItemIds) || !Array.isArray(live.targets)) return;
  const bound = entriesOf(live, "targets").filter(({ itemId }) => targetItemIds.includes(itemId));
  run.trackInline(
    `${place}/targetItemIds`,
    bound.map(({ id }) => String(id)),
  );
}
