import { describe, expect, it } from "vitest";
import { lintGraph } from "../../../provider/cli/graph/lint/lint";
import type { GraphLink } from "../../../provider/cli/graph/model/graph";
import { connectLinks } from "../../../provider/cli/graph/read/connect";
import { type Properties, unknownValue } from "../../../provider/lifecycle";
import { countries, fallback, graphLink, to } from "./fixtures";

const now = new Date("2026-06-01T12:00:00Z");
const hosts = new Map([["dom_1", ["sho.rt"]]]);

/** The warnings for some links, each as its kind and its text. */
const warningsFor = (...links: GraphLink[]): string[] =>
  lintGraph({ title: "", links: connectLinks(links, hosts) }, now).map(
    ({ kind, note }) => `${kind}: ${note.text}`,
  );

const linkWith = (...routes: Properties[]) => graphLink("shop", routes);
const named = (clientRouteId: string, more: Properties = {}) =>
  to(`https://example.com/${clientRouteId}`, { clientRouteId, ...more });
const geo = (clientRouteId: string, conditions = [countries("DE")]) =>
  named(clientRouteId, { platform: "GEO", conditions });
const language = { type: "LANGUAGE", operator: "EQUALS", valueKey: "de" };
const not = (condition: Properties) => ({ ...condition, operator: "NOT_IN" });
const expiry = (config: Properties, more: Properties = {}) => ({
  features: [{ type: "EXPIRATION_DATE", config, ...more }],
});

describe("warns about", () => {
  it("a route after one that accepts everybody", () => {
    expect(
      warningsFor(linkWith(named("all", { priority: 2 }), { ...geo("german"), priority: 1 }, fallback())),
    ).toEqual([
      "unreachable: shop (lnk_shop): route german can never be reached, since route all comes first and accepts everybody.",
      "unreachable: shop (lnk_shop): route fallback can never be reached, since route all comes first and accepts everybody.",
    ]);
  });

  it.each<[string, Properties[], Properties[], string]>([
    [
      "the same conditions as an earlier one, in another order",
      [countries("DE"), language],
      [language, countries("DE")],
      "route one is for the same visitors",
    ],
    [
      "the same countries in another order",
      [countries("DE", "AT")],
      [countries("AT", "DE")],
      "route one is for the same visitors",
    ],
    [
      "the same country, written in another way",
      [countries("DE")],
      [{ ...countries(), operator: "EQUALS", valueJson: { value: "DE" } }],
      "route one is for the same visitors",
    ],
    [
      "some of an earlier route's countries",
      [countries("DE", "AT")],
      [countries("AT")],
      "route one comes first and accepts all of its visitors",
    ],
    [
      "one more condition",
      [countries("DE", "AT")],
      [countries("AT"), { type: "REFERRER_DOMAIN", operator: "REGEX", valueKey: "news" }],
      "route one comes first and accepts all of its visitors",
    ],
    [
      "a country that an earlier one does not exclude",
      [not(countries("DE"))],
      [countries("AT")],
      "route one comes first and accepts all of its visitors",
    ],
    [
      "fewer countries, by excluding more",
      [not(countries("DE"))],
      [not(countries("AT", "DE"))],
      "route one comes first and accepts all of its visitors",
    ],
  ])("a route with %s", (_, one, two, reason) => {
    expect(warningsFor(linkWith(geo("one", one), geo("two", two), fallback()))).toEqual([
      `unreachable: shop (lnk_shop): route two can never be reached, since ${reason}.`,
    ]);
  });

  it.each([
    ["a condition", { conditions: [{ type: "COUNTRY", operator: "IN", valueJson: { region: "EU" } }] }],
    ["targeting", { targeting: { segment: "vip", rank: 1 } }],
    ["items", { targetItemIds: ["item_1"] }],
  ])("a route for the same visitors as an earlier one, by %s that cannot be read", (_, restricted) => {
    const reordered = JSON.parse(JSON.stringify(restricted), (_, value) =>
      value?.segment ? { rank: value.rank, segment: value.segment } : value,
    );
    expect(warningsFor(linkWith(named("one", restricted), named("two", reordered), fallback()))).toEqual([
      "unreachable: shop (lnk_shop): route two can never be reached, since route one is for the same visitors.",
    ]);
    const unlike = { conditions: [not({ type: "COUNTRY", operator: "IN", valueJson: { region: "EU" } })] };
    expect(warningsFor(linkWith(named("one", restricted), named("two", unlike), fallback()))).toEqual([]);
  });

  it.each<[string, Properties[], string]>([
    [
      "a route all of whose countries earlier routes accept together",
      [geo("one"), geo("two", [countries("AT")]), geo("three", [countries("AT", "DE")]), fallback()],
      "route three can never be reached, since route one and route two come first and together accept all of its visitors",
    ],
    [
      "a route whose visitors earlier routes accept whatever a missing operator means",
      [
        geo("one", [{ ...countries("DE", "AT"), operator: undefined }]),
        geo("two", [{ ...countries(), operator: "REGEX", valueKey: "AT|DE", valueJson: {} }]),
        geo("three", [countries("AT")]),
        fallback(),
      ],
      "route three can never be reached, since route two comes first and accepts all of its visitors",
    ],
    [
      "a fallback, where one route accepts a country and another one all others",
      [geo("one"), geo("two", [not(countries("DE"))]), fallback()],
      "route fallback can never be reached, since route one and route two come first and together accept all of its visitors",
    ],
    [
      "a second fallback",
      [fallback(), fallback({ clientRouteId: "second" })],
      "route second can never be reached, since route fallback is for the same visitors",
    ],
  ])("%s", (_, routes, text) => {
    expect(warningsFor(linkWith(...routes))).toEqual([`unreachable: shop (lnk_shop): ${text}.`]);
  });

  it("one of two routes for the same visitors, if their order is not known", () => {
    const link = linkWith(geo("one"), geo("two"), fallback());
    const routes = link.routing.routes.map((route) => ({ ...route, position: undefined }));
    expect(warningsFor({ ...link, routing: { ...link.routing, routes } })).toEqual([
      "unreachable: shop (lnk_shop): either route one or route two can never be reached, since both are for the same visitors.",
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
    ).toEqual(["loop: me (lnk_me): route fallback closes a loop of short links: me → me."]);
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
      "loop: three (lnk_three): route fallback closes a loop of short links: one → two → three → one.",
    ]);
  });

  it("an expired route", () => {
    expect(warningsFor(linkWith(fallback(expiry({ expiresAt: "2026-06-01T11:59:59Z" }))))).toEqual([
      "expired: shop (lnk_shop): route fallback expired on 2026-06-01.",
    ]);
  });

  it("an expired link", () => {
    const routeFeatures = [{ type: "EXPIRATION_DATE", config: { date: "2020-01-01" } }];
    expect(warningsFor(graphLink("shop", [fallback()], { routeFeatures }))).toEqual([
      "expired: shop (lnk_shop) expired on 2020-01-01.",
    ]);
  });

  it("only the routes to which an expired feature of the link is limited, also one called link", () => {
    const expired = (...routeIds: string[]) => ({
      routeFeatures: [{ type: "EXPIRATION_DATE", config: { date: "2020-01-01" }, routeIds }],
    });
    const shop = (...routeIds: string[]) =>
      graphLink("shop", [geo("german"), geo("link", [countries("FR")]), fallback()], expired(...routeIds));
    expect(warningsFor(shop("german"))).toEqual([
      "expired: shop (lnk_shop): route german expired on 2020-01-01.",
    ]);
    expect(warningsFor(shop("link"))).toEqual([
      "expired: shop (lnk_shop): route link expired on 2020-01-01.",
    ]);
    expect(warningsFor(shop("elsewhere"))).toEqual([]);
  });
});

describe("notes", () => {
  it("values that an earlier route accepts, each once", () => {
    const one = geo("one", [countries("DE", "AT")]);
    const two = geo("two", [countries("AT", "CH", "LI")]);
    const three = geo("three", [countries("FR", "LI", "AT", "DE", "CH")]);
    expect(warningsFor(linkWith(one, two, three, fallback()))).toEqual([
      "overlap: shop (lnk_shop): visitors with country AT never reach route two, since route one comes first.",
      "overlap: shop (lnk_shop): visitors with country AT or DE never reach route three, since route one comes first.",
      "overlap: shop (lnk_shop): visitors with country LI or CH never reach route three, since route two comes first.",
    ]);
  });

  it("referrers that an earlier route accepts, but not languages: a visitor has several", () => {
    const route = (name: string, type: string, valueKey: string, ...values: string[]) =>
      named(name, { conditions: [{ type, operator: "IN", valueKey, valueJson: { values } }] });
    const [ads, news] = [
      ["ads", "a.example", "b.example"] as const,
      ["news", "b.example", "c.example"] as const,
    ].map(([name, ...values]) => route(name, "REFERRER_DOMAIN", "referrer", ...values));
    expect(warningsFor(linkWith(ads ?? {}, news ?? {}, fallback()))).toEqual([
      "overlap: shop (lnk_shop): visitors with referrer domain b.example never reach route news, since route ads comes first.",
    ]);
    const [german, alpine] = [
      ["de", "fr"],
      ["de", "it"],
    ].map((tags, index) => route(`route-${index}`, "LANGUAGE", "language", ...tags));
    expect(warningsFor(linkWith(german ?? {}, alpine ?? {}, fallback()))).toEqual([]);
  });

  it("nothing where the earlier route restricts something else, too", () => {
    const phone = {
      type: "DEVICE_PROFILE",
      operator: "IN",
      valueKey: "device",
      valueJson: { values: ["PHONE"] },
    };
    const one = geo("one", [countries("DE", "AT"), phone]);
    expect(warningsFor(linkWith(one, geo("two", [countries("AT", "CH")]), fallback()))).toEqual([]);
  });
});

describe("does not warn about", () => {
  it.each<[string, GraphLink[]]>([
    ["a fallback that is listed first", [linkWith(fallback(), geo("german"))]],
    [
      "an expiry that may be off",
      [linkWith(geo("sale"), fallback(expiry({ expiresAt: "2020-01-01" }, { enabled: unknownValue })))],
    ],
    [
      "an expiry of a route that may be off",
      [
        linkWith(
          { ...geo("sale"), ...expiry({ expiresAt: "2020-01-01" }), isActive: unknownValue },
          fallback(),
        ),
      ],
    ],
    [
      "a loop over a route that may be off",
      [linkWith(fallback({ isActive: unknownValue, actionConfig: { url: "https://sho.rt/shop" } }))],
    ],
    [
      "a route of another platform without conditions",
      [linkWith(named("geo", { platform: "GEO" }), fallback())],
    ],
    [
      "a route after one that is off",
      [linkWith(named("all", { isActive: false }), geo("german"), fallback())],
    ],
    [
      "conditions whose meaning is not certain",
      [
        linkWith(
          geo("one", [{ ...countries("DE", "AT"), operator: undefined }]),
          geo("two", [{ ...countries(), operator: "REGEX", valueKey: "AT.", valueJson: {} }]),
          geo("four", [{ ...countries(), valueJson: { from: "AT", to: "DE" } }]),
          geo("five", [{ ...countries("AT", "DE"), valueKey: "country-of-billing" }]),
          geo("six", [countries("AT")]),
          fallback(),
        ),
      ],
    ],
    [
      "a language beside one that is excluded, since a visitor has several",
      [
        linkWith(
          geo("one", [not({ ...countries("de"), type: "LANGUAGE" })]),
          geo("two", [{ ...countries("fr"), type: "LANGUAGE" }]),
          fallback(),
        ),
      ],
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
          geo("one", [{ ...countries(), valueJson: unknownValue }]),
          geo("two", [{ ...countries(), valueJson: unknownValue }]),
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
  ])("%s", (_, links) => {
    expect(warningsFor(...links)).toEqual([]);
  });
});
