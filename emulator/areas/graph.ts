import {
  type ConditionInput,
  type FeatureInput,
  type RouteFeatureInput,
  type RouteInput,
  type TargetInput,
  Url,
} from "../../provider/contract";
import { invalid } from "../http/problem";
import type {
  StoredCondition,
  StoredFeature,
  StoredRoute,
  StoredRouteFeature,
  StoredTarget,
} from "../store/records";
import { newId } from "../store/store";

// Converts inputs to stored objects: adds defaults and normalizes destinations.

/** A condition; pass `id` to replace an existing one. */
export const makeCondition = (input: ConditionInput, id = newId("cnd")): StoredCondition => ({
  id,
  operator: null,
  valueJson: null,
  ...input,
});

/** A feature, enabled by default. */
export const makeFeature = (input: FeatureInput, id = newId("ftr")): StoredFeature => ({
  id,
  enabled: true,
  config: null,
  ...input,
});

/** A feature of the link itself. */
export const makeRouteFeature = (input: RouteFeatureInput, id = newId("ftr")): StoredRouteFeature => ({
  ...makeFeature(input, id),
  scope: input.scope ?? null,
  routeIds: input.routeIds ?? [],
});

/** A target, not required by default. */
export const makeTarget = (input: TargetInput, id = newId("tgt")): StoredTarget => ({
  id,
  required: false,
  ...input,
});

/**
 * A route with its conditions, features and targets.
 *
 * @param previous the route that it replaces, from which it takes only the ids
 * @param path its path in the body, such as `routes[0].`
 * @throws Problem 422 for a URL action without a destination (spec 2.5)
 */
export function makeRoute(input: RouteInput, previous?: StoredRoute, path?: string): StoredRoute {
  const { targetItemIds = [], conditions = [], features = [], actionConfig, ...fields } = input;
  const route: StoredRoute = {
    id: previous?.id ?? newId("rte"),
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
    conditions: replaceEntries(previous?.conditions, conditions, makeCondition),
    features: replaceEntries(previous?.features, features, makeFeature),
    targets: bindTargets(previous?.targets, targetItemIds),
  };
  return withDestination(route, path);
}

/**
 * Changes some properties of a route.
 *
 * @throws Problem 422 for a URL action without a destination (spec 2.5)
 */
export function updateRoute(route: StoredRoute, input: RouteInput): StoredRoute {
  const { targetItemIds, conditions, features, actionConfig, ...fields } = input;
  return withDestination({
    ...route,
    ...fields,
    ...(actionConfig && { actionConfig }),
    ...(conditions && { conditions: replaceEntries(route.conditions, conditions, makeCondition) }),
    ...(features && { features: replaceEntries(route.features, features, makeFeature) }),
    ...(targetItemIds && { targets: bindTargets(route.targets, targetItemIds) }),
  });
}

/** The route of a link with a single destination (spec 4.1). */
export const fallbackTo = (url: string): StoredRoute =>
  makeRoute({ actionType: "URL", actionConfig: { url }, isGlobalFallback: true });

/**
 * Replaces a whole graph. A route keeps its id if the `clientRouteId` is the same, or if there is none and the position is
 * the same.
 *
 * @throws Problem 422 for a graph without a global fallback, or with a duplicate reference
 */
export function makeGraph(
  inputs: readonly RouteInput[],
  previous: readonly StoredRoute[] = [],
): StoredRoute[] {
  if (!inputs.some(({ isGlobalFallback }) => isGlobalFallback)) {
    throw invalid("routes: at least one route must be the global fallback (isGlobalFallback).");
  }
  const references = inputs.flatMap(({ clientRouteId }) => clientRouteId ?? []);
  if (new Set(references).size < references.length) {
    throw invalid("routes: each clientRouteId must be unique.");
  }
  return inputs.map((input, index) => {
    const { clientRouteId } = input;
    const same = clientRouteId
      ? previous.find((route) => route.clientRouteId === clientRouteId)
      : previous[index]?.clientRouteId
        ? undefined
        : previous[index];
    return makeRoute(input, same, `routes[${index}].`);
  });
}

/** Replaces entries. An entry keeps its id if the type at its position stays the same. */
export const replaceEntries = <I extends { type: string }, S extends { id: string; type: string }>(
  previous: readonly S[] = [],
  inputs: readonly I[],
  make: (input: I, id?: string) => S,
): S[] =>
  inputs.map((input, index) =>
    make(input, previous[index]?.type === input.type ? previous[index].id : undefined),
  );

function bindTargets(previous: readonly StoredTarget[] = [], itemIds: readonly string[]): StoredTarget[] {
  return [...new Set(itemIds)].map(
    (itemId) => previous.find((target) => target.itemId === itemId) ?? makeTarget({ itemId }),
  );
}

/** Checks that a URL action has a destination, and normalizes it. Other actions are free-form (spec 2.5). */
function withDestination(route: StoredRoute, path = ""): StoredRoute {
  if (route.actionType !== "URL") return route;
  const { data: url, error } = Url.safeParse(route.actionConfig?.url);
  if (error) {
    throw invalid(
      `${path}actionConfig.url: a route whose actionType is URL needs an absolute URL as its destination.`,
    );
  }
  return { ...route, actionConfig: { ...route.actionConfig, url: new URL(url).href } };
}
