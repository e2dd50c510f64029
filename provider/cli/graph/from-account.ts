import { type Link, links, maxPageSize } from "../../contract";
import type { Context } from "../../lifecycle";
import { linkOf } from "./link";
import type { GraphLink } from "./model";
import { routeOf } from "./parts";

/**
 * The links of an account with their routes, as they are now.
 *
 * @param onProgress is told how many links have been read
 * @throws ApiError when the service refuses
 */
export async function linksOfAccount(
  { client }: Context,
  onProgress: (count: number) => void,
): Promise<GraphLink[]> {
  const found: GraphLink[] = [];
  for await (const page of client.pages(links.list, {
    query: { limit: maxPageSize, includeRoutes: "all" },
  })) {
    found.push(...page.map(drawn));
    onProgress(found.length);
  }
  return found;
}

const drawn = (live: Link): GraphLink =>
  linkOf(live, {
    key: live.id,
    id: live.id,
    name: live.id,
    routes: (live.routes ?? []).map((route) =>
      routeOf(route, {
        key: `${live.id}/${route.id}`,
        name: route.isGlobalFallback ? "everybody" : undefined,
        isListed: true,
      }),
    ),
    isWhole: Array.isArray(live.routes),
    remark: Array.isArray(live.routes) ? undefined : "the answer does not show its routes",
  });
