import type { ArrivedLink, Loss } from "./arrived";
import type { TagMode } from "./choices";

/** Links with what they lost on the way. */
export interface Placed {
  readonly links: readonly ArrivedLink[];
  readonly losses: readonly Loss[];
}

/** Puts tags into the title, or makes the first one the folder, or leaves them out. */
export function placeTags(links: readonly ArrivedLink[], mode: TagMode): Placed {
  const losses: Loss[] = [];
  const placed = links.map((link): ArrivedLink => {
    const { tags, title, folder, line } = link;
    if (tags.length === 0) return link;
    if (mode === "title") {
      return { ...link, tags: [], title: [...(title ? [title] : []), `[${tags.join(", ")}]`].join(" ") };
    }
    const [first, ...others] = mode === "folder" && folder === undefined ? tags : [undefined, ...tags];
    const reason =
      mode === "none" ? "is left out by --tags none." : "is left out: a link here is in one folder.";
    losses.push(...others.map((tag) => ({ line, what: `tag ${tag}`, reason })));
    return { ...link, tags: [], folder: folder ?? first };
  });
  return { links: placed, losses };
}

/**
 * Puts links on domains.
 *
 * @param domain the domain of all links, by its id or host; left out, each stays on its own
 * @param sharedHosts hosts that belong to the service with all below them, and stay there
 */
export function placeOnDomains(
  links: readonly ArrivedLink[],
  domain: string | undefined,
  sharedHosts: readonly string[],
): Placed {
  if (domain !== undefined) return { links: links.map((link) => ({ ...link, domain })), losses: [] };
  const isShared = ({ domain = "" }: ArrivedLink) =>
    sharedHosts.some((it) => `.${domain.toLowerCase()}`.endsWith(`.${it}`));
  // The links of one entry share this list, and a line may have many entries.
  const ownEntries = new Set(links.filter((link) => !isShared(link)).map(({ utm }) => utm));
  const losses = links.filter(isShared).map(({ line, domain, utm }) => ({
    ...{ line, what: `domain ${domain}` },
    reason: ownEntries.has(utm)
      ? "belongs to the service that you leave; the link has another short URL, which is converted."
      : "belongs to the service that you leave; the link is on the default domain of the account, or on that of --on-domain.",
  }));
  const kept = links.filter((link) => !isShared(link) || !ownEntries.has(link.utm));
  return { links: kept.map((link) => (isShared(link) ? { ...link, domain: undefined } : link)), losses };
}
