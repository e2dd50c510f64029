import type { Link } from "../../contract";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { readLive } from "../live/read-live";
import type { Properties } from "../properties/values";

/**
 * A link from a list with its whole graph: a list that shows only the ids of routes does not contain that, so the link is read
 * by itself.
 */
export async function wholeLink(
  { of: kind }: SetDefinition,
  listed: Properties,
  context: Context,
): Promise<Properties> {
  const { id, routes } = listed as Link;
  const showsRoutes = routes?.every((route) => Object.keys(route).length > 1);
  // A link that was deleted in the meantime is as the list shows it.
  return showsRoutes ? listed : { ...listed, ...(await readLive(kind, id, context)) };
}
