import { describe, expect, it } from "vitest";
import { findWarnings } from "../../../provider/cli/graph/lint/warnings";
import type { GraphLink } from "../../../provider/cli/graph/model/graph";
import { connectLinks } from "../../../provider/cli/graph/read/connect";
import { type Properties, unknownValue } from "../../../provider/lifecycle";
import { countries, fallback, graphLink, to } from "./fixtures";

const now = new Date("2026-06-01T12:00:00Z");
const hosts = new Map([["dom_1", ["sho.rt"]]]);

/** The warnings for some links, each as its kind and its text. */
const warningsFor = (...links: GraphLink[]): string[] =>
  findWarnings({ title: "", links: connectLinks(links, hosts) }, now).map(
    ({ kind, note }) => `${kind}: ${note.text}`,
  );

const linkWith = (...routes: Properties[]) => graphLink("shop", routes);
const named = (clientRouteId: string, more: Properties = {}) =>
  to(`https://example.com/${clientRouteId}`, { clientRouteId, ...more });
const geo = (clientRouteId: string, more: Properties = {}) =>
  named(clientRouteId, { platform: "GEO", conditions: [countries("DE")], ...more });
const expiry = (config: Properties, more: Properties = {}) => ({
  features: [{ type: "EXPIRATION_DATE", config, ...more }],
});

describe("warns about", () => {
  it("a route after one that accepts everybody", () => {
    expect(
      warningsFor(linkWith(named("all", { priority: 2 }), geo("german", { priority: 1 }), fallback())),
    ).toEqual([
      "unreachable: shop (lnk_shop): german can never be reached, since all comes first and accepts everybody.",
      "unreachable: shop (lnk_shop): fallback can never be reached, since all comes first and accepts everybody.",
    ]);
  });

  it("a route for the same visitors as an earlier one, in whatever order its conditions are", () => {
    const other = { type: "LANGUAGE", operator: "EQUALS", valueKey: "de" };
    const one = geo("one", { conditions: [countries("DE"), other] });
    const two = geo("two", { conditions: [other, countries("DE")] });
    expect(warningsFor(linkWith(one, two, fallback()))).toEqual([
      "unreachable: shop (lnk_shop): two can never be reached, since one is for the same visitors.",
    ]);
  });

  it("a second fallback", () => {
    expect(warningsFor(linkWith(fallback(), fallback({ clientRouteId: "second" })))).toEqual([
      "unreachable: shop (lnk_shop): second can never be reached, since fallback is for the same visitors.",
    ]);
  });

  it.each([
    ["none at all", [geo("german")], "it has no fallback"],
    [
      "one that is switched off",
      [geo("german"), fallback({ isActive: false })],
      "its fallback is switched off",
    ],
    ["no routes", [], "it has no fallback"],
  ])("a link without a fallback: %s", (_, routes, reason) => {
    expect(warningsFor(linkWith(...routes))).toEqual([
      `no-fallback: shop (lnk_shop): ${reason}, so visitors who match no route get nowhere.`,
    ]);
  });

  it("a link that leads to itself", () => {
    expect(
      warningsFor(graphLink("me", [fallback({ actionConfig: { url: "https://sho.rt/me/?from=poster" } })])),
    ).toEqual(["loop: me (lnk_me): fallback closes a loop of short links: me → me."]);
  });

  it("a loop over several links, once, an alias among them", () => {
    const hop = (slug: string, target: string, more: Properties = {}) =>
      graphLink(slug, [fallback({ actionConfig: { url: `https://SHO.RT/${target}` } })], more);
    const links = [
      hop("in", "one"),
      hop("one", "two"),
      hop("two", "drei"),
      hop("three", "one", { features: { alias: "drei" } }),
    ];
    expect(warningsFor(...links)).toEqual([
      "loop: three (lnk_three): fallback closes a loop of short links: one → two → three → one.",
    ]);
  });

  it.each<[string, Properties]>([
    ["a day", { expiresAt: "2026-05-31" }],
    ["a time", { expirationDate: "2026-06-01T11:59:59Z" }],
    ["seconds", { expiry: 1_700_000_000 }],
    ["milliseconds", { until: 1_700_000_000_000 }],
  ])("an expired route, with its date as %s", (_, config) => {
    expect(warningsFor(linkWith(fallback(expiry(config))))).toEqual([
      expect.stringMatching(/^expired: shop \(lnk_shop\): fallback expired on 20\d\d-\d\d-\d\d\.$/),
    ]);
  });

  it("an expired link", () => {
    const routeFeatures = [{ type: "EXPIRATION_DATE", config: { date: "2020-01-01" } }];
    expect(warningsFor(graphLink("shop", [fallback()], { routeFeatures }))).toEqual([
      "expired: shop (lnk_shop) expired on 2020-01-01.",
    ]);
  });
});

describe("does not warn about", () => {
  it.each<[string, GraphLink[]]>([
    ["a fallback that is listed first", [linkWith(fallback(), geo("german"))]],
    [
      "a route of another platform without conditions",
      [linkWith(named("geo", { platform: "GEO" }), fallback())],
    ],
    [
      "routes for different visitors",
      [linkWith(geo("one"), geo("two", { conditions: [countries("AT")] }), fallback())],
    ],
    [
      "a route after one that is off",
      [linkWith(named("all", { isActive: false }), geo("german"), fallback())],
    ],
    [
      "a route after one that ends at a date or a limit",
      [
        linkWith(
          named("sale", { priority: 2, ...expiry({ expiresAt: "2030-01-01" }) }),
          named("rest", { priority: 1, features: [{ type: "LIMIT", config: {} }] }),
          fallback(),
        ),
      ],
    ],
    [
      "a route that is restricted by targeting",
      [linkWith(named("some", { targeting: { plan: "pro" } }), fallback())],
    ],
    ["a route with an unknown value", [linkWith(named("some", { conditions: unknownValue }), fallback())]],
    [
      "routes with conditions that are unknown before the update",
      [
        linkWith(
          geo("one", { conditions: [{ ...countries(), valueJson: unknownValue }] }),
          geo("two", { conditions: [{ ...countries(), valueJson: unknownValue }] }),
          fallback(),
        ),
      ],
    ],
    [
      "an event, which may leave visitors to the next route",
      [linkWith(named("count", { actionType: "EVENT" }), fallback())],
    ],
    ["a link whose routes are not all known", [{ ...linkWith(), hasAllRoutes: false }]],
    ["a tree, which is a page of its own", [graphLink("me", [], { kind: "TREE" })]],
    [
      "a chain of short links",
      [linkWith(fallback({ actionConfig: { url: "https://sho.rt/end" } })), graphLink("end", [fallback()])],
    ],
    [
      "the same slug on another host",
      [graphLink("end", [fallback({ actionConfig: { url: "https://else.where/end" } })])],
    ],
    [
      "a longer path that starts with the slug",
      [graphLink("end", [fallback({ actionConfig: { url: "https://sho.rt/end/more" } })])],
    ],
    [
      "a loop that is switched off",
      [graphLink("end", [fallback({ clientRouteId: "on" }), to("https://sho.rt/end", { isActive: false })])],
    ],
    ["a date in the future", [linkWith(fallback(expiry({ expiresAt: "2026-06-01" })))]],
    ["an expiry that is off", [linkWith(fallback(expiry({ expiresAt: "2020-01-01" }, { enabled: false })))]],
    ["an expiry that cannot be parsed", [linkWith(fallback(expiry({ expiresAt: "soon", days: 3 })))]],
  ])("%s", (_, links) => {
    expect(warningsFor(...links)).toEqual([]);
  });
});
