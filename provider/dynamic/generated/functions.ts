// Generated from provider/resources/functions by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { Json, JsonObject } from "../json";
import { type LookUpOptions, lookUp, lookUpEach, lookUpOutput } from "../look-up";
import type { ActionType, ConditionOperator, ConditionType, FeatureType, LinkKind, Platform, RoutingMode } from "./enums";
import type { LinkSetEntry } from "./types";

/** The arguments of {@link getLink}. */
export interface GetLinkArgs {
  /** The id of the object. */
  readonly id?: string | undefined;
  /** The slug of the link, in place of its id. */
  readonly slug?: string | undefined;
  /** The domain of the slug; that of links that declare none, if omitted. Its id, or its host. */
  readonly domainId?: string | undefined;
  /** The host name of the domain, in place of its id: `sho.rt`. */
  readonly host?: string | undefined;
}

/** The arguments of {@link getLinkOutput}. */
export interface GetLinkOutputArgs {
  /** The id of the object. */
  id?: pulumi.Input<string | undefined>;
  /** The slug of the link, in place of its id. */
  slug?: pulumi.Input<string | undefined>;
  /** The domain of the slug; that of links that declare none, if omitted. Its id, or its host. */
  domainId?: pulumi.Input<string | undefined>;
  /** The host name of the domain, in place of its id: `sho.rt`. */
  host?: pulumi.Input<string | undefined>;
}

/** The result of {@link getLink}. */
export interface GetLinkResult {
  /** The id of the link. */
  readonly id: string;
  /** The id of the domain of the link. */
  readonly domainId: string | undefined;
  /** The path of the short URL: 3 to 64 letters, digits or hyphens. */
  readonly slug: string | undefined;
  /** What the link is part of. */
  readonly kind: LinkKind | undefined;
  /** How visitors are routed. */
  readonly routingMode: RoutingMode | undefined;
  /** Whether visitors are sent to an app on their device. */
  readonly autoAppRedirectEnabled: boolean | undefined;
  /** A human-readable title. */
  readonly title: string | undefined;
  /** A human-readable description. */
  readonly description: string | undefined;
  /** The URL of an image for the link. */
  readonly imageUrl: string | undefined;
  /** The tree that contains the link as an item. */
  readonly treeId: string | undefined;
  /** The board that contains the link as an item. */
  readonly boardId: string | undefined;
  /** The folder that contains the link. */
  readonly folderId: string | undefined;
  /** The position of the link in lists. */
  readonly sortOrder: number | undefined;
  /** Additional settings, as free-form JSON. */
  readonly options: JsonObject | undefined;
  /** Settings for search engines, as free-form JSON. */
  readonly seoConfig: JsonObject | undefined;
  /** The destination of the fallback route. */
  readonly url: string | undefined;
  /** Features of the link: its alias. */
  readonly features: LinkFeaturesResult | undefined;
  /** What search engines and link previews show. */
  readonly seo: LinkSeoResult | undefined;
  /** The state and the payload of the QR code. */
  readonly qr: LinkQrResult | undefined;
  /** The routes of the link. */
  readonly routes: RouteResult[] | undefined;
  /** The features at the level of the link. */
  readonly routeFeatures: RouteFeatureResult[] | undefined;
  /** When the link was created. */
  readonly createdAt: string | undefined;
  /** When the link was last changed. */
  readonly updatedAt: string | undefined;
  /** How many times the link was visited. */
  readonly totalEvents: number | undefined;
  /** How many visitors it had. */
  readonly totalVisitors: number | undefined;
}

/**
 * Reads one link with its routes and its totals, by its `id` or by its `slug`. The API does not search by slug, so a slug costs one request for each 100 links of the domain, newest first, until the link is found.
 *
 * @example
 * ```ts
 * const link = await shortlink.getLink({
 *   id: "lnk_1"
 * });
 * ```
 */
export function getLink(args: GetLinkArgs = {}): Promise<GetLinkResult> {
  return lookUp("getLink", args);
}

/** Like {@link getLink}, with arguments that may be outputs of resources. */
export function getLinkOutput(args: GetLinkOutputArgs = {}, opts?: LookUpOptions): pulumi.Output<GetLinkResult> {
  return lookUpOutput("getLink", args, opts);
}

/** The arguments of {@link getLinks}. */
export interface GetLinksArgs {
  /** Only links of this kind. */
  readonly kind?: LinkKind | undefined;
  /** Only the links in this folder. */
  readonly folderId?: string | undefined;
  /** Only the links on this domain. Its id, or its host. */
  readonly domainId?: string | undefined;
  /** Only these links. There is no limit on their number. */
  readonly ids?: readonly string[] | undefined;
  /** Only the links that contain these routes. */
  readonly routeIds?: readonly string[] | undefined;
  /** Only links with a route for one of these platforms. */
  readonly platforms?: readonly Platform[] | undefined;
  /** `all` includes the routes of each link. */
  readonly includeRoutes?: "all" | undefined;
}

/** The arguments of {@link getLinksOutput}. */
export interface GetLinksOutputArgs {
  /** Only links of this kind. */
  kind?: pulumi.Input<LinkKind | undefined>;
  /** Only the links in this folder. */
  folderId?: pulumi.Input<string | undefined>;
  /** Only the links on this domain. Its id, or its host. */
  domainId?: pulumi.Input<string | undefined>;
  /** Only these links. There is no limit on their number. */
  ids?: pulumi.Input<readonly pulumi.Input<string>[] | undefined>;
  /** Only the links that contain these routes. */
  routeIds?: pulumi.Input<readonly pulumi.Input<string>[] | undefined>;
  /** Only links with a route for one of these platforms. */
  platforms?: pulumi.Input<readonly pulumi.Input<Platform>[] | undefined>;
  /** `all` includes the routes of each link. */
  includeRoutes?: pulumi.Input<"all" | undefined>;
}

/** The result of {@link getLinks}. */
export interface GetLinksResult {
  /** The matching links. */
  readonly links: LinkResult[];
}

/**
 * Lists the links of the account, newest first. The arguments filter them.
 *
 * @example
 * ```ts
 * const { links } = await shortlink.getLinks({
 *   kind: "DIRECT"
 * });
 * ```
 */
export function getLinks(args: GetLinksArgs = {}): Promise<GetLinksResult> {
  return lookUp("getLinks", args);
}

/** Like {@link getLinks}, with arguments that may be outputs of resources. */
export function getLinksOutput(args: GetLinksOutputArgs = {}, opts?: LookUpOptions): pulumi.Output<GetLinksResult> {
  return lookUpOutput("getLinks", args, opts);
}

/** Like {@link getLinks}, but yields the entries one by one as the pages arrive, for lists too long for memory. */
export function streamLinks(args: GetLinksArgs = {}): AsyncGenerator<LinkResult> {
  return lookUpEach("getLinks", args);
}

/** The arguments of {@link getRoutes}. */
export interface GetRoutesArgs {
  /** The id of the link. */
  readonly linkId: string;
}

/** The arguments of {@link getRoutesOutput}. */
export interface GetRoutesOutputArgs {
  /** The id of the link. */
  linkId: pulumi.Input<string>;
}

/** The result of {@link getRoutes}. */
export interface GetRoutesResult {
  /** The routes of the link. */
  readonly routes: RouteResult[];
}

/**
 * Lists the routes of a link.
 *
 * @example
 * ```ts
 * const { routes } = await shortlink.getRoutes({
 *   linkId: "lnk_1"
 * });
 * ```
 */
export function getRoutes(args: GetRoutesArgs): Promise<GetRoutesResult> {
  return lookUp("getRoutes", args);
}

/** Like {@link getRoutes}, with arguments that may be outputs of resources. */
export function getRoutesOutput(args: GetRoutesOutputArgs, opts?: LookUpOptions): pulumi.Output<GetRoutesResult> {
  return lookUpOutput("getRoutes", args, opts);
}

/** The arguments of {@link getQr}. */
export interface GetQrArgs {
  /** The id of the link. */
  readonly linkId: string;
}

/** The arguments of {@link getQrOutput}. */
export interface GetQrOutputArgs {
  /** The id of the link. */
  linkId: pulumi.Input<string>;
}

/** The result of {@link getQr}. */
export interface GetQrResult {
  /** The id of the link. */
  readonly linkId: string;
  /** Whether the QR code is generated. */
  readonly isQrCreated: boolean | undefined;
  /** The appearance of the QR code, as free-form JSON. */
  readonly payload: JsonObject | undefined;
  /** Additional fields, which the spec does not show. */
  readonly extra: JsonObject | undefined;
}

/**
 * Reads the state and the payload of a link's QR code.
 *
 * @example
 * ```ts
 * const qr = await shortlink.getQr({
 *   linkId: "lnk_1"
 * });
 * ```
 */
export function getQr(args: GetQrArgs): Promise<GetQrResult> {
  return lookUp("getQr", args);
}

/** Like {@link getQr}, with arguments that may be outputs of resources. */
export function getQrOutput(args: GetQrOutputArgs, opts?: LookUpOptions): pulumi.Output<GetQrResult> {
  return lookUpOutput("getQr", args, opts);
}

/** The arguments of {@link getAnalytics}. */
export interface GetAnalyticsArgs {
  /** The id of the link. */
  readonly linkId: string;
  /** How many days to go back: 1 to 365, limited to the history that your plan includes. */
  readonly days?: number | undefined;
}

/** The arguments of {@link getAnalyticsOutput}. */
export interface GetAnalyticsOutputArgs {
  /** The id of the link. */
  linkId: pulumi.Input<string>;
  /** How many days to go back: 1 to 365, limited to the history that your plan includes. */
  days?: pulumi.Input<number | undefined>;
}

/** The result of {@link getAnalytics}. */
export interface GetAnalyticsResult {
  /** The days, oldest first. */
  readonly days: DayTotalsResult[];
}

/**
 * Reads the daily totals of a link's events and visitors.
 *
 * @example
 * ```ts
 * const analytics = await shortlink.getAnalytics({
 *   linkId: "lnk_1",
 *   days: 30
 * });
 * ```
 */
export function getAnalytics(args: GetAnalyticsArgs): Promise<GetAnalyticsResult> {
  return lookUp("getAnalytics", args);
}

/** Like {@link getAnalytics}, with arguments that may be outputs of resources. */
export function getAnalyticsOutput(args: GetAnalyticsOutputArgs, opts?: LookUpOptions): pulumi.Output<GetAnalyticsResult> {
  return lookUpOutput("getAnalytics", args, opts);
}

/** The arguments of {@link getSlugAvailability}. */
export interface GetSlugAvailabilityArgs {
  /** The slug: 3 to 64 letters, digits or hyphens. */
  readonly slug: string;
  /** The domain to check; the account's default domain, if omitted. Its id, or its host. */
  readonly domainId?: string | undefined;
  /** A link that may already have the slug, if you want to rename that link. */
  readonly excludeLinkId?: string | undefined;
}

/** The arguments of {@link getSlugAvailabilityOutput}. */
export interface GetSlugAvailabilityOutputArgs {
  /** The slug: 3 to 64 letters, digits or hyphens. */
  slug: pulumi.Input<string>;
  /** The domain to check; the account's default domain, if omitted. Its id, or its host. */
  domainId?: pulumi.Input<string | undefined>;
  /** A link that may already have the slug, if you want to rename that link. */
  excludeLinkId?: pulumi.Input<string | undefined>;
}

/** The result of {@link getSlugAvailability}. */
export interface GetSlugAvailabilityResult {
  /** Whether a link could use this slug. */
  readonly available: boolean;
}

/**
 * Checks whether a slug is available.
 *
 * @example
 * ```ts
 * const slugAvailability = await shortlink.getSlugAvailability({
 *   slug: "autumn"
 * });
 * ```
 */
export function getSlugAvailability(args: GetSlugAvailabilityArgs): Promise<GetSlugAvailabilityResult> {
  return lookUp("getSlugAvailability", args);
}

/** Like {@link getSlugAvailability}, with arguments that may be outputs of resources. */
export function getSlugAvailabilityOutput(args: GetSlugAvailabilityOutputArgs, opts?: LookUpOptions): pulumi.Output<GetSlugAvailabilityResult> {
  return lookUpOutput("getSlugAvailability", args, opts);
}

/** The result of {@link getPlatformCatalog}. */
export interface GetPlatformCatalogResult {
  /** The catalog. The spec does not show its structure. */
  readonly catalog: Json;
}

/**
 * Reads the service's catalog of platforms and devices.
 *
 * @example
 * ```ts
 * const platformCatalog = await shortlink.getPlatformCatalog();
 * ```
 */
export function getPlatformCatalog(): Promise<GetPlatformCatalogResult> {
  return lookUp("getPlatformCatalog", {});
}

/** Like {@link getPlatformCatalog}, with arguments that may be outputs of resources. */
export function getPlatformCatalogOutput(opts?: LookUpOptions): pulumi.Output<GetPlatformCatalogResult> {
  return lookUpOutput("getPlatformCatalog", {}, opts);
}

/** The arguments of {@link getTree}. */
export interface GetTreeArgs {
  /** The id of the object. */
  readonly id: string;
}

/** The arguments of {@link getTreeOutput}. */
export interface GetTreeOutputArgs {
  /** The id of the object. */
  id: pulumi.Input<string>;
}

/** The result of {@link getTree}. */
export interface GetTreeResult {
  /** The id of the tree. */
  readonly id: string;
  /** The name of the profile page: 3 to 64 letters, digits or hyphens. */
  readonly username: string | undefined;
  /** Additional fields, which the spec does not show. */
  readonly extra: JsonObject | undefined;
}

/**
 * Reads one tree.
 *
 * @example
 * ```ts
 * const tree = await shortlink.getTree({
 *   id: "tree_1"
 * });
 * ```
 */
export function getTree(args: GetTreeArgs): Promise<GetTreeResult> {
  return lookUp("getTree", args);
}

/** Like {@link getTree}, with arguments that may be outputs of resources. */
export function getTreeOutput(args: GetTreeOutputArgs, opts?: LookUpOptions): pulumi.Output<GetTreeResult> {
  return lookUpOutput("getTree", args, opts);
}

/** The result of {@link getTrees}. */
export interface GetTreesResult {
  /** The trees. */
  readonly trees: TreeResult[];
}

/**
 * Lists the trees of the account.
 *
 * @example
 * ```ts
 * const { trees } = await shortlink.getTrees();
 * ```
 */
export function getTrees(): Promise<GetTreesResult> {
  return lookUp("getTrees", {});
}

/** Like {@link getTrees}, with arguments that may be outputs of resources. */
export function getTreesOutput(opts?: LookUpOptions): pulumi.Output<GetTreesResult> {
  return lookUpOutput("getTrees", {}, opts);
}

/** Like {@link getTrees}, but yields the entries one by one as the pages arrive, for lists too long for memory. */
export function streamTrees(): AsyncGenerator<TreeResult> {
  return lookUpEach("getTrees", {});
}

/** The arguments of {@link getBoard}. */
export interface GetBoardArgs {
  /** The id of the object. */
  readonly id: string;
}

/** The arguments of {@link getBoardOutput}. */
export interface GetBoardOutputArgs {
  /** The id of the object. */
  id: pulumi.Input<string>;
}

/** The result of {@link getBoard}. */
export interface GetBoardResult {
  /** The id of the board. */
  readonly id: string;
  /** The board's title. */
  readonly title: string | undefined;
  /** The path of the board: 3 to 64 letters, digits or hyphens. */
  readonly slug: string | undefined;
  /** The layout of the board. */
  readonly layout: string | undefined;
  /** Additional fields, which the spec does not show. */
  readonly extra: JsonObject | undefined;
}

/**
 * Reads one board.
 *
 * @example
 * ```ts
 * const board = await shortlink.getBoard({
 *   id: "board_1"
 * });
 * ```
 */
export function getBoard(args: GetBoardArgs): Promise<GetBoardResult> {
  return lookUp("getBoard", args);
}

/** Like {@link getBoard}, with arguments that may be outputs of resources. */
export function getBoardOutput(args: GetBoardOutputArgs, opts?: LookUpOptions): pulumi.Output<GetBoardResult> {
  return lookUpOutput("getBoard", args, opts);
}

/** The result of {@link getBoards}. */
export interface GetBoardsResult {
  /** The boards. */
  readonly boards: BoardResult[];
}

/**
 * Lists the boards of the account.
 *
 * @example
 * ```ts
 * const { boards } = await shortlink.getBoards();
 * ```
 */
export function getBoards(): Promise<GetBoardsResult> {
  return lookUp("getBoards", {});
}

/** Like {@link getBoards}, with arguments that may be outputs of resources. */
export function getBoardsOutput(opts?: LookUpOptions): pulumi.Output<GetBoardsResult> {
  return lookUpOutput("getBoards", {}, opts);
}

/** Like {@link getBoards}, but yields the entries one by one as the pages arrive, for lists too long for memory. */
export function streamBoards(): AsyncGenerator<BoardResult> {
  return lookUpEach("getBoards", {});
}

/** The arguments of {@link getFolder}. */
export interface GetFolderArgs {
  /** The id of the object. */
  readonly id: string;
}

/** The arguments of {@link getFolderOutput}. */
export interface GetFolderOutputArgs {
  /** The id of the object. */
  id: pulumi.Input<string>;
}

/** The result of {@link getFolder}. */
export interface GetFolderResult {
  /** The id of the folder. */
  readonly id: string;
  /** The folder's title. */
  readonly title: string | undefined;
  /** Additional fields, which the spec does not show. */
  readonly extra: JsonObject | undefined;
}

/**
 * Reads one folder.
 *
 * @example
 * ```ts
 * const folder = await shortlink.getFolder({
 *   id: "folder_1"
 * });
 * ```
 */
export function getFolder(args: GetFolderArgs): Promise<GetFolderResult> {
  return lookUp("getFolder", args);
}

/** Like {@link getFolder}, with arguments that may be outputs of resources. */
export function getFolderOutput(args: GetFolderOutputArgs, opts?: LookUpOptions): pulumi.Output<GetFolderResult> {
  return lookUpOutput("getFolder", args, opts);
}

/** The result of {@link getFolders}. */
export interface GetFoldersResult {
  /** The folders. */
  readonly folders: FolderResult[];
}

/**
 * Lists the folders of the account.
 *
 * @example
 * ```ts
 * const { folders } = await shortlink.getFolders();
 * ```
 */
export function getFolders(): Promise<GetFoldersResult> {
  return lookUp("getFolders", {});
}

/** Like {@link getFolders}, with arguments that may be outputs of resources. */
export function getFoldersOutput(opts?: LookUpOptions): pulumi.Output<GetFoldersResult> {
  return lookUpOutput("getFolders", {}, opts);
}

/** Like {@link getFolders}, but yields the entries one by one as the pages arrive, for lists too long for memory. */
export function streamFolders(): AsyncGenerator<FolderResult> {
  return lookUpEach("getFolders", {});
}

/** The result of {@link getDomains}. */
export interface GetDomainsResult {
  /** The domains. */
  readonly domains: DomainResult[];
}

/**
 * Lists the domains that the account can read, including those for short links.
 *
 * @example
 * ```ts
 * const { domains } = await shortlink.getDomains();
 * ```
 */
export function getDomains(): Promise<GetDomainsResult> {
  return lookUp("getDomains", {});
}

/** Like {@link getDomains}, with arguments that may be outputs of resources. */
export function getDomainsOutput(opts?: LookUpOptions): pulumi.Output<GetDomainsResult> {
  return lookUpOutput("getDomains", {}, opts);
}

/** The result of {@link getDefaultDomain}. */
export interface GetDefaultDomainResult {
  /** The id of the domain. */
  readonly id: string | undefined;
  /** Additional fields, which the spec does not show. */
  readonly extra: JsonObject | undefined;
  /** The host of its short links, if the service shows it: `sho.rt`. */
  readonly host: string | undefined;
}

/**
 * Reads the default short-link domain. The result is empty if there is none.
 *
 * @example
 * ```ts
 * const defaultDomain = await shortlink.getDefaultDomain();
 * ```
 */
export function getDefaultDomain(): Promise<GetDefaultDomainResult> {
  return lookUp("getDefaultDomain", {});
}

/** Like {@link getDefaultDomain}, with arguments that may be outputs of resources. */
export function getDefaultDomainOutput(opts?: LookUpOptions): pulumi.Output<GetDefaultDomainResult> {
  return lookUpOutput("getDefaultDomain", {}, opts);
}

/** The result of {@link getEligibleDomains}. */
export interface GetEligibleDomainsResult {
  /** The domains. */
  readonly domains: DomainResult[];
}

/**
 * Lists the domains on which links can currently be created: active, and within the limits of the plan.
 *
 * @example
 * ```ts
 * const { domains } = await shortlink.getEligibleDomains();
 * ```
 */
export function getEligibleDomains(): Promise<GetEligibleDomainsResult> {
  return lookUp("getEligibleDomains", {});
}

/** Like {@link getEligibleDomains}, with arguments that may be outputs of resources. */
export function getEligibleDomainsOutput(opts?: LookUpOptions): pulumi.Output<GetEligibleDomainsResult> {
  return lookUpOutput("getEligibleDomains", {}, opts);
}

/** The arguments of {@link parseLinks}. */
export interface ParseLinksArgs {
  /** The text of the table, such as the content of a file. */
  readonly text: string;
}

/** The arguments of {@link parseLinksOutput}. */
export interface ParseLinksOutputArgs {
  /** The text of the table, such as the content of a file. */
  text: pulumi.Input<string>;
}

/** The result of {@link parseLinks}. */
export interface ParseLinksResult {
  /** The inputs of each link by its key. */
  readonly links: Record<string, LinkSetEntry>;
}

/**
 * Converts a table of links, as CSV or JSON text, to the inputs of the links by key.
 *
 * @example
 * ```ts
 * const { links } = await shortlink.parseLinks({
 *   text: "slug,url\npress,https://example.com/press\n"
 * });
 * ```
 */
export function parseLinks(args: ParseLinksArgs): Promise<ParseLinksResult> {
  return lookUp("parseLinks", args);
}

/** Like {@link parseLinks}, with arguments that may be outputs of resources. */
export function parseLinksOutput(args: ParseLinksOutputArgs, opts?: LookUpOptions): pulumi.Output<ParseLinksResult> {
  return lookUpOutput("parseLinks", args, opts);
}

/** Features of a link. */
export interface LinkFeaturesResult {
  /** Another path of the link: 3 to 64 letters, digits or hyphens. */
  readonly alias: string | undefined;
}

/** What search engines and link previews show for a link. */
export interface LinkSeoResult {
  /** The title. */
  readonly title: string | undefined;
  /** The description. */
  readonly description: string | undefined;
  /** The URL of the image. */
  readonly imageUrl: string | undefined;
  /** Whether search engines may list the link. */
  readonly indexable: boolean | undefined;
}

/** The QR code of a link. */
export interface LinkQrResult {
  /** Whether the QR code is generated. */
  readonly isQrCreated: boolean | undefined;
  /** The appearance of the QR code, as free-form JSON. */
  readonly payload: JsonObject | undefined;
}

/** A route as the service returns it. */
export interface RouteResult {
  /** The id of the route. */
  readonly id: string;
  /** Your own reference to the route, unique within the link. */
  readonly clientRouteId: string | undefined;
  /** What the route distinguishes visitors by. */
  readonly platform: Platform | undefined;
  /** What the route does with a visitor. */
  readonly actionType: ActionType | undefined;
  /** The destination. A URL action requires a `url`. */
  readonly actionConfig: ActionConfigResult | undefined;
  /** Which visitors the route applies to, as free-form JSON. */
  readonly targeting: JsonObject | undefined;
  /** At most 100 device profiles, in any order. */
  readonly deviceProfileIds: string[] | undefined;
  /** At most 100 tree or board items, in any order. */
  readonly targetItemIds: string[] | undefined;
  /** Whether this is the fallback: the route for visitors whom no other route matches. */
  readonly isGlobalFallback: boolean | undefined;
  /** Whether the route is active. */
  readonly isActive: boolean | undefined;
  /** Decides which route is evaluated first. */
  readonly priority: number | undefined;
  /** The position of the route in lists. */
  readonly sortOrder: number | undefined;
  /** The conditions that visitors of the route must meet. */
  readonly conditions: ConditionResult[] | undefined;
  /** The features of the route. */
  readonly features: FeatureResult[] | undefined;
}

/** A destination. */
export interface ActionConfigResult {
  /** The destination of a URL action; free-form JSON for any other action. */
  readonly url: Json | undefined;
  readonly [further: string]: Json | undefined;
}

/** A condition as the service returns it. */
export interface ConditionResult {
  /** The id of the condition. */
  readonly id: string;
  /** The property of the visitor to compare. */
  readonly type: ConditionType | undefined;
  /** How to compare it. */
  readonly operator: ConditionOperator | undefined;
  /** The name of what is compared, such as `country`; of a REGEX condition, the pattern. */
  readonly valueKey: string | undefined;
  /** The values to compare with, as free-form JSON. */
  readonly valueJson: JsonObject | undefined;
}

/** A feature as the service returns it. */
export interface FeatureResult {
  /** The id of the feature. */
  readonly id: string;
  /** What the feature does. */
  readonly type: FeatureType | undefined;
  /** Whether the feature is active. */
  readonly enabled: boolean | undefined;
  /** Its settings, as free-form JSON. A secret for PASSWORD features. */
  readonly config: JsonObject | undefined;
}

/** A feature at the level of the link, as the service returns it. */
export interface RouteFeatureResult {
  /** What the feature does. */
  readonly type: FeatureType | undefined;
  /** Whether the feature is active. */
  readonly enabled: boolean | undefined;
  /** Its settings, as free-form JSON. A secret for PASSWORD features. */
  readonly config: JsonObject | undefined;
  /** Where the feature applies. */
  readonly scope: string | undefined;
  /** The routes it applies to: at most 100 ids, in any order. */
  readonly routeIds: string[] | undefined;
}

/** A link as the service returns it. */
export interface LinkResult {
  /** The id of the link. */
  readonly id: string;
  /** The id of the domain of the link. */
  readonly domainId: string | undefined;
  /** The path of the short URL: 3 to 64 letters, digits or hyphens. */
  readonly slug: string | undefined;
  /** What the link is part of. */
  readonly kind: LinkKind | undefined;
  /** How visitors are routed. */
  readonly routingMode: RoutingMode | undefined;
  /** Whether visitors are sent to an app on their device. */
  readonly autoAppRedirectEnabled: boolean | undefined;
  /** A human-readable title. */
  readonly title: string | undefined;
  /** A human-readable description. */
  readonly description: string | undefined;
  /** The URL of an image for the link. */
  readonly imageUrl: string | undefined;
  /** The tree that contains the link as an item. */
  readonly treeId: string | undefined;
  /** The board that contains the link as an item. */
  readonly boardId: string | undefined;
  /** The folder that contains the link. */
  readonly folderId: string | undefined;
  /** The position of the link in lists. */
  readonly sortOrder: number | undefined;
  /** Additional settings, as free-form JSON. */
  readonly options: JsonObject | undefined;
  /** Settings for search engines, as free-form JSON. */
  readonly seoConfig: JsonObject | undefined;
  /** The destination of the fallback route. */
  readonly url: string | undefined;
  /** Features of the link: its alias. */
  readonly features: LinkFeaturesResult | undefined;
  /** What search engines and link previews show. */
  readonly seo: LinkSeoResult | undefined;
  /** The state and the payload of the QR code. */
  readonly qr: LinkQrResult | undefined;
  /** The routes of the link. */
  readonly routes: RouteResult[] | undefined;
  /** The features at the level of the link. */
  readonly routeFeatures: RouteFeatureResult[] | undefined;
  /** When the link was created. */
  readonly createdAt: string | undefined;
  /** When the link was last changed. */
  readonly updatedAt: string | undefined;
}

/** The totals of a link for one day. */
export interface DayTotalsResult {
  /** The day, as YYYY-MM-DD. */
  readonly date: string;
  /** How many times the link was visited that day. */
  readonly events: number;
  /** How many visitors it had. */
  readonly visitors: number;
}

/** A tree as the service returns it. */
export interface TreeResult {
  /** The id of the tree. */
  readonly id: string;
  /** The name of the profile page: 3 to 64 letters, digits or hyphens. */
  readonly username: string | undefined;
  /** Additional fields, which the spec does not show. */
  readonly extra: JsonObject | undefined;
}

/** A board as the service returns it. */
export interface BoardResult {
  /** The id of the board. */
  readonly id: string;
  /** The board's title. */
  readonly title: string | undefined;
  /** The path of the board: 3 to 64 letters, digits or hyphens. */
  readonly slug: string | undefined;
  /** The layout of the board. */
  readonly layout: string | undefined;
  /** Additional fields, which the spec does not show. */
  readonly extra: JsonObject | undefined;
}

/** A folder as the service returns it. */
export interface FolderResult {
  /** The id of the folder. */
  readonly id: string;
  /** The folder's title. */
  readonly title: string | undefined;
  /** Additional fields, which the spec does not show. */
  readonly extra: JsonObject | undefined;
}

/** A domain as the service returns it. */
export interface DomainResult {
  /** The id of the domain. */
  readonly id: string;
  /** Additional fields, which the spec does not show. */
  readonly extra: JsonObject | undefined;
  /** The host of its short links, if the service shows it: `sho.rt`. */
  readonly host: string | undefined;
}
