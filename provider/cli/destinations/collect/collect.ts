import { addressesOf, type RoutingRules } from "../../../routing";
import type { Hosts } from "../../account/account";
import { isUndisclosed } from "../../graph/model/values";
import { routingOf } from "../../graph/read/routing";
import { groupByLink, inlineRoutes } from "../../graph/read/stack";
import type { Preview } from "../../stack/preview";
import { expandSets } from "../../stack/set/expand";
import { parseDestination } from "../probe/url";
import { OwnLinks } from "./own-links";
import { type Place, placesIn, type TableLine } from "./place";

/** What is known besides the resources. */
export interface CollectOptions {
  /** The rules that `shortlink:service` sets. */
  readonly rules?: Partial<RoutingRules>;
  /** The lines of files with tables, by the destination as it is written there. */
  readonly lines?: ReadonlyMap<string, TableLine>;
  /** The host names of the account's domains. */
  readonly hosts?: Hosts;
}

/** A destination, as it is requested, and everywhere it is declared. */
export interface Declared {
  readonly url: URL;
  readonly places: Place[];
}

/** The destinations of a program or a stack. */
export interface Collected {
  readonly declared: readonly Declared[];
  /** Where a destination is a secret, comes from another resource, or is a template. */
  readonly unknown: readonly Place[];
  /** Where a destination is one of an app: `mailto:`, `tel:`. */
  readonly apps: readonly Place[];
  readonly ownLinks: OwnLinks;
}

/** Collects every distinct destination of links: inline and separate routes, entries of sets, with UTM parameters. */
export function collectDestinations(
  { resources, sources }: Preview,
  { rules, lines = new Map(), hosts = new Map() }: CollectOptions = {},
): Collected {
  const expanded = expandSets(resources);
  const placeOf = placesIn(resources, expanded);
  const byHref = new Map<string, Declared>();
  const [unknown, apps]: [Place[], Place[]] = [[], []];
  const ownLinks = new OwnLinks(hosts);
  const { links, children } = groupByLink({ resources: expanded, sources });
  for (const link of links) {
    const own = children.get(link.urn) ?? [];
    const separate = own.filter(({ kind }) => kind === "Route");
    const graph = routingOf({ inline: inlineRoutes(link), children: own, sources, link });
    const others = graph.routes.filter(({ position }) => position === undefined);
    ownLinks.add(link);
    const { routes } = link.properties;
    if (routes !== undefined && !Array.isArray(routes)) unknown.push(placeOf(link.urn, "routes"));
    for (const { route, path, url, written } of addressesOf(graph, rules)) {
      const isApart = route !== undefined && route.position === undefined;
      const resource = isApart ? separate[others.indexOf(route)] : link;
      const isShort = route?.path === "url" && path === "actionConfig.url";
      const inLink = isShort ? "url" : route ? `${route.path}.${path}` : path;
      const place = placeOf((resource ?? link).urn, resource === link ? inLink : path);
      const line = lines.get(written ?? "");
      const parsed = url === undefined ? undefined : parseDestination(url);
      if (url === undefined || isUndisclosed(url)) unknown.push(place);
      else if (!parsed) (isApp(url) ? apps : unknown).push(place);
      else {
        const known = byHref.get(parsed.href) ?? { url: parsed, places: [] };
        known.places.push({ ...place, ...line });
        byHref.set(parsed.href, known);
        ownLinks.lead(link.urn, parsed);
      }
    }
  }
  return { declared: [...byHref.values()], unknown, apps, ownLinks };
}

/** Whether a URL is for an app, not for the web. */
const isApp = (url: string): boolean => /^\s*[a-z][a-z0-9+.-]*:/i.test(url) && !/^\s*https?:/i.test(url);

/** A preview of what is live, in place of what the program declares. */
export const liveSide = ({ resources, sources }: Preview): Preview => ({
  sources,
  resources: resources.map((it) => ({
    ...it,
    step: "same",
    after: it.live,
    ...(it.outputs && { outputs: { ...it.outputs, after: it.outputs.live } }),
  })),
});
