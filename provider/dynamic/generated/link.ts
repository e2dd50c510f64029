// Generated from provider/resources/link.ts by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { dynamicType } from "../../pulumi/format/type-tokens";
import type { JsonInputs } from "../json";
import { DynamicResource } from "../resource";
import type { LinkKind, RoutingMode } from "./enums";
import type { LinkFeatures, LinkQr, LinkSeo, RouteFeatureInput, RouteInput } from "./types";

/** The arguments of a {@link Link}. */
export interface LinkArgs {
  /** The domain of the link: its id, or its host such as `go.example.com`. If omitted, the account's default at creation. Omitting it later keeps the current value. */
  domainId?: pulumi.Input<string | undefined>;
  /** The single destination. Set either `url` or `routes`. */
  url?: pulumi.Input<string | undefined>;
  /** The path of the short URL: 3 to 64 letters, digits or hyphens. If omitted, the service chooses a value. Omitting it later keeps the current value. With the plugin, `pulumi:autonaming` gives one to a new resource that declares none. */
  slug?: pulumi.Input<string | undefined>;
  /** What the link is part of. Assumed default: `DIRECT`. */
  kind?: pulumi.Input<LinkKind | undefined>;
  /** How visitors are routed. Assumed default: `ADVANCED` with `routes`, otherwise `SIMPLE`. */
  routingMode?: pulumi.Input<RoutingMode | undefined>;
  /** Whether visitors are sent to an app on their device. Assumed default: `false`. */
  autoAppRedirectEnabled?: pulumi.Input<boolean | undefined>;
  /** The whole route graph. Set either `url` or `routes`. */
  routes?: pulumi.Input<pulumi.Input<RouteInput>[] | undefined>;
  /** Features at the level of the link. */
  routeFeatures?: pulumi.Input<pulumi.Input<RouteFeatureInput>[] | undefined>;
  /** A human-readable title. */
  title?: pulumi.Input<string | undefined>;
  /** A human-readable description. */
  description?: pulumi.Input<string | undefined>;
  /** The URL of an image for the link. */
  imageUrl?: pulumi.Input<string | undefined>;
  /** The tree that contains the link as an item. */
  treeId?: pulumi.Input<string | undefined>;
  /** The board that contains the link as an item. */
  boardId?: pulumi.Input<string | undefined>;
  /** The folder that contains the link. */
  folderId?: pulumi.Input<string | undefined>;
  /** The position of the link in lists. Assumed default: `0`. */
  sortOrder?: pulumi.Input<number | undefined>;
  /** Additional settings, as free-form JSON. */
  options?: pulumi.Input<JsonInputs | undefined>;
  /** Settings for search engines, as free-form JSON. */
  seoConfig?: pulumi.Input<JsonInputs | undefined>;
  /** Features of the link: its alias. */
  features?: pulumi.Input<LinkFeatures | undefined>;
  /** What search engines and link previews show. */
  seo?: pulumi.Input<LinkSeo | undefined>;
  /** The state and the payload of the QR code. */
  qr?: pulumi.Input<LinkQr | undefined>;
  /** Whether to take over the object of the account that has this address already, and change it to what is declared. The preview names what changes. If omitted, the create fails. It matters for a create only. */
  adopt?: pulumi.Input<boolean | undefined>;
}

/**
 * A short link. It sends all visitors to one `url`, or routes them through a graph of `routes`. A link with a `url` can have more routes, declared as Route resources; a link that declares `routes` cannot.
 *
 * @example
 * ```ts
 * new shortlink.Link("example", {
 *   url: "https://example.com/autumn",
 *   slug: "autumn",
 *   title: "Autumn campaign"
 * });
 * ```
 */
export class Link extends DynamicResource {
  /** The type that the engine knows the resource by, for policies: `validateResourceOfType(Link, …)`. */
  static readonly __pulumiType = dynamicType("Link");

  /** The domain of the link: its id, or its host such as `go.example.com`. If omitted, the account's default at creation. Omitting it later keeps the current value. */
  declare readonly domainId: pulumi.Output<NonNullable<pulumi.Unwrap<LinkArgs["domainId"]>>>;
  /** The single destination. Set either `url` or `routes`. */
  declare readonly url: pulumi.Output<pulumi.Unwrap<LinkArgs["url"]>>;
  /** The path of the short URL: 3 to 64 letters, digits or hyphens. If omitted, the service chooses a value. Omitting it later keeps the current value. With the plugin, `pulumi:autonaming` gives one to a new resource that declares none. */
  declare readonly slug: pulumi.Output<NonNullable<pulumi.Unwrap<LinkArgs["slug"]>>>;
  /** What the link is part of. Assumed default: `DIRECT`. */
  declare readonly kind: pulumi.Output<pulumi.Unwrap<LinkArgs["kind"]>>;
  /** How visitors are routed. Assumed default: `ADVANCED` with `routes`, otherwise `SIMPLE`. */
  declare readonly routingMode: pulumi.Output<pulumi.Unwrap<LinkArgs["routingMode"]>>;
  /** Whether visitors are sent to an app on their device. Assumed default: `false`. */
  declare readonly autoAppRedirectEnabled: pulumi.Output<pulumi.Unwrap<LinkArgs["autoAppRedirectEnabled"]>>;
  /** The whole route graph. Set either `url` or `routes`. */
  declare readonly routes: pulumi.Output<pulumi.Unwrap<LinkArgs["routes"]>>;
  /** Features at the level of the link. */
  declare readonly routeFeatures: pulumi.Output<pulumi.Unwrap<LinkArgs["routeFeatures"]>>;
  /** A human-readable title. */
  declare readonly title: pulumi.Output<pulumi.Unwrap<LinkArgs["title"]>>;
  /** A human-readable description. */
  declare readonly description: pulumi.Output<pulumi.Unwrap<LinkArgs["description"]>>;
  /** The URL of an image for the link. */
  declare readonly imageUrl: pulumi.Output<pulumi.Unwrap<LinkArgs["imageUrl"]>>;
  /** The tree that contains the link as an item. */
  declare readonly treeId: pulumi.Output<pulumi.Unwrap<LinkArgs["treeId"]>>;
  /** The board that contains the link as an item. */
  declare readonly boardId: pulumi.Output<pulumi.Unwrap<LinkArgs["boardId"]>>;
  /** The folder that contains the link. */
  declare readonly folderId: pulumi.Output<pulumi.Unwrap<LinkArgs["folderId"]>>;
  /** The position of the link in lists. Assumed default: `0`. */
  declare readonly sortOrder: pulumi.Output<pulumi.Unwrap<LinkArgs["sortOrder"]>>;
  /** Additional settings, as free-form JSON. */
  declare readonly options: pulumi.Output<pulumi.Unwrap<LinkArgs["options"]>>;
  /** Settings for search engines, as free-form JSON. */
  declare readonly seoConfig: pulumi.Output<pulumi.Unwrap<LinkArgs["seoConfig"]>>;
  /** Features of the link: its alias. */
  declare readonly features: pulumi.Output<pulumi.Unwrap<LinkArgs["features"]>>;
  /** What search engines and link previews show. */
  declare readonly seo: pulumi.Output<pulumi.Unwrap<LinkArgs["seo"]>>;
  /** The state and the payload of the QR code. */
  declare readonly qr: pulumi.Output<pulumi.Unwrap<LinkArgs["qr"]>>;
  /** Whether to take over the object of the account that has this address already, and change it to what is declared. The preview names what changes. If omitted, the create fails. It matters for a create only. */
  declare readonly adopt: pulumi.Output<pulumi.Unwrap<LinkArgs["adopt"]>>;
  /** When the link was created. */
  declare readonly createdAt: pulumi.Output<string>;
  /** The id of the fallback: the route for visitors whom no other route matches. For a link with a `url`, the service creates it. */
  declare readonly fallbackRouteId: pulumi.Output<string>;
  /** The host of the link's domain: `sho.rt`. Absent where the account does not show the host of the domain, which is a warning, and where it would repeat a secret. */
  declare readonly host: pulumi.Output<string>;
  /** The address of the link: `https://sho.rt/autumn`. Absent where the account does not show the host of the domain, which is a warning, and where it would repeat a secret. */
  declare readonly shortUrl: pulumi.Output<string>;

  constructor(name: string, args: LinkArgs, opts?: pulumi.CustomResourceOptions) {
    super("Link", name, args, opts);
  }

  /**
   * Reads an existing Link into a program without managing it.
   *
   * @param id the id: `linkId`
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Link {
    return new Link(name, {} as LinkArgs, { ...opts, id });
  }
}
