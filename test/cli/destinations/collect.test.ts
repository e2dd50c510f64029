import { expect, it } from "vitest";
import { collectDestinations } from "../../../provider/cli/destinations/collect/collect";
import { describePlace } from "../../../provider/cli/destinations/collect/place";
import { secretMark, unknownValue } from "../../../provider/lifecycle";
import { fallback, preview, previewed, to, urnOf } from "../graph/fixtures";

const utm = (source: string) => ({ type: "UTM", config: { source } });

const link = (name: string, properties: object) =>
  previewed("Link", name, { slug: name, domainId: "go.example.com", ...properties });

it("every distinct destination of a program is collected once, with all its places", () => {
  const table = "slug,url\npress,https://example.com/press\njobs,https://example.com/same\n";
  const inline = [
    to("https://example.com/de?a=1", { features: [utm("de")] }),
    to("https://user:password@example.com/same#part"),
    to("https://example.com/shop", {
      features: [
        { type: "EXPIRATION_DATE", config: { date: "2030-01-01", url: "https://example.com/over" } },
      ],
    }),
    { actionType: "EMAIL", actionConfig: { email: "a@example.com" } },
    { actionType: "EMBED", actionConfig: { src: "https://example.com/frame" } },
    fallback({ actionConfig: { url: secretMark } }),
  ];
  const resources = [
    link("short", { url: "https://example.com/same" }),
    link("wide", { routes: inline, routeFeatures: [{ type: "UTM", config: { medium: "all" } }] }),
    link("mail", { url: "mailto:a@example.com" }),
    link("ends", {
      url: "https://example.com/same",
      routeFeatures: [{ type: "LIMIT", config: { clicks: 5, next: "https://example.com/used-up" } }],
    }),
    link("template", { url: "https://example.com/{country}" }),
    link("later", { url: unknownValue }),
    link("hidden", { routes: secretMark }),
    link("apart", { routes: [] }),
    previewed("Route", "french", { ...to("https://example.com/fr"), linkId: unknownValue }),
    previewed("Feature", "french-utm", { ...utm("fr"), linkId: unknownValue, routeId: unknownValue }),
    previewed("Feature", "french-end", {
      ...{ type: "EXPIRATION_DATE", config: { date: "2030-01-01", url: "https://example.com/fin" } },
      ...{ linkId: unknownValue, routeId: unknownValue },
    }),
    link("nowhere", { url: "https://user:password@exa mple.com" }),
    link("port", { url: "example.com:8080/page" }),
    link("phone", { url: "tel:49301234" }),
    previewed("LinkSet", "set", { links: { "a b": { url: "https://example.com/same" } } }),
    previewed("LinkSet", "file", { table, defaults: { domainId: "go.example.com" } }),
  ];
  const sources = {
    "french.linkId": urnOf("Link", "apart"),
    "french-utm.linkId": urnOf("Link", "apart"),
    "french-utm.routeId": urnOf("Route", "french"),
    "french-end.linkId": urnOf("Link", "apart"),
    "french-end.routeId": urnOf("Route", "french"),
  };
  const findLine = (urn: string) => {
    if (urn === urnOf("Route", "french")) return { file: "fr.csv", line: 3 };
    return urn.endsWith("#jobs") ? { file: "jobs.csv", line: 3, column: "url" } : undefined;
  };
  const { declared, invalid, unknown, apps, ownLinks } = collectDestinations(preview(resources, sources), {
    findLine,
  });
  const found = declared.map(({ url, places }) => [url.href, places.map(describePlace).toSorted()]);
  expect(Object.fromEntries(found)).toEqual({
    "https://example.com/same": [
      "Link ends, url",
      "Link short, url",
      "LinkSet file, table: line 3, column url (jobs.csv)",
      'LinkSet set, links["a b"].url',
    ],
    "https://example.com/same?utm_medium=all": ["Link wide, routes[1].actionConfig.url"],
    "https://example.com/de?a=1&utm_medium=all&utm_source=de": ["Link wide, routes[0].actionConfig.url"],
    "https://example.com/shop?utm_medium=all": ["Link wide, routes[2].actionConfig.url"],
    "https://example.com/over": ["Link wide, routes[2].features[0].config.url"],
    "https://example.com/fin": ["Feature french-end, config.url"],
    "https://example.com/frame": ["Link wide, routes[4].actionConfig.src"],
    "https://example.com/used-up": ["Link ends, routeFeatures[0].config.next"],
    "https://example.com/press": ["LinkSet file, table: line 2, column url"],
    "https://example.com/fr?utm_source=fr": ["Route french, actionConfig.url (fr.csv, line 3)"],
  });
  expect(unknown.map(describePlace).toSorted()).toEqual([
    "Link hidden, routes",
    "Link later, url",
    "Link template, url",
    "Link wide, routes[5].actionConfig.url",
  ]);
  expect(apps.map(describePlace)).toEqual(["Link mail, url", "Link phone, url"]);
  expect(invalid.map(({ text, places }) => [text, ...places.map(describePlace)])).toEqual([
    ["https://exa mple.com", "Link nowhere, url"],
    ["example.com:8080/page", "Link port, url"],
  ]);
  expect(ownLinks.isOwn(new URL("https://go.example.com/press"))).toBe(true);
  expect(ownLinks.isOwn(new URL("https://go.example.com/other"))).toBe(false);
});
