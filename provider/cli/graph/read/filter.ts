import { UserError } from "../../../client";
import { nameInUrn } from "../../../pulumi/format/urn";
import { type Hosts, type LinkFilter, namedDomains } from "../../account/account";
import { findNamed, type Named, namingFlags, noneCalled } from "../../account/named";
import type { GraphLink } from "../model/graph";

/** Limits a graph to some of its links. */
export interface GraphFilter extends LinkFilter {
  /** The id or the slug of a link, or its name in the program. */
  readonly link?: string | undefined;
}

/**
 * The links that match a filter.
 *
 * @throws UserError when the filter names a folder, a domain or a link that is not there
 */
export function filterLinks(
  links: readonly GraphLink[],
  filter: GraphFilter,
  { hosts, folders }: { readonly hosts: Hosts; readonly folders: readonly Named[] },
): GraphLink[] {
  const { kind, link } = filter;
  const folder =
    filter.folder === undefined ? undefined : findNamed(namingFlags.folder, filter.folder, folders).id;
  const domain =
    filter.domain === undefined
      ? undefined
      : findNamed(namingFlags.domain, filter.domain, allDomains(links, hosts)).id;
  if (link !== undefined && !links.some((it) => namesOf(it).includes(link))) {
    const named = links.map((it) => ({ id: it.id ?? it.name, names: namesOf(it) }));
    throw new UserError(noneCalled("link", link, named));
  }
  const found = links.filter(
    (it) =>
      (folder === undefined || it.folder?.id === folder) &&
      (domain === undefined || it.domainId === domain) &&
      // A link without a kind is DIRECT (spec 4.1).
      (kind === undefined || (it.kind ?? "DIRECT") === kind) &&
      (link === undefined || namesOf(it).includes(link)),
  );
  if (found.length === 0 && link !== undefined) {
    throw new UserError(`The link ${JSON.stringify(link)} does not match the other filters.`);
  }
  return found;
}

const namesOf = ({ id, key, name, slugs }: GraphLink): string[] =>
  [name, ...slugs, id, nameInUrn(key)].filter((it) => it !== undefined);

/** The domains of the account, and those of links where the account is not known. */
const allDomains = (links: readonly GraphLink[], hosts: Hosts): Named[] => {
  const used = links.flatMap(({ domainId }) =>
    domainId === undefined || hosts.has(domainId) ? [] : [domainId],
  );
  return [...namedDomains(hosts), ...[...new Set(used)].map((id) => ({ id, names: [] }))];
};
