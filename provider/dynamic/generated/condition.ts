// Generated from provider/resources/condition.ts by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { JsonInputs } from "../json";
import { DynamicResource } from "../resource";
import type { ConditionOperator, ConditionType } from "./enums";

/** The arguments of a {@link Condition}. */
export interface ConditionArgs {
  /** The property of the visitor to compare. */
  type: pulumi.Input<ConditionType>;
  /** How to compare it. */
  operator?: pulumi.Input<ConditionOperator | undefined>;
  /** The key of the value to compare, for example a country code. */
  valueKey: pulumi.Input<string>;
  /** The values to compare with, as free-form JSON. */
  valueJson?: pulumi.Input<JsonInputs | undefined>;
  /** The link that it belongs to. */
  linkId: pulumi.Input<string>;
  /** The route that it belongs to: the `routeId` of a Route, not its `id`. */
  routeId: pulumi.Input<string>;
}

/**
 * A condition that visitors of a route must meet, declared separately from the route. Do not use it for a route that declares `conditions` inline. Spec 2.6, 4.2.
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
  declare readonly type: pulumi.Output<NonNullable<pulumi.Unwrap<ConditionArgs["type"]>>>;
  declare readonly operator: pulumi.Output<pulumi.Unwrap<ConditionArgs["operator"]>>;
  declare readonly valueKey: pulumi.Output<NonNullable<pulumi.Unwrap<ConditionArgs["valueKey"]>>>;
  declare readonly valueJson: pulumi.Output<pulumi.Unwrap<ConditionArgs["valueJson"]>>;
  declare readonly linkId: pulumi.Output<NonNullable<pulumi.Unwrap<ConditionArgs["linkId"]>>>;
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
