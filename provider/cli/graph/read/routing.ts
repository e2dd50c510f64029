import { isUnknown } from "../../../lifecycle";
import { type Graph, toGraph } from "../../../routing";
import { disclosedText, isSecret } from "../model/values";
import { partsByRoute, type RouteSources } from "./stack-routes";

/** What a link does with visitors, from the inputs and resources that declare it. */
export function routingOf(from: RouteSources): Graph {
  const { inline, children, link } = from;
  const separate = children.filter(({ kind }) => kind === "Route");
  const parts = partsByRoute(from, separate);
  const partsOf = (key: string) => {
    const ofKind = (kind: string) =>
      (parts.get(key) ?? []).filter((it) => it.kind === kind).map((it) => it.properties);
    return { conditions: ofKind("Condition"), features: ofKind("Feature"), targets: ofKind("Target") };
  };
  const keys = inline.map(
    ({ route }, index) =>
      disclosedText(route.clientRouteId) ??
      (link?.properties.routes === undefined ? "url" : `routes[${index}]`),
  );
  return toGraph(link?.properties ?? {}, {
    keys,
    parts: Object.fromEntries(inline.map(({ key }, index) => [keys[index] as string, partsOf(key)])),
    separate: separate.map(({ urn, name, properties: inputs }) => ({
      ...{ key: name, inputs },
      ...partsOf(urn),
    })),
    isOpen: (value) => isUnknown(value) || isSecret(value),
    hasMoreRoutes: inline.length === 0,
  });
}
