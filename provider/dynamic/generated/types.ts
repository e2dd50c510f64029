// Generated from provider/contract by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { JsonInput, JsonInputs } from "../json";
import type { ActionType, ConditionOperator, ConditionType, FeatureType, Platform } from "./enums";

/** A route: an action, whom it is for, and its features (spec 2.5). */
export interface RouteInput {
  /** A reference of your own, unique within the link. */
  clientRouteId?: pulumi.Input<string>;
  /** What the route distinguishes visitors by. */
  platform?: pulumi.Input<Platform>;
  /** What happens to a visitor. */
  actionType?: pulumi.Input<ActionType>;
  /** The destination. A URL action carries a `url`. */
  actionConfig?: pulumi.Input<ActionConfig>;
  /** Whom the route is for, as free-form JSON. */
  targeting?: pulumi.Input<JsonInputs>;
  /** At most 100 device profiles, in any order. */
  deviceProfileIds?: pulumi.Input<pulumi.Input<string>[]>;
  /** At most 100 tree or board items, in any order. */
  targetItemIds?: pulumi.Input<pulumi.Input<string>[]>;
  /** Marks the route that is taken when no other fits. */
  isGlobalFallback?: pulumi.Input<boolean>;
  /** Whether the route is considered at all. */
  isActive?: pulumi.Input<boolean>;
  /** Which route is considered first. */
  priority?: pulumi.Input<number>;
  /** Where the route stands in lists. */
  sortOrder?: pulumi.Input<number>;
  /** The conditions under which the route is taken. */
  conditions?: pulumi.Input<pulumi.Input<ConditionInput>[]>;
  /** The features of the route. */
  features?: pulumi.Input<pulumi.Input<FeatureInput>[]>;
}

/** A destination (spec 2.5). */
export interface ActionConfig {
  /** Where a URL action leads. */
  url?: pulumi.Input<string>;
  [further: string]: JsonInput | undefined;
}

/** A condition under which a route is taken (spec 2.6). */
export interface ConditionInput {
  /** What is looked at. */
  type: pulumi.Input<ConditionType>;
  /** How it is compared. */
  operator?: pulumi.Input<ConditionOperator>;
  /** The key of the value that is compared, for example a country code. */
  valueKey: pulumi.Input<string>;
  /** The values to compare with, as free-form JSON. */
  valueJson?: pulumi.Input<JsonInputs>;
}

/** A feature of a route (spec 2.7). */
export interface FeatureInput {
  /** What the feature does. */
  type: pulumi.Input<FeatureType>;
  /** Whether it is in force. */
  enabled?: pulumi.Input<boolean>;
  /** Its settings, as free-form JSON. A secret for PASSWORD features. */
  config?: pulumi.Input<JsonInputs>;
}

/** A feature at the level of the link (spec 2.7). */
export interface RouteFeatureInput {
  /** What the feature does. */
  type: pulumi.Input<FeatureType>;
  /** Whether it is in force. */
  enabled?: pulumi.Input<boolean>;
  /** Its settings, as free-form JSON. A secret for PASSWORD features. */
  config?: pulumi.Input<JsonInputs>;
  /** Where the feature applies. */
  scope?: pulumi.Input<string>;
  /** The routes it applies to: at most 100 ids, in any order. */
  routeIds?: pulumi.Input<pulumi.Input<string>[]>;
}

/** Features of a link (spec 2.4). */
export interface LinkFeatures {
  alias?: pulumi.Input<string>;
}

/** What search engines and previews are shown of a link (spec 2.4). */
export interface LinkSeo {
  /** The title. */
  title?: pulumi.Input<string>;
  /** The description. */
  description?: pulumi.Input<string>;
  /** The picture. */
  imageUrl?: pulumi.Input<string>;
  /** Whether search engines may list the link. */
  indexable?: pulumi.Input<boolean>;
}

/** The QR code of a link (spec 2.4). */
export interface LinkQr {
  /** Whether the QR code is generated. */
  isQrCreated?: pulumi.Input<boolean>;
  /** What it looks like. */
  payload?: pulumi.Input<JsonInputs>;
}
