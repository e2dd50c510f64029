// Generated from provider/resources/link-set.ts by `npm run generate`. Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { dynamicType } from "../../pulumi/format/type-tokens";
import { DynamicResource } from "../resource";
import type { LinkSetEntry } from "./types";

/** The arguments of a {@link LinkSet}. */
export interface LinkSetArgs {
  /** The links by key. Set either `links` or `table`. */
  links?: pulumi.Input<Record<string, pulumi.Input<LinkSetEntry>> | undefined>;
  /** The links as the text of a CSV or JSON file, in place of `links`. The engine handles it as one value, which is faster from a few thousand links on. */
  table?: pulumi.Input<string | undefined>;
  /** Inputs for all links, such as a folder. A link's own inputs replace them. */
  defaults?: pulumi.Input<LinkSetEntry | undefined>;
  /** Whether to take over the object of the account that has this address already, and change it to what is declared. The preview names what changes. If omitted, the create fails. It matters for a create only. */
  adopt?: pulumi.Input<boolean | undefined>;
  /** How many links an update may delete. If omitted, an update that deletes more than ten, and more than half of them, is refused. */
  maxDeletes?: pulumi.Input<number | undefined>;
}

/**
 * Many links in one resource, each under a key. An entry takes the inputs of a Link and is checked, compared and changed like one; where it declares no slug, its key is its slug. Use it for tables of redirects: the engine handles thousands of links as one resource in seconds.
 *
 * @example
 * ```ts
 * new shortlink.LinkSet("example", {
 *   links: {
 *     press: {
 *       url: "https://example.com/press"
 *     },
 *     jobs: {
 *       url: "https://example.com/jobs",
 *       title: "Jobs"
 *     }
 *   }
 * });
 * ```
 */
export class LinkSet extends DynamicResource {
  /** The type that the engine knows the resource by, for policies: `validateResourceOfType(LinkSet, …)`. */
  static readonly __pulumiType = dynamicType("LinkSet");

  /** The links by key. Set either `links` or `table`. */
  declare readonly links: pulumi.Output<pulumi.Unwrap<LinkSetArgs["links"]>>;
  /** The links as the text of a CSV or JSON file, in place of `links`. The engine handles it as one value, which is faster from a few thousand links on. */
  declare readonly table: pulumi.Output<pulumi.Unwrap<LinkSetArgs["table"]>>;
  /** Inputs for all links, such as a folder. A link's own inputs replace them. */
  declare readonly defaults: pulumi.Output<pulumi.Unwrap<LinkSetArgs["defaults"]>>;
  /** Whether to take over the object of the account that has this address already, and change it to what is declared. The preview names what changes. If omitted, the create fails. It matters for a create only. */
  declare readonly adopt: pulumi.Output<pulumi.Unwrap<LinkSetArgs["adopt"]>>;
  /** How many links an update may delete. If omitted, an update that deletes more than ten, and more than half of them, is refused. */
  declare readonly maxDeletes: pulumi.Output<pulumi.Unwrap<LinkSetArgs["maxDeletes"]>>;
  /** The ids of the links by key. */
  declare readonly ids: pulumi.Output<Record<string, string>>;
  /** The slugs of the links by key. Secret slugs are absent. */
  declare readonly slugs: pulumi.Output<Record<string, string>>;
  /** The addresses of the links by key. Absent where the account does not show the host of the domain, which is a warning, and where it would repeat a secret. */
  declare readonly shortUrls: pulumi.Output<Record<string, string>>;

  constructor(name: string, args: LinkSetArgs, opts?: pulumi.CustomResourceOptions) {
    super("LinkSet", name, args, opts);
  }

  /**
   * Reads an existing LinkSet into a program without managing it.
   *
   * @param id the id: `folder/folderId` or `domain/domainId` or `table/file`
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): LinkSet {
    return new LinkSet(name, {} as LinkSetArgs, { ...opts, id });
  }
}
