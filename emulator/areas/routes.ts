import { routes } from "../../provider/contract";
import { invalid } from "../http/problem";
import { type Operation, on } from "../pipeline/call";
import { paginateInOrder } from "../pipeline/paging";
import type { Service } from "../service";
import type { StoredLink, StoredRoute } from "../store/records";
import { findLink, findRoute, saveLink, saveRoute } from "./find";
import { makeRoute, updateRoute } from "./graph";
import { orderedRoutes, viewRoute } from "./view";

/** The five endpoints of a link's routes (spec 4.2). */
export const routeOperations = (service: Service): Operation[] => {
  const view = (route: StoredRoute) => viewRoute(service, route);
  return [
    on(routes.list, ({ caller, params, page }) => {
      const link = findLink(service, caller, params.id);
      const { items, meta } = paginateInOrder(orderedRoutes(service, link), page(), {
        of: `${link.id} routes`,
        secret: service.store.secret,
      });
      return { data: items.map(view), list: { meta, key: "routes" } };
    }),

    on(routes.create, ({ caller, params, body }) => {
      const link = findLink(service, caller, params.id);
      requireFreeReference(link, body.clientRouteId);
      const route = makeRoute(service.assumed, body);
      saveLink(service, link, { routes: [...link.routes, route] });
      return { data: view(route) };
    }),

    on(routes.read, ({ caller, params }) => ({
      data: view(findRoute(findLink(service, caller, params.id), params.routeId)),
    })),

    on(routes.update, ({ caller, params, body }) => {
      const link = findLink(service, caller, params.id);
      const route = findRoute(link, params.routeId);
      requireFreeReference(link, body.clientRouteId, route.id);
      return { data: view(saveRoute(service, link, updateRoute(service.assumed, route, body))) };
    }),

    on(routes.delete, ({ caller, params }) => {
      const link = findLink(service, caller, params.id);
      const { id } = findRoute(link, params.routeId);
      saveLink(service, link, { routes: link.routes.filter((route) => route.id !== id) });
      return {};
    }),
  ];
};

function requireFreeReference(link: StoredLink, reference: string | undefined, except?: string): void {
  if (reference === undefined) return;
  if (link.routes.every(({ id, clientRouteId }) => clientRouteId !== reference || id === except)) return;
  throw invalid(`clientRouteId: ${JSON.stringify(reference)} is used by another route of the link.`);
}
