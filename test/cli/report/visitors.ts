import { stripVTControlCharacters } from "node:util";
import { expect } from "vitest";
import type { Hosts } from "../../../provider/cli/account/account";
import { Report } from "../../../provider/cli/report/model/report";
import type { LinkChange } from "../../../provider/cli/report/model/visitors";
import { differencesIn } from "../../../provider/cli/report/read/differences";
import { renderText } from "../../../provider/cli/report/render/text";
import { type Comparisons, compareLinks } from "../../../provider/cli/report/visitors/compare-links";
import type { PreviewedResource } from "../../../provider/cli/stack/events";
import { expandSets } from "../../../provider/cli/stack/set/expand";
import type { Properties } from "../../../provider/lifecycle";
import { countries, preview, to, urnOf } from "../graph/fixtures";

export const secret = "[secret]";
export const url = (name: string) => `https://example.com/${name}`;

/** A resource as it changes: its inputs in state, in the account (as in state unless given) and in the program. */
export interface Change {
  readonly before?: Properties;
  readonly live?: Properties | undefined;
  readonly after?: Properties | undefined;
  readonly step?: PreviewedResource["step"];
  readonly id?: string;
  readonly paths?: readonly string[];
  readonly isDynamic?: boolean;
  readonly isDeletedFirst?: boolean;
  readonly changesProvider?: boolean;
}

export function resource(kind: string, name: string, { isDynamic, ...change }: Change): PreviewedResource {
  const { before, live = before, after } = change;
  const byDefault = !before ? "create" : !after ? "delete" : "update";
  return {
    ...{ urn: urnOf(kind, name), id: before && `lnk_${name}`, step: byDefault, paths: [], ...change },
    ...{ type: isDynamic ? `pulumi-nodejs:dynamic/shortlink:${kind}` : `shortlink:index:${kind}` },
    ...{ before, live, after },
  };
}

export const link = (name: string, { before, live, after, ...change }: Change): PreviewedResource => {
  const withSlug = (inputs: Properties | undefined) => inputs && { slug: name, domainId: "dom_1", ...inputs };
  const sides = { live: withSlug(live), after: withSlug(after), ...(before && { before: withSlug(before) }) };
  return resource("Link", name, { ...change, ...sides, ...(live ? {} : { live: sides.before }) });
};

interface Sources {
  readonly compared?: Comparisons;
  readonly sources?: Readonly<Record<string, string>>;
  readonly shortUrls?: Readonly<Record<string, string>>;
  readonly hosts?: Hosts;
}

export function reportOf(
  resources: readonly PreviewedResource[],
  { compared = "seen", sources = {}, shortUrls = {}, hosts = new Map() }: Sources = {},
): Report {
  const all = expandSets(resources);
  const differences = differencesIn(all);
  const visitors = compareLinks(preview(all, sources), differences, compared, {
    ...{ rules: {}, now: new Date("2026-06-01") },
    shortUrlOf: (urn) => shortUrls[urn.split("::").at(-1) ?? ""],
    hosts,
  });
  return Report.parse(
    JSON.parse(
      JSON.stringify({ version: 1, project: "shop", stack: "dev", inSync: false, visitors, ...differences }),
    ),
  );
}

/** What visitors notice, in the words of a terminal, without the differences by property. */
export function linesOf(resources: readonly PreviewedResource[], sources?: Sources): string[] {
  const lines = stripVTControlCharacters(renderText(reportOf(resources, sources))).split("\n");
  const start = lines.findIndex((line) => line.startsWith("What visitors notice"));
  return lines.slice(start, lines.indexOf("", start));
}

export const one = (resources: readonly PreviewedResource[], sources?: Sources): LinkChange => {
  const links = reportOf(resources, sources).visitors?.links ?? [];
  expect(links).toHaveLength(1);
  return links[0] as LinkChange;
};

export const germans = (name: string, more: Properties = {}) =>
  to(url(name), { clientRouteId: "german", conditions: [countries("DE", "AT")], ...more });
export const onPhones = {
  ...{ type: "OS", operator: "IN", valueKey: "os" },
  valueJson: { values: ["iOS"] },
};
export const password = { type: "PASSWORD", config: { password: secret } };
export const until = (expiresAt: string) => [{ type: "EXPIRATION_DATE", config: { expiresAt } }];
