// Generated from provider/contract by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { JsonInputs } from "../json";
import type { ActionType, ConditionOperator, ConditionType, FeatureType, Platform } from "./enums";

/** A route: an action, whom it is for, and its features (spec 2.5). */
export interface RouteInput {
  /** A reference of your own, unique within the link. */
  clientRouteId?: pulumi.Input<string | undefined>;
  /** What the route distinguishes visitors by. */
  platform?: pulumi.Input<Platform | undefined>;
  /** What happens to a visitor. */
  actionType?: pulumi.Input<ActionType | undefined>;
  /** The destination. A URL action carries a `url`. */
  actionConfig?: pulumi.Input<ActionConfig | undefined>;
  /** Whom the route is for, as free-form JSON. */
  targeting?: pulumi.Input<JsonInputs | undefined>;
  /** At most 100 device profiles, in any order. */
  deviceProfileIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** At most 100 tree or board items, in any order. */
  targetItemIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /** Marks the route that is taken when no other fits. */
  isGlobalFallback?: pulumi.Input<boolean | undefined>;
  /** Whether the route is considered at all. */
  isActive?: pulumi.Input<boolean | undefined>;
  /** Which route is considered first. */
  priority?: pulumi.Input<number | undefined>;
  /** Where the route stands in lists. */
  sortOrder?: pulumi.Input<number | undefined>;
  /** The conditions under which the route is taken. */
  conditions?: pulumi.Input<pulumi.Input<ConditionInput>[] | undefined>;
  /** The features of the route. */
  features?: pulumi.Input<pulumi.Input<FeatureInput>[] | undefined>;
}

/** A destination (spec 2.5). */
export interface ActionConfig {
  /** Where a URL action leads; of any other action free-form JSON. */
  url?: JsonInputs[string];
  [further: string]: JsonInputs[string];
}

/** A condition under which a route is taken (spec 2.6). */
export interface ConditionInput {
  /** What is looked at. */
  type: pulumi.Input<ConditionType>;
  /** How it is compared. */
  operator?: pulumi.Input<ConditionOperator | undefined>;
  /** The key of the value that is compared, for example a country code. */
  valueKey: pulumi.Input<string>;
  /** The values to compare with, as free-form JSON. */
  valueJson?: pulumi.Input<JsonInputs | undefined>;
}

/** A feature of a route (spec 2.7). */
export interface FeatureInput {
  /** What the feature does. */
  type: pulumi.Input<FeatureType>;
  /** Whether it is in force. */
  enabled?: pulumi.Input<boolean | undefined>;
  /** Its settings, as free-form JSON. A secret for PASSWORD features. */
  config?: pulumi.Input<JsonInputs | undefined>;
}

/** A feature at the level of the link (spec 2.7). */
export interface RouteFeatureInput {
  /** What the feature does. */
  type: pulumi.Input<FeatureType>;
  /** Whether it is in force. */
  enabled?: pulumi.Input<boolean | undefined>;
  /** Its settings, as free-form JSON. A secret for PASSWORD features. */
  config?: pulumi.Input<JsonInputs | undefined>;
  /** Where the feature applies. */
  scope?: pulumi.Input<string | undefined>;
  /** The routes it applies to: at most 100 ids, in any order. */
  routeIds?: pulumi.Input<pulumi.Input<string>[] | undefined>;
}

/** Features of a link (spec 2.4). */
export interface LinkFeatures {
  alias?: pulumi.Input<string | undefined>;
}

/** What search engines and previews are shown of a link (spec 2.4). */
export interface LinkSeo {
  /** The title. */
  title?: pulumi.Input<string | undefined>;
  /** The description. */
  description?: pulumi.Input<string | undefined>;
  /** The picture. */
  imageUrl?: pulumi.Input<string | undefined>;
  /** Whether search engines may list the link. */
  indexable?: pulumi.Input<boolean | undefined>;
}

/** The QR code of a link (spec 2.4). */
export interface LinkQr {
  /** Whether the QR code is generated. */
  isQrCreated?: pulumi.Input<boolean | undefined>;
  /** What it looks like. */
  payload?: pulumi.Input<JsonInputs | undefined>;
}
