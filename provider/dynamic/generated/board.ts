// Generated from provider/resources/board.ts by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { dynamicType } from "../../pulumi/format/type-tokens";
import type { JsonInputs } from "../json";
import { DynamicResource } from "../resource";

/** The arguments of a {@link Board}. */
export interface BoardArgs {
  /** The board's title. */
  title: pulumi.Input<string>;
  /** The path of the board: 3 to 64 letters, digits or hyphens. With the plugin, `pulumi:autonaming` gives one to a new resource that declares none. */
  slug: pulumi.Input<string>;
  /** The layout of the board. */
  layout?: pulumi.Input<string | undefined>;
  /** Additional fields to send. Only the keys declared here are compared. */
  extra?: pulumi.Input<JsonInputs | undefined>;
  /** Whether to take over the object of the account that has this address already, and change it to what is declared. The preview names what changes. If omitted, the create fails. It matters for a create only. */
  adopt?: pulumi.Input<boolean | undefined>;
}

/**
 * A board of links. Its items are the links of kind BOARD_ITEM whose `boardId` is its id.
 *
 * @example
 * ```ts
 * new shortlink.Board("example", {
 *   title: "Autumn looks",
 *   slug: "autumn-looks",
 *   layout: "grid"
 * });
 * ```
 */
export class Board extends DynamicResource {
  /** The type that the engine knows the resource by, for policies: `validateResourceOfType(Board, …)`. */
  static readonly __pulumiType = dynamicType("Board");

  /** The board's title. */
  declare readonly title: pulumi.Output<NonNullable<pulumi.Unwrap<BoardArgs["title"]>>>;
  /** The path of the board: 3 to 64 letters, digits or hyphens. With the plugin, `pulumi:autonaming` gives one to a new resource that declares none. */
  declare readonly slug: pulumi.Output<NonNullable<pulumi.Unwrap<BoardArgs["slug"]>>>;
  /** The layout of the board. */
  declare readonly layout: pulumi.Output<pulumi.Unwrap<BoardArgs["layout"]>>;
  /** Additional fields to send. Only the keys declared here are compared. */
  declare readonly extra: pulumi.Output<pulumi.Unwrap<BoardArgs["extra"]>>;
  /** Whether to take over the object of the account that has this address already, and change it to what is declared. The preview names what changes. If omitted, the create fails. It matters for a create only. */
  declare readonly adopt: pulumi.Output<pulumi.Unwrap<BoardArgs["adopt"]>>;

  constructor(name: string, args: BoardArgs, opts?: pulumi.CustomResourceOptions) {
    super("Board", name, args, opts);
  }

  /**
   * Reads an existing Board into a program without managing it.
   *
   * @param id the id: `boardId`
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Board {
    return new Board(name, {} as BoardArgs, { ...opts, id });
  }
}
