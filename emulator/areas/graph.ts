import {
  type Assumed,
  type ConditionInput,
  type FeatureInput,
  isDestination,
  isSecretFeature,
  isUri,
  type RouteFeatureInput,
  type RouteInput,
  type TargetInput,
} from "../../provider/contract";
import { defaultsBy } from "../assume/defaults";
import { updated } from "../assume/merge";
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

/** A condition; pass the existing one that it replaces. */
export const makeCondition = (
  _: Assumed,
  input: ConditionInput,
  previous?: StoredCondition,
): StoredCondition => ({ id: previous?.id ?? newId("cnd"), operator: null, valueJson: null, ...input });

/** A feature, enabled by default. */
export const makeFeature = (
  assumed: Assumed,
  input: FeatureInput,
  previous?: StoredFeature,
): StoredFeature => ({
  id: previous?.id ?? newId("ftr"),
  enabled: defaultsBy(assumed).enabled,
  config: keptPassword(assumed, previous),
  ...input,
});

/** The settings of a feature that is replaced by one without settings. */
const keptPassword = ({ passwordUpdates }: Assumed, previous?: StoredFeature): StoredFeature["config"] =>
  previous && passwordUpdates === "kept" && isSecretFeature(previous) ? previous.config : null;

/** A feature of the link itself. */
export const makeRouteFeature = (
  assumed: Assumed,
  input: RouteFeatureInput,
  previous?: StoredRouteFeature,
): StoredRouteFeature => ({
  ...makeFeature(assumed, input, previous),
  scope: input.scope ?? null,
  routeIds: input.routeIds ?? [],
});

/** A target, not required by default. */
export const makeTarget = (assumed: Assumed, input: TargetInput): StoredTarget => ({
  id: newId("tgt"),
  required: defaultsBy(assumed).required,
  ...input,
});

/**
 * A route with its conditions, features and targets.
 *
 * @param previous the route that it replaces, from which it takes only the ids
 * @param path its path in the body, such as `routes[0].`
 * @throws Problem 422 for a URL action without a destination (spec 2.5)
 */
export function makeRoute(
  assumed: Assumed,
  input: RouteInput,
  previous?: StoredRoute,
  path?: string,
): StoredRoute {
  const { targetItemIds = [], conditions = [], features = [], actionConfig, ...fields } = input;
  const { platform, isGlobalFallback, isActive, priority, sortOrder } = defaultsBy(assumed);
  const route: StoredRoute = {
    id: previous?.id ?? newId("rte"),
    clientRouteId: null,
    ...{ platform, actionType: null, targeting: null, deviceProfileIds: [] },
    ...{ isGlobalFallback, isActive, priority, sortOrder },
    ...fields,
    actionConfig: actionConfig ?? null,
    conditions: replaceEntries(assumed, previous?.conditions, conditions, makeCondition),
    features: replaceEntries(assumed, previous?.features, features, makeFeature),
    targets: bindTargets(assumed, previous?.targets, targetItemIds),
  };
  return withDestination(route, path);
}

/**
 * Changes some properties of a route.
 *
 * @throws Problem 422 for a URL action without a destination (spec 2.5)
 */
export function updateRoute(assumed: Assumed, route: StoredRoute, input: RouteInput): StoredRoute {
  const { targetItemIds, conditions, features, ...fields } = input;
  return withDestination({
    ...updated(assumed, route, fields),
    ...(conditions && { conditions: replaceEntries(assumed, route.conditions, conditions, makeCondition) }),
    ...(features && { features: replaceEntries(assumed, route.features, features, makeFeature) }),
    ...(targetItemIds && { targets: bindTargets(assumed, route.targets, targetItemIds) }),
  });
}

/** The route of a link with a single destination (spec 4.1). */
export const fallbackTo = (assumed: Assumed, url: string): StoredRoute =>
  makeRoute(assumed, { actionType: "URL", actionConfig: { url }, isGlobalFallback: true });

/**
 * Replaces a whole graph. Unless the service does otherwise, a route keeps its id if the `clientRouteId` is the same, or if
 * there is none and the position is the same.
 *
 * @throws Problem 422 for a graph without a global fallback, or with a duplicate reference
 */
export function makeGraph(
  assumed: Assumed,
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
  return inputs.map((input, index) =>
    makeRoute(assumed, input, sameRoute(assumed, input, index, previous), `routes[${index}].`),
  );
}

/** The route of which a new one keeps the id. */
function sameRoute(
  { routeIds }: Assumed,
  { clientRouteId }: RouteInput,
  index: number,
  previous: readonly StoredRoute[],
): StoredRoute | undefined {
  if (routeIds === "new") return undefined;
  const atPosition = previous[index];
  if (routeIds === "position") return atPosition;
  if (clientRouteId) return previous.find((route) => route.clientRouteId === clientRouteId);
  return atPosition?.clientRouteId ? undefined : atPosition;
}

/** Replaces entries. An entry keeps its id if the type at its position stays the same. */
export const replaceEntries = <I extends { type: string }, S extends { id: string; type: string }>(
  assumed: Assumed,
  previous: readonly S[] = [],
  inputs: readonly I[],
  make: (assumed: Assumed, input: I, previous?: S) => S,
): S[] =>
  inputs.map((input, index) =>
    make(assumed, input, previous[index]?.type === input.type ? previous[index] : undefined),
  );

function bindTargets(
  assumed: Assumed,
  previous: readonly StoredTarget[] = [],
  itemIds: readonly string[],
): StoredTarget[] {
  return [...new Set(itemIds)].map(
    (itemId) => previous.find((target) => target.itemId === itemId) ?? makeTarget(assumed, { itemId }),
  );
}

/** Checks that a URL action has a destination, and normalizes one that is a URL. Other actions are free-form (spec 2.5). */
function withDestination(route: StoredRoute, path = ""): StoredRoute {
  if (route.actionType !== "URL") return route;
  const url = route.actionConfig?.url;
  if (!isDestination(url)) {
    throw invalid(
      `${path}actionConfig.url: a route whose actionType is URL needs an absolute URL as its destination.`,
    );
  }
  if (!isUri(url)) return route;
  return { ...route, actionConfig: { ...route.actionConfig, url: new URL(url).href } };
}
