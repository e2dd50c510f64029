import * as z from "zod";
import { LinkInput, LinkKind, LinkQuery, links, maxPageSize, NonEmpty, Platform, Slug } from "../../contract";
import { defineFunction, type Properties } from "../../lifecycle";
import { resolveDomain } from "../address";
import { destinationOf } from "../link";
import { id, linkId } from "./args";
import { findBySlug, linkArgsRules } from "./find-link";
import { RouteFeatureResult, RouteResult } from "./routes";

const { routes, routeFeatures, url, qr, features, seo, ...plain } = LinkInput.partial().shape;

const LinkResult = z
  .object({
    id: z.string().describe("The id of the link."),
    ...plain,
    domainId: z.string().optional().describe("The id of the domain of the link."),
    url: url.describe("The destination of the fallback route."),
    features,
    seo,
    qr,
    routes: z.array(RouteResult).optional().describe("The routes of the link."),
    routeFeatures: z.array(RouteFeatureResult).optional().describe("The features at the level of the link."),
    createdAt: z.iso.datetime().optional().describe("When the link was created."),
    updatedAt: z.iso.datetime().optional().describe("When the link was last changed."),
  })
  .meta({ title: "Link", description: "A link as the service returns it." });

const domain = (description: string) => NonEmpty.optional().describe(`${description} Its id, or its host.`);

export const getLink = defineFunction({
  name: "getLink",
  doc:
    "Reads one link with its routes and its totals, by its `id` or by its `slug`. The API does not search by slug, so a slug " +
    "costs one request for each 100 links of the domain, newest first, until the link is found.",
  args: z.strictObject({
    id: id.optional(),
    slug: Slug.optional().describe("The slug of the link, in place of its id."),
    domainId: domain("The domain of the slug; that of links that declare none, if omitted."),
    host: NonEmpty.optional().describe("The host name of the domain, in place of its id: `sho.rt`."),
  }),
  resolveArgs: { domainId: resolveDomain },
  rules: linkArgsRules,
  find: async ({ id, ...address }, context) =>
    id === undefined ? findBySlug(address, context) : { args: { id } },
  path: ["id"],
  result: LinkResult.extend({
    totalEvents: z.number().optional().describe("How many times the link was visited."),
    totalVisitors: z.number().optional().describe("How many visitors it had."),
  }),
  endpoint: links.read,
  toResult: (live) => ({ ...live, url: destinationOf(live) }),
  example: { id: "lnk_1" },
});

const idList = (description: string) => z.array(NonEmpty).optional().describe(description);

export const getLinks = defineFunction({
  name: "getLinks",
  doc: "Lists the links of the account, newest first. The arguments filter them.",
  args: z.strictObject({
    kind: LinkKind.optional().describe("Only links of this kind."),
    folderId: NonEmpty.optional().describe("Only the links in this folder."),
    domainId: domain("Only the links on this domain."),
    ids: idList("Only these links. There is no limit on their number."),
    routeIds: idList("Only the links that contain these routes."),
    platforms: z.array(Platform).optional().describe("Only links with a route for one of these platforms."),
    includeRoutes: LinkQuery.shape.includeRoutes.describe("`all` includes the routes of each link."),
  }),
  result: z.object({ links: z.array(LinkResult).describe("The matching links.") }),
  resolveArgs: { domainId: resolveDomain },
  endpoint: links.list,
  entries: "links",
  queries({ ids, ...rest }) {
    const query: Properties = { ...rest, limit: maxPageSize };
    if (!ids) return [query];
    // As many links as fit on one page (spec 8).
    const calls = Math.ceil(ids.length / maxPageSize);
    return Array.from({ length: calls }, (_, call) => ({
      ...query,
      ids: ids.slice(call * maxPageSize, (call + 1) * maxPageSize),
    }));
  },
  toResult: (live) => ({ ...live, url: destinationOf(live) }),
  example: { kind: "DIRECT" },
});

export const getSlugAvailability = defineFunction({
  name: "getSlugAvailability",
  doc: "Checks whether a slug is available.",
  args: z.strictObject({
    slug: links.slugAvailability.query.shape.slug.describe("The slug: 3 to 64 letters, digits or hyphens."),
    domainId: domain("The domain to check; the account's default domain, if omitted."),
    excludeLinkId: linkId
      .optional()
      .describe("A link that may already have the slug, if you want to rename that link."),
  }),
  result: z.object({ available: z.boolean().describe("Whether a link could use this slug.") }),
  resolveArgs: { domainId: resolveDomain },
  endpoint: links.slugAvailability,
  example: { slug: "autumn" },
});

export const getPlatformCatalog = defineFunction({
  name: "getPlatformCatalog",
  doc: "Reads the service's catalog of platforms and devices.",
  args: z.strictObject({}),
  result: z.object({ catalog: z.json().describe("The catalog. The spec does not show its structure.") }),
  endpoint: links.platformCatalog,
  toResult: (catalog) => ({ catalog }),
  example: {},
});
