import type { StoredLink, StoredRoute } from "../store/records";
import { type Masks, maskPassword } from "../values/mask";

/** A route as in responses, with its whole graph (spec 2.5). */
export const viewRoute = (route: StoredRoute, masks: Masks) => ({
  ...route,
  features: route.features.map((feature) => maskPassword(feature, masks)),
  targetItemIds: route.targets.map(({ itemId }) => itemId),
});

/** A link as in responses, with its routes only on request (spec 2.3). */
export function viewLink(
  { owner, seq, routes, routeFeatures, ...fields }: StoredLink,
  withRoutes: boolean,
  masks: Masks,
) {
  return {
    ...fields,
    routeFeatures: routeFeatures.map((feature) => maskPassword(feature, masks)),
    ...(withRoutes && { routes: routes.map((route) => viewRoute(route, masks)) }),
  };
}
