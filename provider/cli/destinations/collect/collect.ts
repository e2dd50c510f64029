import { addressesOf, type RoutingRules } from "../../../routing";
import type { Hosts } from "../../account/account";
import { isUndisclosed } from "../../graph/model/values";
import { originsIn, routingOf } from "../../graph/read/routing";
import { groupByLink, inlineRoutes } from "../../graph/read/stack";
import { withoutLogins } from "../../output/logins";
import type { Preview } from "../../stack/preview";
import { expandSets } from "../../stack/set/expand";
import { isTemplate, parseDestination } from "../probe/url";
import { OwnLinks } from "./own-links";
import { type Place, placesIn, type TableLine } from "./place";

/** What is known besides the resources. */
export interface CollectOptions {
  /** The rules that `shortlink:service` sets. */
  readonly rules?: Partial<RoutingRules>;
  /** Finds the line of a link in a table. */
  readonly findLine?: (urn: string, path: string) => TableLine | undefined;
  /** The host names of the account's domains. */
  readonly hosts?: Hosts;
}

/** A destination, as it is requested, and everywhere it is declared. */
export interface Declared {
  readonly url: URL;
  readonly places: Place[];
}

/** A destination that is no URL, without logins, and everywhere it is declared. */
export interface Invalid {
  readonly text: string;
  readonly places: Place[];
}

/** The destinations of a program or a stack. */
export interface Collected {
  readonly declared: readonly Declared[];
  readonly invalid: readonly Invalid[];
  /** Where a destination is a secret, comes from another resource, or is a template. */
  readonly unknown: readonly Place[];
  /** Where a destination is one of an app: `mailto:`, `tel:`. */
  readonly apps: readonly Place[];
  readonly ownLinks: OwnLinks;
}

/** Collects every distinct destination of links: inline and separate routes, entries of sets, with UTM parameters. */
export function collectDestinations(
  { resources, sources }: Preview,
  { rules, findLine, hosts = new Map() }: CollectOptions = {},
): Collected {
  const expanded = expandSets(resources);
  const placeOf = placesIn(resources, expanded);
  const byHref = new Map<string, Declared>();
  const invalid = new Map<string, Invalid>();
  const [unknown, apps]: [Place[], Place[]] = [[], []];
  const ownLinks = new OwnLinks(hosts, rules);
  const { links, children } = groupByLink({ resources: expanded, sources });
  for (const link of links) {
    const from = { inline: inlineRoutes(link), children: children.get(link.urn) ?? [], sources, link };
    const graph = routingOf(from);
    const originOf = originsIn(from, graph);
    ownLinks.add(link, graph);
    const { routes } = link.properties;
    if (routes !== undefined && !Array.isArray(routes)) unknown.push(placeOf(link.urn, "routes"));
    for (const { route, path, url } of addressesOf(graph, rules)) {
      const isShort = route?.path === "url" && path === "actionConfig.url";
      const origin = originOf(route, path);
      const { urn } = origin.resource;
      const at = isShort ? "url" : origin.path;
      const place = { ...placeOf(urn, at), ...findLine?.(urn, at) };
      const parsed = url === undefined ? undefined : parseDestination(url);
      if (url === undefined || isUndisclosed(url)) unknown.push(place);
      else if (!parsed && isApp(url)) apps.push(place);
      else if (!parsed && isTemplate(url)) unknown.push(place);
      else if (!parsed) {
        const text = withoutLogins(url.trim());
        const known = invalid.get(text) ?? { text, places: [] };
        known.places.push(place);
        invalid.set(text, known);
      } else {
        const known = byHref.get(parsed.href) ?? { url: parsed, places: [] };
        known.places.push(place);
        byHref.set(parsed.href, known);
      }
    }
  }
  return { declared: [...byHref.values()], invalid: [...invalid.values()], unknown, apps, ownLinks };
}

/** Whether a URL is for an app, not for the web. A host with a port looks like one. */
function isApp(url: string): boolean {
  const text = url.trim().toLowerCase();
  const [, host = ""] = /^([^\s/:]+):\d+(?:[/?#]|$)/.exec(text) ?? [];
  const isHost = host === "localhost" || host.includes(".");
  return /^[a-z][a-z0-9+.-]*:/.test(text) && !/^https?:/.test(text) && !isHost;
}

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
