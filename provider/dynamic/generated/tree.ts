// Generated from provider/resources/tree.ts by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { dynamicType } from "../../pulumi/format/type-tokens";
import type { JsonInputs } from "../json";
import { DynamicResource } from "../resource";

/** The arguments of a {@link Tree}. */
export interface TreeArgs {
  /** The name of the profile page: 3 to 64 letters, digits or hyphens. With the plugin, `pulumi:autonaming` gives one to a new resource that declares none. */
  username: pulumi.Input<string>;
  /** Additional fields to send. Only the keys declared here are compared. */
  extra?: pulumi.Input<JsonInputs | undefined>;
  /** Whether to take over the object of the account that has this address already, and change it to what is declared. The preview names what changes. If omitted, the create fails. It matters for a create only. */
  adopt?: pulumi.Input<boolean | undefined>;
}

/**
 * A link-in-bio profile page. Its items are the links of kind TREE_ITEM whose `treeId` is its id.
 *
 * @example
 * ```ts
 * new shortlink.Tree("example", {
 *   username: "autumn-shop"
 * });
 * ```
 */
export class Tree extends DynamicResource {
  /** The type that the engine knows the resource by, for policies: `validateResourceOfType(Tree, …)`. */
  static readonly __pulumiType = dynamicType("Tree");

  /** The name of the profile page: 3 to 64 letters, digits or hyphens. With the plugin, `pulumi:autonaming` gives one to a new resource that declares none. */
  declare readonly username: pulumi.Output<NonNullable<pulumi.Unwrap<TreeArgs["username"]>>>;
  /** Additional fields to send. Only the keys declared here are compared. */
  declare readonly extra: pulumi.Output<pulumi.Unwrap<TreeArgs["extra"]>>;
  /** Whether to take over the object of the account that has this address already, and change it to what is declared. The preview names what changes. If omitted, the create fails. It matters for a create only. */
  declare readonly adopt: pulumi.Output<pulumi.Unwrap<TreeArgs["adopt"]>>;

  constructor(name: string, args: TreeArgs, opts?: pulumi.CustomResourceOptions) {
    super("Tree", name, args, opts);
  }

  /**
   * Reads an existing Tree into a program without managing it.
   *
   * @param id the id: `treeId`
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Tree {
    return new Tree(name, {} as TreeArgs, { ...opts, id });
  }
}
