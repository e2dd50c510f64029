import { shortAddress } from "../../../contract";
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
