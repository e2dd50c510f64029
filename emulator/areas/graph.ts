import {
  type ConditionInput,
  type FeatureInput,
  type RouteFeatureInput,
  type RouteInput,
  type TargetInput,
  Url,
} from "../../provider/contract";
import { invalid } from "../problem";
import type {
  StoredCondition,
  StoredFeature,
  StoredRoute,
  StoredRouteFeature,
  StoredTarget,
} from "../store/records";
import { newId } from "../store/store";

// How what is written becomes what is kept: defaults filled in, destinations normalized.

/** A condition; `id` where it takes the place of one that is there. */
export const makeCondition = (input: ConditionInput, id = newId("cnd")): StoredCondition => ({
  id,
  operator: null,
  valueJson: null,
  ...input,
});

/** A feature; in force unless it says otherwise. */
export const makeFeature = (input: FeatureInput, id = newId("ftr")): StoredFeature => ({
  id,
  enabled: true,
  config: null,
  ...input,
});

/** A feature at the level of the link. */
export const makeRouteFeature = (input: RouteFeatureInput, id = newId("ftr")): StoredRouteFeature => ({
  ...makeFeature(input, id),
  scope: input.scope ?? null,
  routeIds: input.routeIds ?? [],
});

/** A target; not required unless it says so. */
export const makeTarget = (input: TargetInput, id = newId("tgt")): StoredTarget => ({
  id,
  required: false,
  ...input,
});

/**
 * A route with all that belongs to it.
 *
 * @param before the route whose place it takes: it keeps the ids, and nothing else
 * @param place where it stands in the body: `routes[0].`
 * @throws Problem 422 for a URL action without a destination (spec 2.5)
 */
export function makeRoute(input: RouteInput, before?: StoredRoute, place?: string): StoredRoute {
  const { targetItemIds = [], conditions = [], features = [], actionConfig, ...fields } = input;
  const route: StoredRoute = {
    id: before?.id ?? newId("rte"),
    clientRouteId: null,
    platform: "GLOBAL",
    actionType: null,
    targeting: null,
    deviceProfileIds: [],
    isGlobalFallback: false,
    isActive: true,
    priority: 0,
    sortOrder: 0,
    ...fields,
    actionConfig: actionConfig ?? null,
    conditions: inPlaceOf(before?.conditions, conditions, makeCondition),
    features: inPlaceOf(before?.features, features, makeFeature),
    targets: bind(before?.targets, targetItemIds),
  };
  return checked(route, place);
}

/**
 * A route with some of its properties changed.
 *
 * @throws Problem 422 for a URL action without a destination (spec 2.5)
 */
export function amendRoute(route: StoredRoute, input: RouteInput): StoredRoute {
  const { targetItemIds, conditions, features, actionConfig, ...fields } = input;
  return checked({
    ...route,
    ...fields,
    ...(actionConfig && { actionConfig }),
    ...(conditions && { conditions: inPlaceOf(route.conditions, conditions, makeCondition) }),
    ...(features && { features: inPlaceOf(route.features, features, makeFeature) }),
    ...(targetItemIds && { targets: bind(route.targets, targetItemIds) }),
  });
}

/** The route that is made for a link that has a single destination (spec 4.1). */
export const fallbackTo = (url: string): StoredRoute =>
  makeRoute({ actionType: "URL", actionConfig: { url }, isGlobalFallback: true });

/**
 * A whole graph in the place of another. Routes that name the same `clientRouteId`, or none and stand at the same
 * position, are taken to be the same and keep their ids.
 *
 * @throws Problem 422 for a graph without a global fallback, or with one reference twice
 */
export function makeGraph(inputs: readonly RouteInput[], before: readonly StoredRoute[] = []): StoredRoute[] {
  if (!inputs.some(({ isGlobalFallback }) => isGlobalFallback)) {
    throw invalid("routes: at least one route must be the global fallback (isGlobalFallback).");
  }
  const references = inputs.flatMap(({ clientRouteId }) => clientRouteId ?? []);
  if (new Set(references).size < references.length) {
    throw invalid("routes: each clientRouteId may stand on one route only.");
  }
  return inputs.map((input, index) => {
    const { clientRouteId } = input;
    const same = clientRouteId
      ? before.find((route) => route.clientRouteId === clientRouteId)
      : before[index]?.clientRouteId
        ? undefined
        : before[index];
    return makeRoute(input, same, `routes[${index}].`);
  });
}

/** Entries in the place of others: those that stay of one type at their position keep their ids. */
export const inPlaceOf = <I extends { type: string }, S extends { id: string; type: string }>(
  before: readonly S[] = [],
  inputs: readonly I[],
  make: (input: I, id?: string) => S,
): S[] =>
  inputs.map((input, index) =>
    make(input, before[index]?.type === input.type ? before[index].id : undefined),
  );

function bind(before: readonly StoredTarget[] = [], itemIds: readonly string[]): StoredTarget[] {
  return [...new Set(itemIds)].map(
    (itemId) => before.find((target) => target.itemId === itemId) ?? makeTarget({ itemId }),
  );
}

/** A route as it is kept: a URL action has a destination, spelled as the service does; any other is free-form (spec 2.5). */
function checked(route: StoredRoute, place = ""): StoredRoute {
  if (route.actionType !== "URL") return route;
  const { data: url, error } = Url.safeParse(route.actionConfig?.url);
  if (error) {
    throw invalid(
      `${place}actionConfig.url: a route whose actionType is URL needs an absolute URL as its destination.`,
    );
  }
  return { ...route, actionConfig: { ...route.actionConfig, url: new URL(url).href } };
}
