// Generated from provider/resources/target.ts by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { dynamicType } from "../../pulumi/format/type-tokens";
import { DynamicResource } from "../resource";

/** The arguments of a {@link Target}. */
export interface TargetArgs {
  /** The tree or board item. Changing it replaces the resource. */
  itemId: pulumi.Input<string>;
  /** Whether the item is required. Assumed default: `false`. */
  required?: pulumi.Input<boolean | undefined>;
  /** The link that it belongs to. Changing it replaces the resource. */
  linkId: pulumi.Input<string>;
  /** The route that it belongs to: the `routeId` of a Route, not its `id`. Changing it replaces the resource. */
  routeId: pulumi.Input<string>;
}

/**
 * Binds a tree or board item to a route. Do not use it for a route that declares `targetItemIds`.
 *
 * @example
 * ```ts
 * new shortlink.Target("example", {
 *   linkId: "lnk_1",
 *   routeId: "rt_1",
 *   itemId: "lnk_2",
 *   required: true
 * });
 * ```
 */
export class Target extends DynamicResource {
  /** The type that the engine knows the resource by, for policies: `validateResourceOfType(Target, …)`. */
  static readonly __pulumiType = dynamicType("Target");

  /** The tree or board item. Changing it replaces the resource. */
  declare readonly itemId: pulumi.Output<NonNullable<pulumi.Unwrap<TargetArgs["itemId"]>>>;
  /** Whether the item is required. Assumed default: `false`. */
  declare readonly required: pulumi.Output<pulumi.Unwrap<TargetArgs["required"]>>;
  /** The link that it belongs to. Changing it replaces the resource. */
  declare readonly linkId: pulumi.Output<NonNullable<pulumi.Unwrap<TargetArgs["linkId"]>>>;
  /** The route that it belongs to: the `routeId` of a Route, not its `id`. Changing it replaces the resource. */
  declare readonly routeId: pulumi.Output<NonNullable<pulumi.Unwrap<TargetArgs["routeId"]>>>;
  /** The id of the target. */
  declare readonly targetId: pulumi.Output<string>;

  constructor(name: string, args: TargetArgs, opts?: pulumi.CustomResourceOptions) {
    super("Target", name, args, opts);
  }

  /**
   * Reads an existing Target into a program without managing it.
   *
   * @param id the id: `linkId/routeId/targetId`
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Target {
    return new Target(name, {} as TargetArgs, { ...opts, id });
  }
}
