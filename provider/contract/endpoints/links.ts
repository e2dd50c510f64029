import * as z from "zod";
import { idList, Limit, SlugAvailability, slugParameter } from "../assumptions/wire";
import { LinkKind, RoutingMode } from "../schemas/enums";
import { envelope, listEnvelope } from "../schemas/envelope";
import { JsonObject, NonEmpty, PathId, Slug, Url } from "../schemas/values";
import { endpoint } from "./endpoint";
import { Route, RouteFeatureInput, RouteInput } from "./routes";

/** The write fields of a link (spec 2.4). A body with any other property is rejected. */
export const LinkInput = z.strictObject({
  domainId: NonEmpty.describe("The domain of the link: its id, or its host such as `go.example.com`."),
  url: Url.optional().describe("The single destination. Set either `url` or `routes`."),
  slug: Slug.nullish().describe("The path of the short URL: 3 to 64 letters, digits or hyphens."),
  kind: LinkKind.optional().describe("What the link is part of."),
  routingMode: RoutingMode.optional().describe("How visitors are routed."),
  autoAppRedirectEnabled: z
    .boolean()
    .optional()
    .describe("Whether visitors are sent to an app on their device."),
  routes: z
    .array(RouteInput)
    .min(1)
    .meta({ compare: "routes" })
    .optional()
    .describe("The whole route graph. Set either `url` or `routes`."),
  routeFeatures: z.array(RouteFeatureInput).optional().describe("Features at the level of the link."),
  title: z.string().nullish().describe("A human-readable title."),
  description: z.string().nullish().describe("A human-readable description."),
  imageUrl: z.string().nullish().describe("The URL of an image for the link."),
  treeId: z.string().nullish().describe("The tree that contains the link as an item."),
  boardId: z.string().nullish().describe("The board that contains the link as an item."),
  folderId: z.string().nullish().describe("The folder that contains the link."),
  sortOrder: z.int().optional().describe("The position of the link in lists."),
  options: JsonObject.optional().describe("Additional settings, as free-form JSON."),
  seoConfig: JsonObject.optional().describe("Settings for search engines, as free-form JSON."),
  features: z
    .strictObject({
      alias: Slug.optional().describe("Another path of the link: 3 to 64 letters, digits or hyphens."),
    })
    .meta({ title: "LinkFeatures", description: "Features of a link." })
    .optional()
    .describe("Features of the link: its alias."),
  seo: z
    .strictObject({
      title: z.string().optional().describe("The title."),
      description: z.string().optional().describe("The description."),
      imageUrl: z.string().optional().describe("The URL of the image."),
      indexable: z.boolean().optional().describe("Whether search engines may list the link."),
    })
    .meta({
      title: "LinkSeo",
      description: "What search engines and link previews show for a link.",
    })
    .optional()
    .describe("What search engines and link previews show."),
  qr: z
    .strictObject({
      isQrCreated: z.boolean().optional().describe("Whether the QR code is generated."),
      payload: JsonObject.optional().describe("The appearance of the QR code, as free-form JSON."),
    })
    .meta({ title: "LinkQr", description: "The QR code of a link." })
    .optional()
    .describe("The state and the payload of the QR code."),
});
export type LinkInput = z.infer<typeof LinkInput>;

/** A link as the service returns it (spec 2.3). Only `id` is always present. */
export const Link = z.looseObject({
  id: PathId,
  slug: z.string().nullish(),
  domainId: z.string().nullish(),
  kind: z.string().nullish(),
  routingMode: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  imageUrl: z.string().nullish(),
  routes: z.array(Route).nullish(),
  createdAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
  totalEvents: z.number().nullish(),
  totalVisitors: z.number().nullish(),
});
export type Link = z.infer<typeof Link>;

/** The query of the link list (spec 4.1). Numbers are sent as digits. */
export const LinkQuery = z.strictObject({
  cursor: z.string().min(1).max(2048).optional(),
  page: z.coerce.number().int().min(1).optional(),
  limit: Limit.optional(),
  kind: LinkKind.optional().describe("Only links of this kind."),
  folderId: NonEmpty.optional().describe("Only links in the folder with this id."),
  domainId: NonEmpty.optional().describe("Only links on the domain with this id."),
  ids: idList.describe("Only links with these ids, separated by commas."),
  routeIds: idList.describe("Only links that have one of the routes with these ids, separated by commas."),
  platforms: idList.describe("Only links for these platforms, separated by commas."),
  includeRoutes: z.literal("all").optional(),
});
export type LinkQuery = z.infer<typeof LinkQuery>;

/** The seven endpoints of links (spec 4.1). */
export const links = {
  list: endpoint({
    spec: "4.1",
    summary: "List links, newest first",
    method: "GET",
    path: "/api/v1/links",
    query: LinkQuery,
    response: listEnvelope(Link, "links"),
  }),
  create: endpoint({
    spec: "4.1",
    summary: "Create a link",
    method: "POST",
    path: "/api/v1/links",
    body: LinkInput,
    response: envelope(Link),
  }),
  read: endpoint({
    spec: "4.1",
    summary: "Read one link with its routes and totals",
    method: "GET",
    path: "/api/v1/links/{id}",
    response: envelope(Link),
  }),
  update: endpoint({
    spec: "4.1",
    summary: "Update a link",
    method: "PATCH",
    path: "/api/v1/links/{id}",
    body: LinkInput.partial(),
    response: envelope(Link),
  }),
  delete: endpoint({
    spec: "4.1",
    summary: "Delete a link with its routes",
    method: "DELETE",
    path: "/api/v1/links/{id}",
  }),
  platformCatalog: endpoint({
    spec: "4.1",
    summary: "Read the catalog of platforms and devices",
    method: "GET",
    path: "/api/v1/links/platform-catalog",
    response: envelope(z.unknown()),
  }),
  slugAvailability: endpoint({
    spec: "4.1",
    summary: "Check whether a slug is free",
    method: "GET",
    path: "/api/v1/links/links/slug-availability",
    query: z.strictObject({
      [slugParameter]: Slug,
      domainId: NonEmpty.optional(),
      excludeLinkId: NonEmpty.optional(),
    }),
    response: envelope(SlugAvailability),
  }),
};
