import { linkOf } from "../../../provider/cli/graph/link";
import type { GraphLink } from "../../../provider/cli/graph/model";
import { routeOf } from "../../../provider/cli/graph/parts";
import type { Sighting } from "../../../provider/cli/stack/events";
import type { Look } from "../../../provider/cli/stack/look";
import type { Properties } from "../../../provider/lifecycle";

/** A link as an account shows it, with all of its routes. */
export const drawn = (slug: string, routes: readonly Properties[], more: Properties = {}): GraphLink =>
  linkOf(
    { slug, domainId: "dom_1", ...more },
    {
      key: slug,
      id: `lnk_${slug}`,
      name: slug,
      routes: routes.map((route, index) => routeOf(route, { key: `${slug}#${index}`, isListed: true })),
      isWhole: true,
    },
  );

/** A route to a URL. */
export const to = (url: string, more: Properties = {}): Properties => ({
  actionType: "URL",
  actionConfig: { url },
  ...more,
});

/** The route for everybody else. */
export const fallback = (more: Properties = {}): Properties =>
  to("https://example.com/", { clientRouteId: "fallback", isGlobalFallback: true, ...more });

/** A condition on countries. */
export const countries = (...values: string[]): Properties => ({
  type: "COUNTRY",
  operator: "IN",
  valueKey: "country",
  valueJson: { values },
});

export const urnOf = (kind: string, name: string): string =>
  `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shortlink:${kind}::${name}`;

/** A resource as a preview shows it: one that stays as it is where it has an id, else a new one. */
export const seen = (kind: string, name: string, after: Properties, id?: string): Sighting => ({
  urn: urnOf(kind, name),
  type: `pulumi-nodejs:dynamic/shortlink:${kind}`,
  id,
  before: id === undefined ? undefined : after,
  live: id === undefined ? undefined : after,
  after,
  step: id === undefined ? "create" : "same",
  paths: [],
});

/** What a preview shows, and where properties come from: `{ "german.linkId": urnOf("Link", "shop") }`. */
export const look = (seen: readonly Sighting[], sources: Readonly<Record<string, string>> = {}): Look => ({
  seen,
  sources: (urn, property) => {
    const source = sources[`${urn.split("::").at(-1)}.${property}`];
    return source === undefined ? [] : [source];
  },
});
