// Generated from provider/resources/route.ts by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { dynamicType } from "../../pulumi/format/type-tokens";
import type { JsonInputs } from "../json";
import { DynamicResource } from "../resource";
import type { ActionType, Platform } from "./enums";
import type { ActionConfig, ConditionInput, FeatureInput } from "./types";

/** The arguments of a {@link Route}. */
export interface RouteArgs {
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
  /** The link that it belongs to. Changing it replaces the resource. */
  linkId: pulumi.Input<string>;
}

/**
 * One route of a link: which visitors it applies to, and where they go. Use it for links whose graph is declared as separate resources, and not for a link that declares `routes` inline.
 *
 * @example
 * ```ts
 * new shortlink.Route("example", {
 *   linkId: "lnk_1",
 *   platform: "GEO",
 *   actionType: "URL",
 *   actionConfig: {
 *     url: "https://example.com/de"
 *   },
 *   conditions: [
 *     {
 *       type: "COUNTRY",
 *       operator: "IN",
 *       valueKey: "country",
 *       valueJson: {
 *         values: [
 *           "DE"
 *         ]
 *       }
 *     }
 *   ]
 * });
 * ```
 */
export class Route extends DynamicResource {
  /** The type that the engine knows the resource by, for policies: `validateResourceOfType(Route, …)`. */
  static readonly __pulumiType = dynamicType("Route");

  /** Your own reference to the route, unique within the link. */
  declare readonly clientRouteId: pulumi.Output<pulumi.Unwrap<RouteArgs["clientRouteId"]>>;
  /** What the route distinguishes visitors by. Assumed default: `GLOBAL`. */
  declare readonly platform: pulumi.Output<pulumi.Unwrap<RouteArgs["platform"]>>;
  /** What the route does with a visitor. */
  declare readonly actionType: pulumi.Output<pulumi.Unwrap<RouteArgs["actionType"]>>;
  /** The destination. A URL action requires a `url`. */
  declare readonly actionConfig: pulumi.Output<pulumi.Unwrap<RouteArgs["actionConfig"]>>;
  /** Which visitors the route applies to, as free-form JSON. */
  declare readonly targeting: pulumi.Output<pulumi.Unwrap<RouteArgs["targeting"]>>;
  /** At most 100 device profiles, in any order. */
  declare readonly deviceProfileIds: pulumi.Output<pulumi.Unwrap<RouteArgs["deviceProfileIds"]>>;
  /** At most 100 tree or board items, in any order. */
  declare readonly targetItemIds: pulumi.Output<pulumi.Unwrap<RouteArgs["targetItemIds"]>>;
  /** Whether this is the fallback: the route for visitors whom no other route matches. Assumed default: `false`. */
  declare readonly isGlobalFallback: pulumi.Output<pulumi.Unwrap<RouteArgs["isGlobalFallback"]>>;
  /** Whether the route is active. Assumed default: `true`. */
  declare readonly isActive: pulumi.Output<pulumi.Unwrap<RouteArgs["isActive"]>>;
  /** Decides which route is evaluated first. Assumed default: `0`. */
  declare readonly priority: pulumi.Output<pulumi.Unwrap<RouteArgs["priority"]>>;
  /** The position of the route in lists. Assumed default: `0`. */
  declare readonly sortOrder: pulumi.Output<pulumi.Unwrap<RouteArgs["sortOrder"]>>;
  /** The conditions that visitors of the route must meet. */
  declare readonly conditions: pulumi.Output<pulumi.Unwrap<RouteArgs["conditions"]>>;
  /** The features of the route. */
  declare readonly features: pulumi.Output<pulumi.Unwrap<RouteArgs["features"]>>;
  /** The link that it belongs to. Changing it replaces the resource. */
  declare readonly linkId: pulumi.Output<NonNullable<pulumi.Unwrap<RouteArgs["linkId"]>>>;
  /** The id of the route. */
  declare readonly routeId: pulumi.Output<string>;

  constructor(name: string, args: RouteArgs, opts?: pulumi.CustomResourceOptions) {
    super("Route", name, args, opts);
  }

  /**
   * Reads an existing Route into a program without managing it.
   *
   * @param id the id: `linkId/routeId`
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Route {
    return new Route(name, {} as RouteArgs, { ...opts, id });
  }
}
