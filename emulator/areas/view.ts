import { type Masks, masked } from "../mask";
import type { StoredLink, StoredRoute } from "../store/records";

/** A route as it is answered: with its whole graph (spec 2.5). */
export const viewRoute = (route: StoredRoute, masks: Masks) => ({
  ...route,
  features: route.features.map((feature) => masked(feature, masks)),
  targetItemIds: route.targets.map(({ itemId }) => itemId),
});

/** A link as it is answered; its routes only where they are asked for (spec 2.3). */
export function viewLink(
  { owner, seq, routes, routeFeatures, ...fields }: StoredLink,
  withRoutes: boolean,
  masks: Masks,
) {
  return {
    ...fields,
    routeFeatures: routeFeatures.map((feature) => masked(feature, masks)),
    ...(withRoutes && { routes: routes.map((route) => viewRoute(route, masks)) }),
  };
}
