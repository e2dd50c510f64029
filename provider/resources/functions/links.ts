import { z } from "zod";
import { LinkInput, LinkKind, LinkQuery, links, listSeparator, NonEmpty, Platform } from "../../contract";
import { defineFunction, type Properties } from "../../lifecycle";
import { destinationOf } from "../link";
import { id, theirLink } from "./args";
import { RouteFeatureResult, RouteResult } from "./routes";

const { routes, routeFeatures, url, qr, features, seo, ...plain } = LinkInput.partial().shape;

const LinkResult = z
  .object({
    id: z.string().describe("Its id."),
    ...plain,
    url: url.describe("Where it leads: the destination of the route that is taken when no other fits."),
    features,
    seo,
    qr,
    routes: z.array(RouteResult).optional().describe("Its routes."),
    routeFeatures: z.array(RouteFeatureResult).optional().describe("Its features at the level of the link."),
    createdAt: z.string().optional().describe("When it was created."),
    updatedAt: z.string().optional().describe("When it was last changed."),
  })
  .meta({ title: "Link", description: "A link as the service has it (spec 2.3)." });

export const getLink = defineFunction({
  name: "getLink",
  doc: "Reads one link with its routes and its totals.",
  spec: "4.1",
  args: z.strictObject({ id }),
  path: ["id"],
  result: LinkResult.extend({
    totalEvents: z.number().optional().describe("How often it was visited."),
    totalVisitors: z.number().optional().describe("How many have visited it."),
  }),
  endpoint: links.read,
  toResult: (live) => ({ ...live, url: destinationOf(live) }),
  example: { id: "lnk_1" },
});

const idList = (what: string) => z.array(NonEmpty).optional().describe(what);

/** How many ids go into one call: as many links as one page holds (spec 8). */
const idsPerCall = 100;

export const getLinks = defineFunction({
  name: "getLinks",
  doc: "Lists the links of the account, newest first, all of them or those that fit.",
  spec: "4.1",
  args: z.strictObject({
    kind: LinkKind.optional().describe("Only links of this kind."),
    folderId: NonEmpty.optional().describe("Only the links in this folder."),
    domainId: NonEmpty.optional().describe("Only the links on this domain."),
    ids: idList("Only these links; as many as you like."),
    routeIds: idList("Only the links that hold these routes."),
    platforms: z.array(Platform).optional().describe("Only links with a route for one of these platforms."),
    includeRoutes: LinkQuery.shape.includeRoutes.describe("`all` gives each link with its routes."),
  }),
  result: z.object({ links: z.array(LinkResult).describe("The links that fit.") }),
  endpoint: links.list,
  entries: "links",
  queries({ ids, routeIds, platforms, ...rest }) {
    const query: Properties = {
      ...rest,
      limit: 100,
      routeIds: routeIds?.join(listSeparator),
      platforms: platforms?.join(listSeparator),
    };
    if (!ids) return [query];
    const calls = Math.ceil(ids.length / idsPerCall);
    return Array.from({ length: calls }, (_, call) => ({
      ...query,
      ids: ids.slice(call * idsPerCall, (call + 1) * idsPerCall).join(listSeparator),
    }));
  },
  toResult: (live) => ({ ...live, url: destinationOf(live) }),
  example: { kind: "DIRECT" },
});

export const getSlugAvailability = defineFunction({
  name: "getSlugAvailability",
  doc: "Tells whether a slug is free.",
  spec: "4.1",
  args: z.strictObject({
    slug: links.slugAvailability.query.shape.slug.describe("The slug: 3 to 64 letters, digits or hyphens."),
    domainId: NonEmpty.optional().describe(
      "The domain it is asked for; the account's default when left out.",
    ),
    excludeLinkId: theirLink
      .optional()
      .describe("A link that may have it already, when that is to be renamed."),
  }),
  result: z.object({ available: z.boolean().describe("Whether a link could be given this slug.") }),
  endpoint: links.slugAvailability,
  example: { slug: "autumn" },
});

export const getPlatformCatalog = defineFunction({
  name: "getPlatformCatalog",
  doc: "Reads the service's catalog of platforms and devices.",
  spec: "4.1",
  args: z.strictObject({}),
  result: z.object({ catalog: z.json().describe("The catalog; the spec does not show its form.") }),
  endpoint: links.platformCatalog,
  toResult: (catalog) => ({ catalog }),
  example: {},
});
