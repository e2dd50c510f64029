import type { Hosts } from "../../account/account";
import type { GraphLink, GraphRoute } from "../model/graph";

/** Connects each destination that is a short link of the same graph to that link. */
export function connectLinks(links: readonly GraphLink[], hosts: Hosts): GraphLink[] {
  const keys = new Map(links.flatMap((link) => addressesOf(link, hosts).map((it) => [it, link.key])));
  const connect = (route: GraphRoute): GraphRoute => ({
    ...route,
    destination: { ...route.destination, linkKey: keys.get(shortAddress(route.destination.url) ?? "") },
  });
  return links.map((link) => ({ ...link, routes: link.routes.map(connect) }));
}

const addressesOf = ({ domainId, slugs }: GraphLink, hosts: Hosts): string[] =>
  (hosts.get(domainId ?? "") ?? []).flatMap((host) => slugs.map((slug) => `${host}/${slug}`));

/** The host and slug of a URL, if its path has exactly one part, as that of a short link does. */
function shortAddress(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  const [, slug = ""] = /^\/([^/]+)\/?$/.exec(pathname) ?? [];
  return slug && `${host}/${slug}`;
}
