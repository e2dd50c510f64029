import { conditionNames, featureNames, renamed, targetNames } from "../assume/names";
import type { Service } from "../service";
import type {
  StoredCondition,
  StoredFeature,
  StoredLink,
  StoredRoute,
  StoredRouteFeature,
  StoredTarget,
} from "../store/records";
import { maskPassword, passwordView } from "../values/mask";

// Objects as in responses, with the names and as much of them as the service shows.

export const viewCondition = (service: Service, condition: StoredCondition): object =>
  renamed(withoutEmpty(service, condition), conditionNames(service.assumed));

/** A feature, with its password hidden. */
export const viewFeature = (
  { behaviour, assumed }: Service,
  feature: StoredFeature | StoredRouteFeature,
): object => renamed(maskPassword(feature, passwordView(behaviour, assumed)), featureNames(assumed));

export const viewTarget = ({ assumed }: Service, target: StoredTarget): object =>
  renamed(target, targetNames(assumed));

/** A route with its whole graph (spec 2.5). */
export function viewRoute(service: Service, { clientRouteId, ...route }: StoredRoute): object {
  return withoutEmpty(service, {
    ...route,
    ...(service.assumed.routeReferences === "shown" && { clientRouteId }),
    conditions: route.conditions.map((condition) => viewCondition(service, condition)),
    features: route.features.map((feature) => viewFeature(service, feature)),
    targets: route.targets.map((target) => viewTarget(service, target)),
    targetItemIds: route.targets.map(({ itemId }) => itemId),
  });
}

/** The routes of a link in the order in which responses list them. */
export const orderedRoutes = ({ assumed }: Service, { routes }: StoredLink): readonly StoredRoute[] =>
  assumed.routeOrder === "written" ? routes : routes.toReversed();

/** The fields of a link that the spec shows in responses, besides its routes (spec 2.3). */
const specFields = [
  ...["id", "slug", "domainId", "kind", "routingMode", "title", "description", "imageUrl"],
  ...["createdAt", "updatedAt"],
];

/** A link without its routes (spec 2.3). */
export function viewLink(service: Service, link: StoredLink): object {
  const { owner, seq, routes, routeFeatures, ...fields } = link;
  if (service.assumed.shownFields === "spec") {
    return Object.fromEntries(Object.entries(fields).filter(([name]) => specFields.includes(name)));
  }
  const features = routeFeatures.map((feature) => viewFeature(service, feature));
  return withoutEmpty(service, { ...fields, routeFeatures: features });
}

/** An object without the fields that have no value, where the service shows none. */
const withoutEmpty = ({ assumed }: Service, object: object): object =>
  assumed.emptyFields === "shown"
    ? object
    : Object.fromEntries(
        Object.entries(object).filter(
          ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
        ),
      );

/** A link with its routes (spec 2.3). */
export const viewGraph = (service: Service, link: StoredLink): object => ({
  ...viewLink(service, link),
  routes: orderedRoutes(service, link).map((route) => viewLinkedRoute(service, route)),
});

/** A link in a list that embeds routes (spec 4.1). */
export const viewListed = (service: Service, link: StoredLink): object =>
  service.assumed.embeddedRoutes === "whole"
    ? viewGraph(service, link)
    : { ...viewLink(service, link), routes: orderedRoutes(service, link).map(({ id }) => ({ id })) };

/** A route as part of its link: some services show what belongs to it only in lists of its own (spec 4.2). */
function viewLinkedRoute(service: Service, route: StoredRoute): object {
  const view = viewRoute(service, route);
  if (service.assumed.singleRead === "whole") return view;
  return Object.fromEntries(Object.entries(view).filter(([name]) => !childLists.includes(name)));
}

const childLists = ["conditions", "features", "targets", "targetItemIds"];
