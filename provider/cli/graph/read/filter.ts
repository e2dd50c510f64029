import { UserError } from "../../../client";
import { nameInUrn } from "../../../pulumi/format/urn";
import type { Hosts, LinkFilter } from "../../account/account";
import type { GraphLink } from "../model/graph";

/** Limits a graph to some of its links. */
export interface GraphFilter extends LinkFilter {
  /** The id or the slug of a link, or its name in the program. */
  readonly link?: string | undefined;
}

/**
 * The links that match a filter.
 *
 * @throws UserError when the filter names a link that is not there
 */
export function filterLinks(links: readonly GraphLink[], filter: GraphFilter, hosts: Hosts): GraphLink[] {
  const { folder, domain, kind, link } = filter;
  const isOnDomain = ({ domainId = "" }: GraphLink): boolean =>
    domainId === domain || (hosts.get(domainId) ?? []).includes(String(domain).toLowerCase());
  const isNamed = ({ id, key, name, slugs }: GraphLink, it: string): boolean =>
    [id, name, nameInUrn(key), ...slugs].includes(it);
  const found = links.filter(
    (it) =>
      (folder === undefined || it.folderId === folder) &&
      (domain === undefined || isOnDomain(it)) &&
      // A link without a kind is DIRECT (spec 4.1).
      (kind === undefined || (it.kind ?? "DIRECT") === kind) &&
      (link === undefined || isNamed(it, link)),
  );
  if (found.length === 0 && link !== undefined) {
    throw new UserError(`There is no link ${JSON.stringify(link)} here. Name one by its id or its slug.`);
  }
  return found;
}
