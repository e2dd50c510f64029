import { describe, expect, it } from "vitest";
import type { GraphLink } from "../../../provider/cli/graph/model";
import { joined } from "../../../provider/cli/graph/own";
import { warningsIn } from "../../../provider/cli/graph/warnings";
import { type Properties, unknownValue } from "../../../provider/lifecycle";
import { countries, drawn, fallback, to } from "./scene";

const now = new Date("2026-06-01T12:00:00Z");
const hosts = new Map([["dom_1", ["sho.rt"]]]);

/** The warnings of some links, each as its kind and its sentence. */
const warned = (...links: GraphLink[]): string[] =>
  warningsIn({ title: "", links: joined(links, hosts) }, now).map(
    ({ kind, note }) => `${kind}: ${note.text}`,
  );

const linkWith = (...routes: Properties[]) => drawn("shop", routes);
const named = (clientRouteId: string, more: Properties = {}) =>
  to(`https://example.com/${clientRouteId}`, { clientRouteId, ...more });
const geo = (clientRouteId: string, more: Properties = {}) =>
  named(clientRouteId, { platform: "GEO", conditions: [countries("DE")], ...more });
const expiry = (config: Properties, more: Properties = {}) => ({
  features: [{ type: "EXPIRATION_DATE", config, ...more }],
});

describe("it warns of", () => {
  it("a route behind one that takes everybody", () => {
    expect(
      warned(linkWith(named("all", { priority: 2 }), geo("german", { priority: 1 }), fallback())),
    ).toEqual([
      "unreachable: shop (lnk_shop): german can never be reached, since all stands before it and takes everybody.",
      "unreachable: shop (lnk_shop): fallback can never be reached, since all stands before it and takes everybody.",
    ]);
  });

  it("a route for the same visitors as an earlier one, in whatever order its conditions stand", () => {
    const other = { type: "LANGUAGE", operator: "EQUALS", valueKey: "de" };
    const one = geo("one", { conditions: [countries("DE"), other] });
    const two = geo("two", { conditions: [other, countries("DE")] });
    expect(warned(linkWith(one, two, fallback()))).toEqual([
      "unreachable: shop (lnk_shop): two can never be reached, since one is for the same visitors.",
    ]);
  });

  it("a second fallback", () => {
    expect(warned(linkWith(fallback(), fallback({ clientRouteId: "second" })))).toEqual([
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
  ])("a link without a fallback: %s", (_, routes, why) => {
    expect(warned(linkWith(...routes))).toEqual([
      `no-fallback: shop (lnk_shop): ${why}, so visitors whom no route fits go nowhere.`,
    ]);
  });

  it("a link that leads to itself", () => {
    expect(
      warned(drawn("me", [fallback({ actionConfig: { url: "https://sho.rt/me/?from=poster" } })])),
    ).toEqual(["loop: me (lnk_me): fallback closes a loop of short links: me → me."]);
  });

  it("a loop over several links, once, an alias among them", () => {
    const hop = (slug: string, target: string, more: Properties = {}) =>
      drawn(slug, [fallback({ actionConfig: { url: `https://SHO.RT/${target}` } })], more);
    const links = [
      hop("in", "one"),
      hop("one", "two"),
      hop("two", "drei"),
      hop("three", "one", { features: { alias: "drei" } }),
    ];
    expect(warned(...links)).toEqual([
      "loop: three (lnk_three): fallback closes a loop of short links: one → two → three → one.",
    ]);
  });

  it.each<[string, Properties]>([
    ["a day", { expiresAt: "2026-05-31" }],
    ["a time", { expirationDate: "2026-06-01T11:59:59Z" }],
    ["seconds", { expiry: 1_700_000_000 }],
    ["milliseconds", { until: 1_700_000_000_000 }],
  ])("an expired route, told as %s", (_, config) => {
    expect(warned(linkWith(fallback(expiry(config))))).toEqual([
      expect.stringMatching(/^expired: shop \(lnk_shop\): fallback has expired on 20\d\d-\d\d-\d\d\.$/),
    ]);
  });

  it("an expired link", () => {
    const routeFeatures = [{ type: "EXPIRATION_DATE", config: { date: "2020-01-01" } }];
    expect(warned(drawn("shop", [fallback()], { routeFeatures }))).toEqual([
      "expired: shop (lnk_shop) has expired on 2020-01-01.",
    ]);
  });
});

describe("it does not warn of", () => {
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
      "a route behind one that is off",
      [linkWith(named("all", { isActive: false }), geo("german"), fallback())],
    ],
    [
      "a route behind one that ends by itself",
      [
        linkWith(
          named("sale", { priority: 2, ...expiry({ expiresAt: "2030-01-01" }) }),
          named("rest", { priority: 1, features: [{ type: "LIMIT", config: {} }] }),
          fallback(),
        ),
      ],
    ],
    [
      "a route whose targeting narrows it",
      [linkWith(named("some", { targeting: { plan: "pro" } }), fallback())],
    ],
    [
      "a route of which something is not known",
      [linkWith(named("some", { conditions: unknownValue }), fallback())],
    ],
    [
      "routes with conditions that are not known yet",
      [
        linkWith(
          geo("one", { conditions: [{ ...countries(), valueJson: unknownValue }] }),
          geo("two", { conditions: [{ ...countries(), valueJson: unknownValue }] }),
          fallback(),
        ),
      ],
    ],
    [
      "an event, which may let visitors go on",
      [linkWith(named("count", { actionType: "EVENT" }), fallback())],
    ],
    ["a link whose routes are not all known", [{ ...linkWith(), isWhole: false }]],
    ["a tree, which is a page itself", [drawn("me", [], { kind: "TREE" })]],
    [
      "a chain of short links",
      [linkWith(fallback({ actionConfig: { url: "https://sho.rt/end" } })), drawn("end", [fallback()])],
    ],
    [
      "the same slug on another host",
      [drawn("end", [fallback({ actionConfig: { url: "https://else.where/end" } })])],
    ],
    [
      "a longer path that begins with the slug",
      [drawn("end", [fallback({ actionConfig: { url: "https://sho.rt/end/more" } })])],
    ],
    [
      "a loop that is switched off",
      [drawn("end", [fallback({ clientRouteId: "on" }), to("https://sho.rt/end", { isActive: false })])],
    ],
    ["a date that is still to come", [linkWith(fallback(expiry({ expiresAt: "2026-06-01" })))]],
    ["an expiry that is off", [linkWith(fallback(expiry({ expiresAt: "2020-01-01" }, { enabled: false })))]],
    ["an expiry that cannot be read", [linkWith(fallback(expiry({ expiresAt: "soon", days: 3 })))]],
  ])("%s", (_, links) => {
    expect(warned(...links)).toEqual([]);
  });
});
