import type { StoredLink, StoredRoute } from "../store/records";

/** A route as it is answered: with its whole graph (spec 2.5). */
export const viewRoute = (route: StoredRoute) => ({
  ...route,
  targetItemIds: route.targets.map(({ itemId }) => itemId),
});

/** A link as it is answered; its routes only where they are asked for (spec 2.3). */
export function viewLink({ owner, seq, routes, ...fields }: StoredLink, withRoutes: boolean) {
  return withRoutes ? { ...fields, routes: routes.map(viewRoute) } : fields;
}
