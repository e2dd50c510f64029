import type { Link } from "../../../contract";
import type { Context } from "../../../lifecycle";
import { toGraph } from "../../../routing";
import { readLinks } from "../../account/links";
import type { GraphLink } from "../model/graph";
import { toGraphLink } from "../model/link";
import { toGraphRoute } from "../model/route";
import { factsOfLive } from "./facts";

/**
 * Reads the links of an account with their routes.
 *
 * @param onProgress called with the number of links read so far
 * @throws ApiError when the service rejects a request
 */
export const readAccountLinks = async (
  context: Context,
  onProgress: (count: number) => void,
): Promise<GraphLink[]> => (await readLinks(context, {}, onProgress)).map(fromLive);

function fromLive(live: Link): GraphLink {
  const routing = toGraph(live, { hasMoreRoutes: !Array.isArray(live.routes) });
  return toGraphLink(live, {
    key: live.id,
    id: live.id,
    name: live.id,
    routes: (live.routes ?? []).map((route, index) =>
      toGraphRoute(route, {
        key: `${live.id}/${route.id}`,
        name: route.isGlobalFallback ? "everybody" : undefined,
        routingKey: routing.routes[index]?.key,
      }),
    ),
    routing,
    hasAllRoutes: Array.isArray(live.routes),
    facts: factsOfLive(live),
    remark: Array.isArray(live.routes) ? undefined : "the response does not include its routes",
  });
}
