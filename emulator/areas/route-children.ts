import {
  conditions,
  features,
  isSecretFeature,
  type JsonObject,
  maxIds,
  targets,
} from "../../provider/contract";
import { masked } from "../mask";
import { normalizedSecret } from "../normalize";
import { paginateInOrder } from "../paging";
import { type Call, type Operation, on, type Reply } from "../pipeline/call";
import { invalid, notFound, Problem } from "../problem";
import type { Service } from "../service";
import type { StoredFeature, StoredRoute, StoredTarget } from "../store/records";
import { findLink, findRoute, saveRoute } from "./find";
import { makeCondition, makeFeature, makeTarget } from "./graph";

/** The twelve endpoints of what a route is made of (spec 4.2). */
export const routeChildOperations = (service: Service): Operation[] => {
  const ofConditions = childrenOf(service, "conditions");
  const ofFeatures = childrenOf(service, "features", (feature) => masked(feature, service.behaviour.masks));
  const ofTargets = childrenOf(service, "targets");
  return [
    on(conditions.list, ofConditions.list),
    on(conditions.create, (call) => ofConditions.add(call, makeCondition(call.body))),
    on(conditions.update, (call) =>
      ofConditions.change(call, (condition) => ({ ...condition, ...call.body })),
    ),
    on(conditions.delete, ofConditions.remove),

    on(features.list, ofFeatures.list),
    on(features.create, (call) => ofFeatures.add(call, makeFeature(call.body))),
    on(features.update, (call) =>
      ofFeatures.change(call, (feature) => {
        const { enabled = feature.enabled } = call.body;
        const config = settingsOf(service, feature, call) ?? feature.config;
        return {
          ...feature,
          enabled,
          config,
        };
      }),
    ),
    on(features.delete, ofFeatures.remove),

    on(targets.list, ofTargets.list),
    on(targets.create, (call) => ofTargets.add(call, makeTarget(call.body), requireRoom)),
    on(targets.update, (call) => ofTargets.change(call, (target) => ({ ...target, ...call.body }))),
    on(targets.delete, ofTargets.remove),
  ];
};

/** The settings of an update. Only here is their type known, by which those of a password are normalized. */
function settingsOf(
  { behaviour }: Service,
  feature: StoredFeature,
  { body, sent }: Call<typeof features.update>,
): JsonObject | undefined {
  const way = behaviour.normalize;
  if (!way || !sent.config || !isSecretFeature(feature)) return body.config;
  return normalizedSecret(way, sent.config);
}

/** An item is bound once, and a route to no more of them than its `targetItemIds` can name (spec 8). */
function requireRoom(bound: readonly StoredTarget[], { itemId }: StoredTarget): void {
  if (bound.some((target) => target.itemId === itemId)) {
    throw new Problem(409, {
      code: "TARGET_BOUND",
      message: `The route is bound to the item ${itemId} already.`,
    });
  }
  if (bound.length < maxIds) return;
  throw invalid(`The route is bound to ${maxIds} items already, and can be to no more.`, "TOO_MANY_TARGETS");
}

type Kind = "conditions" | "features" | "targets";
type InRoute = Pick<Call, "caller" | "page"> & {
  readonly params: { readonly id: string; readonly routeId: string };
};
type InChild = InRoute & { readonly params: { readonly childId: string } };

/** What can be done with one kind of child. */
function childrenOf<K extends Kind>(
  service: Service,
  kind: K,
  view: (child: StoredRoute[K][number]) => object = (child) => child,
) {
  type Child = StoredRoute[K][number];
  const locate = ({ caller, params }: InRoute) => {
    const link = findLink(service, caller, params.id);
    const route = findRoute(link, params.routeId);
    // The list under `kind`, whose entries are what the name of the kind says.
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
    list(call: InRoute): Reply {
      const { children } = locate(call);
      const name = { of: `${call.params.routeId} ${kind}`, secret: service.store.secret };
      const { items, meta } = paginateInOrder(children, call.page(), name);
      return { data: items.map(view), list: { meta, key: kind } };
    },
    add(call: InRoute, child: Child, check?: (there: readonly Child[], child: Child) => void): Reply {
      const { children, save } = locate(call);
      check?.(children, child);
      save([...children, child]);
      return { data: view(child) };
    },
    change(call: InChild, amend: (child: Child) => Child): Reply {
      const { child, children, save } = locateChild(call);
      const amended = amend(child);
      save(children.map((other) => (other === child ? amended : other)));
      return { data: view(amended) };
    },
    remove(call: InChild): Reply {
      const { child, children, save } = locateChild(call);
      save(children.filter((other) => other !== child));
      return {};
    },
  };
}
