import type { Hosts } from "../account/open";
import type { GraphLink, GraphRoute } from "./model";

/** The same links, with every destination that is a short link of one of them leading there. */
export function joined(links: readonly GraphLink[], hosts: Hosts): GraphLink[] {
  const addresses = new Map(links.flatMap((link) => addressesOf(link, hosts).map((it) => [it, link.key])));
  const drawn = (route: GraphRoute): GraphRoute => ({
    ...route,
    destination: { ...route.destination, own: addresses.get(addressIn(route.destination.url) ?? "") },
  });
  return links.map((link) => ({ ...link, routes: link.routes.map(drawn) }));
}

const addressesOf = ({ domainId, slugs }: GraphLink, hosts: Hosts): string[] =>
  (hosts.get(domainId ?? "") ?? []).flatMap((host) => slugs.map((slug) => `${host}/${slug}`));

/** What of a URL names a short link: its host and the only part of its path. */
function addressIn(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  const [, slug = ""] = /^\/([^/]+)\/?$/.exec(pathname) ?? [];
  return slug && `${host}/${slug}`;
}
