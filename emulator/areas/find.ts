import { notFound } from "../http/problem";
import type { Caller } from "../options/options";
import type { Service } from "../service";
import type { StoredLink, StoredRoute } from "../store/records";
import { slugName } from "../store/store";

/**
 * Finds a link of the caller.
 *
 * @throws Problem 404 if it does not exist or belongs to another account
 */
export function findLink({ store }: Service, { name }: Caller, id: string): StoredLink {
  const link = store.links.get(id);
  if (link?.owner !== name) throw notFound("link", id);
  return link;
}

/** @throws Problem 404 if the link has no such route */
export function findRoute(link: StoredLink, id: string): StoredRoute {
  const route = link.routes.find((route) => route.id === id);
  if (!route) throw notFound("route", id);
  return route;
}

/** Saves changes of a link with the current time. */
export const saveLink = ({ store }: Service, link: StoredLink, changes: Partial<StoredLink>): StoredLink =>
  store.links.put({ ...link, ...changes, updatedAt: new Date().toISOString() });

/** Deletes a link with its graph. Some services release its slug later. */
export function deleteLink({ store, assumed, deletedSlugs }: Service, link: StoredLink): void {
  store.links.delete(link.id);
  store.visits.delete(link.id);
  if (assumed.slugRelease === "delayed") deletedSlugs.add(slugName(link));
}

/** Saves a changed route of a link. */
export function saveRoute(service: Service, link: StoredLink, route: StoredRoute): StoredRoute {
  saveLink(service, link, { routes: link.routes.map((other) => (other.id === route.id ? route : other)) });
  return route;
}
