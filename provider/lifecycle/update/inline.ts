import { ConditionInput, FeatureInput, RouteInput } from "../../contract";
import { alignLive } from "../live/project";
import type { Properties } from "../properties/values";
import type { ResourceTracker } from "../tracker/resource-tracker";
import { entriesOf } from "./write";

/**
 * Records the ids of the live objects in the lists that an object declares inline, at every depth. Any other object in these
 * lists may be deleted when its own resource is removed from the program.
 */
export function trackInline(
  id: string,
  declared: Properties,
  live: Properties,
  tracker: ResourceTracker,
): void {
  for (const [list, schema] of Object.entries(lists)) {
    const inline = declared[list];
    if (!Array.isArray(inline) || !Array.isArray(live[list])) continue;
    const entries = entriesOf(live, list);
    const partners = alignLive(schema, inline, entries, undefined);
    const matched = entries.filter((_, index) => partners.includes(index));
    tracker.trackInline(`${id}/${list}`, matched.map(idOf));
    for (const [index, partner] of partners.entries()) {
      const entry = entries[partner ?? -1];
      if (entry) trackInline(`${id}/${idOf(entry)}`, inline[index], entry, tracker);
    }
  }
  const { targetItemIds } = declared;
  if (!Array.isArray(targetItemIds) || !Array.isArray(live.targets)) return;
  const bound = entriesOf(live, "targets").filter(({ itemId }) => targetItemIds.includes(itemId));
  tracker.trackInline(`${id}/targetItemIds`, bound.map(idOf));
}

const lists = { routes: RouteInput, conditions: ConditionInput, features: FeatureInput };

const idOf = ({ id }: Properties): string => String(id);
