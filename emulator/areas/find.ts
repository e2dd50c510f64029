import type { Caller } from "../options";
import { notFound } from "../problem";
import type { Service } from "../service";
import type { StoredLink, StoredRoute } from "../store/records";

/**
 * A caller's own link.
 *
 * @throws Problem 404 when there is none, or it is somebody else's
 */
export function findLink({ store }: Service, { name }: Caller, id: string): StoredLink {
  const link = store.links.get(id);
  if (link?.owner !== name) throw notFound("link", id);
  return link;
}

/** @throws Problem 404 when the link has no such route */
export function findRoute(link: StoredLink, id: string): StoredRoute {
  const route = link.routes.find((route) => route.id === id);
  if (!route) throw notFound("route", id);
  return route;
}

/** Keeps another version of a link, with the time of the change. */
export const saveLink = ({ store }: Service, link: StoredLink, changes: Partial<StoredLink>): StoredLink =>
  store.links.put({ ...link, ...changes, updatedAt: new Date().toISOString() });

/** Keeps another version of a route that the link has. */
export function saveRoute(service: Service, link: StoredLink, route: StoredRoute): StoredRoute {
  saveLink(service, link, { routes: link.routes.map((other) => (other.id === route.id ? route : other)) });
  return route;
}
