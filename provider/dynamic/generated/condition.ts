// Generated from provider/resources/condition.ts by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { dynamicType } from "../../pulumi/format/type-tokens";
import type { JsonInputs } from "../json";
import { DynamicResource } from "../resource";
import type { ConditionOperator, ConditionType } from "./enums";

/** The arguments of a {@link Condition}. */
export interface ConditionArgs {
  /** The property of the visitor to compare. */
  type: pulumi.Input<ConditionType>;
  /** How to compare it. */
  operator?: pulumi.Input<ConditionOperator | undefined>;
  /** The name of what is compared, such as `country`; of a REGEX condition, the pattern. */
  valueKey: pulumi.Input<string>;
  /** The values to compare with, as free-form JSON. */
  valueJson?: pulumi.Input<JsonInputs | undefined>;
  /** The link that it belongs to. Changing it replaces the resource. */
  linkId: pulumi.Input<string>;
  /** The route that it belongs to: the `routeId` of a Route, not its `id`. Changing it replaces the resource. */
  routeId: pulumi.Input<string>;
}

/**
 * A condition that visitors of a route must meet, declared separately from the route. Do not use it for a route that declares `conditions` inline.
 *
 * @example
 * ```ts
 * new shortlink.Condition("example", {
 *   linkId: "lnk_1",
 *   routeId: "rt_1",
 *   type: "COUNTRY",
 *   operator: "IN",
 *   valueKey: "country",
 *   valueJson: {
 *     values: [
 *       "DE",
 *       "AT"
 *     ]
 *   }
 * });
 * ```
 */
export class Condition extends DynamicResource {
  /** The type that the engine knows the resource by, for policies: `validateResourceOfType(Condition, …)`. */
  static readonly __pulumiType = dynamicType("Condition");

  /** The property of the visitor to compare. */
  declare readonly type: pulumi.Output<NonNullable<pulumi.Unwrap<ConditionArgs["type"]>>>;
  /** How to compare it. */
  declare readonly operator: pulumi.Output<pulumi.Unwrap<ConditionArgs["operator"]>>;
  /** The name of what is compared, such as `country`; of a REGEX condition, the pattern. */
  declare readonly valueKey: pulumi.Output<NonNullable<pulumi.Unwrap<ConditionArgs["valueKey"]>>>;
  /** The values to compare with, as free-form JSON. */
  declare readonly valueJson: pulumi.Output<pulumi.Unwrap<ConditionArgs["valueJson"]>>;
  /** The link that it belongs to. Changing it replaces the resource. */
  declare readonly linkId: pulumi.Output<NonNullable<pulumi.Unwrap<ConditionArgs["linkId"]>>>;
  /** The route that it belongs to: the `routeId` of a Route, not its `id`. Changing it replaces the resource. */
  declare readonly routeId: pulumi.Output<NonNullable<pulumi.Unwrap<ConditionArgs["routeId"]>>>;
  /** The id of the condition. */
  declare readonly conditionId: pulumi.Output<string>;

  constructor(name: string, args: ConditionArgs, opts?: pulumi.CustomResourceOptions) {
    super("Condition", name, args, opts);
  }

  /**
   * Reads an existing Condition into a program without managing it.
   *
   * @param id the id: `linkId/routeId/conditionId`
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Condition {
    return new Condition(name, {} as ConditionArgs, { ...opts, id });
  }
}
