// Generated from provider/resources/feature.ts by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { dynamicType } from "../../pulumi/format/type-tokens";
import type { JsonInputs } from "../json";
import { DynamicResource } from "../resource";
import type { FeatureType } from "./enums";

/** The arguments of a {@link Feature}. */
export interface FeatureArgs {
  /** What the feature does. Changing it replaces the resource. */
  type: pulumi.Input<FeatureType>;
  /** Whether the feature is active. Assumed default: `true`. */
  enabled?: pulumi.Input<boolean | undefined>;
  /** Its settings, as free-form JSON. A secret for PASSWORD features. */
  config?: pulumi.Input<JsonInputs | undefined>;
  /** The link that it belongs to. Changing it replaces the resource. */
  linkId: pulumi.Input<string>;
  /** The route that it belongs to: the `routeId` of a Route, not its `id`. Changing it replaces the resource. */
  routeId: pulumi.Input<string>;
}

/**
 * A feature of a route, declared separately from the route: password, expiry date, click limit, UTM tags or redirect delay. Do not use it for a route that declares `features` inline.
 *
 * @example
 * ```ts
 * new shortlink.Feature("example", {
 *   linkId: "lnk_1",
 *   routeId: "rt_1",
 *   type: "LIMIT",
 *   enabled: true,
 *   config: {
 *     clicks: 1000
 *   }
 * });
 * ```
 */
export class Feature extends DynamicResource {
  /** The type that the engine knows the resource by, for policies: `validateResourceOfType(Feature, …)`. */
  static readonly __pulumiType = dynamicType("Feature");

  /** What the feature does. Changing it replaces the resource. */
  declare readonly type: pulumi.Output<NonNullable<pulumi.Unwrap<FeatureArgs["type"]>>>;
  /** Whether the feature is active. Assumed default: `true`. */
  declare readonly enabled: pulumi.Output<pulumi.Unwrap<FeatureArgs["enabled"]>>;
  /** Its settings, as free-form JSON. A secret for PASSWORD features. */
  declare readonly config: pulumi.Output<pulumi.Unwrap<FeatureArgs["config"]>>;
  /** The link that it belongs to. Changing it replaces the resource. */
  declare readonly linkId: pulumi.Output<NonNullable<pulumi.Unwrap<FeatureArgs["linkId"]>>>;
  /** The route that it belongs to: the `routeId` of a Route, not its `id`. Changing it replaces the resource. */
  declare readonly routeId: pulumi.Output<NonNullable<pulumi.Unwrap<FeatureArgs["routeId"]>>>;
  /** The id of the feature. */
  declare readonly featureId: pulumi.Output<string>;

  constructor(name: string, args: FeatureArgs, opts?: pulumi.CustomResourceOptions) {
    super("Feature", name, args, opts);
  }

  /**
   * Reads an existing Feature into a program without managing it.
   *
   * @param id the id: `linkId/routeId/featureId`
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Feature {
    return new Feature(name, {} as FeatureArgs, { ...opts, id });
  }
}
