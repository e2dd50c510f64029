import type { Graph, GraphLink, Notes } from "../../../provider/cli/graph/model/graph";
import { toGraphLink } from "../../../provider/cli/graph/model/link";
import { toGraphRoute } from "../../../provider/cli/graph/model/route";
import type { PreviewedResource } from "../../../provider/cli/stack/events";
import type { Preview } from "../../../provider/cli/stack/preview";
import { isUnknown, type Properties } from "../../../provider/lifecycle";
import { toGraph } from "../../../provider/routing";

/** A link of an account with all of its routes. */
export function graphLink(slug: string, routes: readonly Properties[], more: Properties = {}): GraphLink {
  const link = { slug, domainId: "dom_1", ...more };
  const routing = toGraph({ ...link, routes }, { isOpen: isUnknown });
  return toGraphLink(link, {
    ...{ key: slug, id: `lnk_${slug}`, name: slug, routing, hasAllRoutes: true },
    routes: routes.map((route, index) =>
      toGraphRoute(route, { key: `${slug}#${index}`, routingKey: routing.routes[index]?.key }),
    ),
  });
}

/** A route to a URL. */
export const to = (url: string, more: Properties = {}): Properties => ({
  actionType: "URL",
  actionConfig: { url },
  ...more,
});

/** The fallback route. */
export const fallback = (more: Properties = {}): Properties =>
  to("https://example.com/", { clientRouteId: "fallback", isGlobalFallback: true, ...more });

/** A condition on countries. */
export const countries = (...values: string[]): Properties => ({
  type: "COUNTRY",
  operator: "IN",
  valueKey: "country",
  valueJson: { values },
});

/** A graph with a text in every place where a person can put one. */
export const graphWith = (text: string): Graph => {
  const first = fallback({
    clientRouteId: text,
    conditions: [{ type: text, operator: "REGEX", valueKey: text }],
    features: [{ type: "UTM", config: { [text]: text } }],
  });
  const others = [to(`https://example.com/${text}`), { actionType: text, actionConfig: { phone: text } }];
  return {
    title: text,
    links: [graphLink("shop", [first, ...others], { slug: text, title: text, kind: text })],
  };
};

/** The same for the notes on it. */
export const notesWith = (text: string): Notes =>
  new Map([["shop", [{ kind: "warning", label: text, text, details: [text] }]]]);

export const urnOf = (kind: string, name: string): string =>
  `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shortlink:${kind}::${name}`;

/** A resource in a preview: unchanged if it has an id, otherwise new. */
export const previewed = (kind: string, name: string, after: Properties, id?: string): PreviewedResource => ({
  urn: urnOf(kind, name),
  type: `pulumi-nodejs:dynamic/shortlink:${kind}`,
  id,
  before: id === undefined ? undefined : after,
  live: id === undefined ? undefined : after,
  after,
  step: id === undefined ? "create" : "same",
  paths: [],
});

/** A preview of resources. `sources` says where properties come from: `{ "german.linkId": urnOf("Link", "shop") }`. */
export const preview = (
  resources: readonly PreviewedResource[],
  sources: Readonly<Record<string, string>> = {},
): Preview => ({
  resources,
  sources: (urn, property) => {
    const source = sources[`${urn.split("::").at(-1)}.${property}`];
    return source === undefined ? [] : [source];
  },
});
