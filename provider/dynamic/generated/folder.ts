// Generated from provider/resources/folder.ts by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { dynamicType } from "../../pulumi/format/type-tokens";
import type { JsonInputs } from "../json";
import { DynamicResource } from "../resource";

/** The arguments of a {@link Folder}. */
export interface FolderArgs {
  /** The folder's title. */
  title: pulumi.Input<string>;
  /** Additional fields to send. Only the keys declared here are compared. */
  extra?: pulumi.Input<JsonInputs | undefined>;
}

/**
 * A folder of links. It contains the links whose `folderId` is its id.
 *
 * @example
 * ```ts
 * new shortlink.Folder("example", {
 *   title: "Autumn campaign"
 * });
 * ```
 */
export class Folder extends DynamicResource {
  /** The type that the engine knows the resource by, for policies: `validateResourceOfType(Folder, …)`. */
  static readonly __pulumiType = dynamicType("Folder");

  /** The folder's title. */
  declare readonly title: pulumi.Output<NonNullable<pulumi.Unwrap<FolderArgs["title"]>>>;
  /** Additional fields to send. Only the keys declared here are compared. */
  declare readonly extra: pulumi.Output<pulumi.Unwrap<FolderArgs["extra"]>>;

  constructor(name: string, args: FolderArgs, opts?: pulumi.CustomResourceOptions) {
    super("Folder", name, args, opts);
  }

  /**
   * Reads an existing Folder into a program without managing it.
   *
   * @param id the id: `folderId`
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Folder {
    return new Folder(name, {} as FolderArgs, { ...opts, id });
  }
}
