// Generated from provider/contract by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { JsonInputs } from "../json";
import type { ActionType, ConditionOperator, ConditionType, FeatureType, LinkKind, Platform, RoutingMode } from "./enums";

/** A route: an action, the visitors it applies to, and its features. */
export interface RouteInput {
  /** Your own reference to the route, unique within the link. */
  clientRouteId?: pulumi.Input<string | undefined>;
  /** What the route distinguishes visitors by. Assumed default: `GLOBAL`. */
  platform?: pulumi.Input<Platform | undefined>;
  /** What the route does with a visitor. */
  actionType?: pulumi.Input<ActionType | undefined>;
  /** The destination. A URL action requires a `url`. */
  actionConfig?: pulumi.Input<ActionConfig | undefined>;
  /** Which visitors the route applies to, as free-form JSON. */
  targeting?: pulumi.Input<JsonInputs | undefined>;
  /** At most 100 device profiles, in any order. */
  deviceProfileIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** At most 100 tree or board items, in any order. */
  targetItemIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Whether this is the fallback: the route for visitors whom no other route matches. Assumed default: `false`. */
  isGlobalFallback?: pulumi.Input<boolean | undefined>;
  /** Whether the route is active. Assumed default: `true`. */
  isActive?: pulumi.Input<boolean | undefined>;
  /** Decides which route is evaluated first. Assumed default: `0`. */
  priority?: pulumi.Input<number | undefined>;
  /** The position of the route in lists. Assumed default: `0`. */
  sortOrder?: pulumi.Input<number | undefined>;
  /** The conditions that visitors of the route must meet. */
  conditions?: pulumi.Input<pulumi.Input<ConditionInput>[] | undefined>;
  /** The features of the route. */
  features?: pulumi.Input<pulumi.Input<FeatureInput>[] | undefined>;
}

/** A destination. */
export interface ActionConfig {
  /** The destination of a URL action; free-form JSON for any other action. */
  url?: JsonInputs[string];
  [further: string]: JsonInputs[string];
}

/** A condition that visitors of a route must meet. */
export interface ConditionInput {
  /** The property of the visitor to compare. */
  type: pulumi.Input<ConditionType>;
  /** How to compare it. */
  operator?: pulumi.Input<ConditionOperator | undefined>;
  /** The name of what is compared, such as `country`; of a REGEX condition, the pattern. */
  valueKey: pulumi.Input<string>;
  /** The values to compare with, as free-form JSON. */
  valueJson?: pulumi.Input<JsonInputs | undefined>;
}

/** A feature of a route. */
export interface FeatureInput {
  /** What the feature does. */
  type: pulumi.Input<FeatureType>;
  /** Whether the feature is active. Assumed default: `true`. */
  enabled?: pulumi.Input<boolean | undefined>;
  /** Its settings, as free-form JSON. A secret for PASSWORD features. */
  config?: pulumi.Input<JsonInputs | undefined>;
}

/** A feature at the level of the link. */
export interface RouteFeatureInput {
  /** What the feature does. */
  type: pulumi.Input<FeatureType>;
  /** Whether the feature is active. Assumed default: `true`. */
  enabled?: pulumi.Input<boolean | undefined>;
  /** Its settings, as free-form JSON. A secret for PASSWORD features. */
  config?: pulumi.Input<JsonInputs | undefined>;
  /** Where the feature applies. */
  scope?: pulumi.Input<string | undefined>;
  /** The routes it applies to: at most 100 ids, in any order. */
  routeIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
}

/** Features of a link. */
export interface LinkFeatures {
  /** Another path of the link: 3 to 64 letters, digits or hyphens. */
  alias?: pulumi.Input<string | undefined>;
}

/** What search engines and link previews show for a link. */
export interface LinkSeo {
  /** The title. */
  title?: pulumi.Input<string | undefined>;
  /** The description. */
  description?: pulumi.Input<string | undefined>;
  /** The URL of the image. */
  imageUrl?: pulumi.Input<string | undefined>;
  /** Whether search engines may list the link. */
  indexable?: pulumi.Input<boolean | undefined>;
}

/** The QR code of a link. */
export interface LinkQr {
  /** Whether the QR code is generated. Assumed default: `false`. */
  isQrCreated?: pulumi.Input<boolean | undefined>;
  /** The appearance of the QR code, as free-form JSON. */
  payload?: pulumi.Input<JsonInputs | undefined>;
}

/** A link of a LinkSet: the inputs of a Link. */
export interface LinkSetEntry {
  /** The domain of the link: its id, or its host such as `go.example.com`. */
  domainId?: pulumi.Input<string | undefined>;
  /** The single destination. Set either `url` or `routes`. */
  url?: pulumi.Input<string | undefined>;
  /** The path of the short URL: 3 to 64 letters, digits or hyphens. */
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
}
