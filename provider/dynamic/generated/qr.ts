// Generated from provider/resources/qr.ts by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { dynamicType } from "../../pulumi/format/type-tokens";
import type { JsonInputs } from "../json";
import { DynamicResource } from "../resource";

/** The arguments of a {@link QR}. */
export interface QRArgs {
  /** Whether the QR code is generated. Assumed default: `false`. */
  isQrCreated?: pulumi.Input<boolean | undefined>;
  /** The appearance of the QR code, as free-form JSON. */
  payload?: pulumi.Input<JsonInputs | undefined>;
  /** The link that it belongs to. Changing it replaces the resource. */
  linkId: pulumi.Input<string>;
}

/**
 * The QR code of a link. Declare at most one for each link. Every link has a QR state; deleting the resource removes the generated code.
 *
 * @example
 * ```ts
 * new shortlink.QR("example", {
 *   linkId: "lnk_1",
 *   isQrCreated: true,
 *   payload: {
 *     color: "#0b3d91"
 *   }
 * });
 * ```
 */
export class QR extends DynamicResource {
  /** The type that the engine knows the resource by, for policies: `validateResourceOfType(QR, …)`. */
  static readonly __pulumiType = dynamicType("QR");

  /** Whether the QR code is generated. Assumed default: `false`. */
  declare readonly isQrCreated: pulumi.Output<pulumi.Unwrap<QRArgs["isQrCreated"]>>;
  /** The appearance of the QR code, as free-form JSON. */
  declare readonly payload: pulumi.Output<pulumi.Unwrap<QRArgs["payload"]>>;
  /** The link that it belongs to. Changing it replaces the resource. */
  declare readonly linkId: pulumi.Output<NonNullable<pulumi.Unwrap<QRArgs["linkId"]>>>;

  constructor(name: string, args: QRArgs, opts?: pulumi.CustomResourceOptions) {
    super("QR", name, args, opts);
  }

  /**
   * Reads an existing QR into a program without managing it.
   *
   * @param id the id: `linkId`
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): QR {
    return new QR(name, {} as QRArgs, { ...opts, id });
  }
}
