import { isAsDetailed } from "../../client";
import { type Link, type LinkQuery, links, maxPageSize } from "../../contract";
import { type Context, propertyOf, readLive } from "../../lifecycle";
import { link } from "../../resources";

/**
 * Reads links of an account as the list shows them.
 *
 * @param onProgress called with the number of links read so far
 * @throws ApiError when the service rejects a request
 */
export async function listLinks(
  { client }: Pick<Context, "client">,
  query: Omit<LinkQuery, "limit" | "cursor">,
  onProgress: (count: number) => void,
): Promise<Link[]> {
  const listed: Link[] = [];
  for await (const page of client.pages(links.list, { query: { ...query, limit: maxPageSize } })) {
    listed.push(...page);
    onProgress(listed.length);
  }
  return listed;
}

/**
 * Reads links of an account with their whole graphs. Where the list shows less of them, reads each on its own: of a route, a
 * list may show only the id (spec 2.3).
 *
 * @param onProgress called with the number of links read so far
 * @throws ApiError when the service rejects a request
 */
export async function readLinks(
  context: Context,
  filter: Pick<LinkQuery, "kind" | "folderId" | "domainId">,
  onProgress: (count: number) => void,
): Promise<Link[]> {
  const listed = await listLinks(context, { ...filter, includeRoutes: "all" }, onProgress);
  const isClear = showsRoutes(listed);
  const samples = listed.filter(({ routes }, index) => index === 0 || (!isClear && routes?.length !== 1));
  const single = await readEach(samples, context);
  const isWhole =
    [...single.values()].some(Boolean) && samples.every((it) => isAsDetailed(it, single.get(it.id) ?? {}));
  const others = listed.filter(({ id }) => !single.has(id));
  const rest = isWhole ? new Map(others.map((it) => [it.id, it])) : await readEach(others, context);
  // A link may have been deleted in the meantime.
  return listed.flatMap(({ id }) => single.get(id) ?? rest.get(id) ?? []);
}

/** The parts of a route that decide who reaches it and where it leads. */
const parts = ["actionType", "conditions", "features"] as const;

/**
 * Whether a list shows every part of a route somewhere. Otherwise it may leave the part out, or no route has it: a service need
 * not show an empty list.
 */
const showsRoutes = (listed: readonly Link[]): boolean =>
  parts.every((part) => {
    const shown = listed.flatMap(({ routes }) => routes?.map((route) => route[part]) ?? []);
    const known = shown.filter((value) => value !== undefined && value !== null);
    return known.length > 0 && known.flat().every((it) => typeof it === "string" || propertyOf(it, "type"));
  });

/** Reads each link on its own, by id; undefined for one that is deleted. */
async function readEach(
  listed: readonly Link[],
  context: Context,
): Promise<ReadonlyMap<string, Link | undefined>> {
  const read = async ({ id }: Link) => [id, (await readLive(link, id, context)) as Link | undefined] as const;
  return new Map(await Promise.all(listed.map(read)));
}
