import {
  conditions,
  features,
  isSecretFeature,
  type JsonObject,
  maxIds,
  targets,
} from "../../provider/contract";
import { updated } from "../assume/merge";
import { invalid, notFound, Problem } from "../http/problem";
import { type Call, type HandlerResult, type Operation, on } from "../pipeline/call";
import { paginateInOrder } from "../pipeline/paging";
import type { Service } from "../service";
import type { StoredFeature, StoredRoute, StoredTarget } from "../store/records";
import { normalizationOf, normalizedSecret } from "../values/normalize";
import { findLink, findRoute, saveRoute } from "./find";
import { makeCondition, makeFeature, makeTarget } from "./graph";
import { viewCondition, viewFeature, viewTarget } from "./view";

/** The twelve endpoints of conditions, features and targets of a route (spec 4.2). */
export const routeChildOperations = (service: Service): Operation[] => {
  const ofConditions = childrenOf(service, "conditions", (condition) => viewCondition(service, condition));
  const ofFeatures = childrenOf(service, "features", (feature) => viewFeature(service, feature));
  const ofTargets = childrenOf(service, "targets", (target) => viewTarget(service, target));
  return [
    on(conditions.list, ofConditions.list),
    on(conditions.create, (call) => ofConditions.add(call, makeCondition(service.assumed, call.body))),
    on(conditions.update, (call) =>
      ofConditions.change(call, (condition) => updated(service.assumed, condition, call.body)),
    ),
    on(conditions.delete, ofConditions.remove),

    on(features.list, ofFeatures.list),
    on(features.create, (call) => ofFeatures.add(call, makeFeature(service.assumed, call.body))),
    on(features.update, (call) =>
      ofFeatures.change(call, (feature) => {
        const config = settingsOf(service, feature, call);
        return updated(service.assumed, feature, { ...call.body, ...(config && { config }) });
      }),
    ),
    on(features.delete, ofFeatures.remove),

    on(targets.list, ofTargets.list),
    on(targets.create, (call) => ofTargets.add(call, makeTarget(service.assumed, call.body), requireRoom)),
    on(targets.update, (call) => ofTargets.change(call, (target) => ({ ...target, ...call.body }))),
    on(targets.delete, ofTargets.remove),
  ];
};

/** The settings of an update. Normalizes passwords here, because the type of the feature is not known earlier. */
function settingsOf(
  { behaviour, assumed }: Service,
  feature: StoredFeature,
  { body, rawBody }: Call<typeof features.update>,
): JsonObject | undefined {
  const rule = normalizationOf(behaviour, assumed);
  if (!rule || !rawBody.config || !isSecretFeature(feature)) return body.config;
  return normalizedSecret(rule, rawBody.config);
}

/** Refuses to bind an item twice, or more items than `targetItemIds` can list (spec 8). */
function requireRoom(bound: readonly StoredTarget[], { itemId }: StoredTarget): void {
  if (bound.some((target) => target.itemId === itemId)) {
    throw new Problem(409, {
      code: "TARGET_BOUND",
      message: `The route is already bound to the item ${itemId}.`,
    });
  }
  if (bound.length < maxIds) return;
  throw invalid(`The route is already bound to ${maxIds} items, which is the limit.`, "TOO_MANY_TARGETS");
}

type Kind = "conditions" | "features" | "targets";
type InRoute = Pick<Call, "caller" | "page"> & {
  readonly params: { readonly id: string; readonly routeId: string };
};
type InChild = InRoute & { readonly params: { readonly childId: string } };

/** The handlers for one kind of child. */
function childrenOf<K extends Kind>(
  service: Service,
  kind: K,
  view: (child: StoredRoute[K][number]) => object,
) {
  type Child = StoredRoute[K][number];
  const locate = ({ caller, params }: InRoute) => {
    const link = findLink(service, caller, params.id);
    const route = findRoute(link, params.routeId);
    // The property named by `kind` holds children of that kind.
    const children = route[kind] as readonly Child[];
    const save = (changed: readonly Child[]) => saveRoute(service, link, { ...route, [kind]: changed });
    return { children, save };
  };
  const locateChild = (call: InChild) => {
    const { children, save } = locate(call);
    const child = children.find(({ id }) => id === call.params.childId);
    if (!child) throw notFound(kind.slice(0, -1), call.params.childId);
    return { child, children, save };
  };
  return {
    list(call: InRoute): HandlerResult {
      const { children } = locate(call);
      const name = { of: `${call.params.routeId} ${kind}`, secret: service.store.secret };
      const { items, meta } = paginateInOrder(children, call.page(), name);
      return { data: items.map(view), list: { meta, key: kind } };
    },
    add(
      call: InRoute,
      child: Child,
      check?: (existing: readonly Child[], child: Child) => void,
    ): HandlerResult {
      const { children, save } = locate(call);
      check?.(children, child);
      save([...children, child]);
      return { data: view(child) };
    },
    change(call: InChild, update: (child: Child) => Child): HandlerResult {
      const { child, children, save } = locateChild(call);
      const updated = update(child);
      save(children.map((other) => (other === child ? updated : other)));
      return { data: view(updated) };
    },
    remove(call: InChild): HandlerResult {
      const { child, children, save } = locateChild(call);
      save(children.filter((other) => other !== child));
      return {};
    },
  };
}
