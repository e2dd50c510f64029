import type { Properties } from "../../provider/lifecycle";
import type { Api } from "./account";
import { featureTypes, type Graph } from "./graphs";

/**
 * Adds something undeclared through the API. Declared values stay as they are.
 *
 * @param path of the link
 * @param item a link to which a route may be bound
 */
export async function addExternally(
  api: Api,
  path: string,
  declared: Graph,
  [kind = 0, one = 0, two = 0, value = 0]: readonly number[],
  item: string,
): Promise<void> {
  const live = (await api.send("GET", path)) as Properties;
  const routes = live.routes as readonly Properties[];
  const route = routes[one % routes.length] as Properties;
  const declaredRoute = declared.routes?.find(
    (it) => it.actionConfig.tag === (route.actionConfig as Properties).tag,
  );
  const conditions = route.conditions as readonly Properties[];
  const features = route.features as readonly Properties[];
  const at = `${path}/routes/${route.id}`;
  const addition = { [`hand${value}`]: value };
  const withAddition = (object: unknown): Properties => {
    const inner = (object ?? {}) as Properties;
    const deep = typeof inner.deep === "object" && two % 2 ? { deep: { ...inner.deep, ...addition } } : {};
    return { ...inner, ...addition, ...deep };
  };
  switch (kind % 12) {
    case 0:
      return void (await api.send("PATCH", path, {
        options: withAddition(live.options),
        description: `by hand ${value}`,
      }));
    case 1:
      return void (await api.send("PATCH", path, {
        seo: { ...(live.seo as object), indexable: value % 2 === 0 },
      }));
    case 2:
      return void (await api.send("PATCH", at, {
        actionConfig: withAddition(route.actionConfig),
        sortOrder: value,
      }));
    case 3:
      return void (await api.send("PATCH", at, {
        targeting: withAddition(route.targeting),
        isActive: false,
      }));
    case 4:
      if (declaredRoute?.priority === undefined) await api.send("PATCH", at, { priority: value });
      return;
    case 5:
      return void (await api.send("POST", `${at}/conditions`, { type: "COUNTRY", valueKey: `hand${value}` }));
    case 6: {
      const type = featureTypes[two % featureTypes.length] ?? "UTM";
      if (features.some((it) => it.type === type)) return;
      const config = type === "PASSWORD" ? { password: `hand${value}`, hint: "by hand" } : addition;
      return void (await api.send("POST", `${at}/features`, { type, enabled: value % 2 === 0, config }));
    }
    case 7: {
      const condition = conditions[two % Math.max(1, conditions.length)];
      if (!condition) return;
      return void (await api.send("PATCH", `${at}/conditions/${condition.id}`, {
        valueJson: withAddition(condition.valueJson),
      }));
    }
    case 8: {
      const feature = features[two % Math.max(1, features.length)];
      if (!feature) return;
      const declaredFeature = declaredRoute?.features?.find(({ type }) => type === feature.type);
      // A password is set as a whole, because its settings are masked.
      const secret = {
        ...declaredFeature?.config,
        password: declaredFeature?.config?.password ?? `hand${value}`,
        ...(two % 3 === 0 && { pin: `pin${value}` }),
        ...addition,
      };
      const config = feature.type === "PASSWORD" ? secret : withAddition(feature.config);
      const enabled = declaredFeature?.enabled === undefined ? { enabled: value % 2 === 0 } : {};
      return void (await api.send("PATCH", `${at}/features/${feature.id}`, { config, ...enabled }));
    }
    case 9:
      return void (await api.send("POST", `${at}/targets`, { itemId: item, required: value % 2 === 0 }));
    case 10: {
      const added = {
        actionType: "URL",
        actionConfig: { url: "https://example.com/hand", tag: `hand${value}` },
      };
      const secret = { features: [{ type: "PASSWORD", config: { password: `hand${value}` } }] };
      return void (await api.send("POST", `${path}/routes`, { ...added, ...(two % 2 === 0 && secret) }));
    }
    default: {
      const known = (live.routeFeatures ?? []) as readonly Properties[];
      if (known.some((it) => it.type === "PASSWORD" || it.type === "LIMIT")) return;
      const kept = known.map(({ id, scope, ...it }) => ({
        ...it,
        config: it.config ?? {},
        scope: `hand${value}`,
      }));
      const added = { type: "LIMIT", config: addition };
      return void (await api.send("PATCH", path, { routeFeatures: [...kept, added] }));
    }
  }
}
