import { UserError } from "../../client";
import { isHost, type Link } from "../../contract";
import type { Properties } from "../../lifecycle";
import { nameInUrn } from "../../pulumi/format/urn";
import { type Graph, toGraph } from "../../routing";
import type { Hosts } from "../account/account";
import { findNamed, type Named, namingFlags, noneCalled } from "../account/named";
import { disclosedText, objectEntries } from "../graph/model/values";
import { routingOf } from "../graph/read/routing";
import { groupByLink, inlineRoutes } from "../graph/read/stack";
import { foldersOfLinks } from "../graph/read/stack-folders";
import type { Preview } from "../stack/preview";
import { expandSets } from "../stack/set/expand";

/** A link that visitors open, of a program, a stack or an account. */
export interface VisitedLink {
  /** Its name in the program; the slug of a link of an account. */
  readonly name: string;
  /** What a person may call it: its name, its slugs, its id, its short URLs. */
  readonly names: readonly string[];
  readonly slugs: readonly string[];
  /** The hosts that serve it; none where that is not known. */
  readonly hosts: readonly string[];
  /** The name of the set of an entry. */
  readonly set?: string | undefined;
  readonly folder?: Named | undefined;
  readonly graph: Graph;
}

/**
 * The links that a program or a stack declares, also as entries of sets, with all of their routes.
 *
 * @param shortUrls the short URLs that are known, by the URN of the link, or of the set with `#` and the key
 */
export function linksOfStack(
  { resources, sources }: Preview,
  shortUrls: ReadonlyMap<string, string> = new Map(),
): VisitedLink[] {
  const preview = { resources: expandSets(resources), sources };
  const { links, children } = groupByLink(preview);
  const folderOf = foldersOfLinks(preview);
  return links.map((link) => {
    const shortUrl = shortUrls.get(link.urn);
    const { host, path } = (shortUrl && partsOf(shortUrl)) || {};
    const slugs = [...new Set([...slugsOf(link.properties), ...(path ? [path] : [])])];
    const domain = disclosedText(link.properties.domainId) ?? "";
    const names = [...slugs, shortUrl, link.name, link.id, nameInUrn(link.urn)];
    const folder = folderOf(link);
    return {
      ...{ name: link.name, names: distinct(names), slugs },
      set: link.set === undefined ? undefined : nameInUrn(link.set),
      folder: folder && { id: folder.id, names: distinct([folder.title, folder.name]) },
      hosts: host === undefined ? (isHost(domain) ? [domain.toLowerCase()] : []) : [host],
      graph: routingOf({ inline: inlineRoutes(link), children: children.get(link.urn) ?? [], sources, link }),
    };
  });
}

/** The short URL of a link; undefined if its host or its slug is not known. */
export const shortUrlOf = ({ hosts: [host], slugs }: VisitedLink): string | undefined => {
  const slug = slugs.at(-1);
  return host === undefined || slug === undefined ? undefined : `https://${host}/${slug}`;
};

/**
 * The links of an account.
 *
 * @param folders its folders, where these are known
 */
export const linksOfAccount = (
  links: readonly Link[],
  hosts: Hosts,
  folders: readonly Named[],
): VisitedLink[] =>
  links.map((live) => {
    const slugs = slugsOf(live);
    const own = hosts.get(live.domainId ?? "") ?? [];
    const addresses = own.flatMap((host) => slugs.map((slug) => `https://${host}/${slug}`));
    return {
      name: slugs[0] ?? live.id,
      names: distinct([...slugs, disclosedText(live.shortUrl), live.id, ...addresses]),
      ...{ slugs, hosts: own, folder: folders.find(({ id }) => id === live.folderId) },
      graph: toGraph(live, { hasMoreRoutes: !Array.isArray(live.routes) }),
    };
  });

/**
 * The links that a name and `--folder` choose.
 *
 * @throws UserError when there is no such link or folder
 */
export function chooseLinks(
  links: readonly VisitedLink[],
  { link, folder }: { readonly link?: string | undefined; readonly folder?: string | undefined },
): readonly VisitedLink[] {
  const named = link === undefined ? links : [findLink(link, links)];
  if (folder === undefined) return named;
  const folders = new Map(links.flatMap((it) => (it.folder ? [[it.folder.id, it.folder] as const] : [])));
  const { id } = findNamed(namingFlags.folder, folder, [...folders.values()]);
  return named.filter((it) => it.folder?.id === id);
}

/**
 * The link that a person names.
 *
 * @throws UserError when there is no such link, with the closest ones; or when several have the name
 */
export function findLink(wanted: string, links: readonly VisitedLink[]): VisitedLink {
  const found = linkFinder(links)(wanted);
  if (found.length > 1) {
    const all = found.map(({ name, names }) => `${name} (${names.join(", ")})`).join("; ");
    throw new UserError(`Several links are called ${JSON.stringify(wanted)}: ${all}.`);
  }
  if (found[0]) return found[0];
  throw new UserError(noLink(wanted, links));
}

/** Says that there is no such link, with the closest ones. */
export function noLink(wanted: string, links: readonly VisitedLink[]): string {
  const candidates = links.map(({ name, names }) => ({ id: name, names }));
  return noneCalled("link", wanted, candidates);
}

/**
 * Returns a function that finds the links with a name. A short URL, with or without its scheme, names those with its slug on its host,
 * and where there are none, those with its slug whose host is not known.
 */
export function linkFinder(links: readonly VisitedLink[]): (name: string) => readonly VisitedLink[] {
  const byName = groupBy(links, ({ names }) => names);
  const bySlug = groupBy(links, ({ slugs }) => slugs);
  return (name) => {
    const exact = byName.get(name) ?? [];
    const parts = exact.length > 0 ? undefined : (partsOf(name) ?? partsOf(`https://${name}`));
    if (!parts) return exact;
    const found = bySlug.get(parts.path) ?? [];
    const onHost = found.filter(({ hosts }) => hosts.includes(parts.host));
    return onHost.length > 0 ? onHost : found.filter(({ hosts }) => hosts.length === 0);
  };
}

function groupBy(
  links: readonly VisitedLink[],
  keysOf: (link: VisitedLink) => readonly string[],
): Map<string, VisitedLink[]> {
  const found = new Map<string, VisitedLink[]>();
  for (const link of links) {
    for (const key of keysOf(link)) {
      const others = found.get(key);
      if (others) others.push(link);
      else found.set(key, [link]);
    }
  }
  return found;
}

/** The host and the path of a URL of the web. */
function partsOf(url: string): { readonly host: string; readonly path: string } | undefined {
  const found = URL.parse(url);
  if (!found || !["http:", "https:"].includes(found.protocol)) return undefined;
  return { host: found.host, path: found.pathname.replaceAll(/^\/|\/$/g, "") };
}

const slugsOf = ({ slug, features }: Properties): string[] =>
  [slug, objectEntries([features])[0]?.alias].flatMap((it) => disclosedText(it) ?? []);

const distinct = (names: readonly (string | undefined)[]): string[] => [
  ...new Set(names.filter((it) => it !== undefined)),
];
