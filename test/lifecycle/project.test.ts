import { describe, expect, it } from "vitest";
import { declarable, project } from "../../provider/lifecycle/live/project";
import { link } from "../../provider/resources";

const seen = (declared: object, live: object) => project(link.inputs, { ...declared }, { ...live });

const routes = [
  { clientRouteId: "a", platform: "GEO", actionConfig: { url: "https://example.com/a" } },
  { clientRouteId: "b", isGlobalFallback: true },
];

describe("a PASSWORD feature seen through what was declared", () => {
  const config = { password: "s" };
  const declared = { routeFeatures: [{ type: "PASSWORD", scope: "LINK", enabled: true, config }] };
  const shown = { id: "f", type: "PASSWORD", scope: "LINK", enabled: true, config: { password: "********" } };

  it.each([
    ["a scope that is null", { scope: null }, { type: "PASSWORD", enabled: true, config }],
    ["another scope", { scope: "ROUTE" }, { type: "PASSWORD", scope: "ROUTE", enabled: true, config }],
    ["a switch", { enabled: false }, { type: "PASSWORD", scope: "LINK", enabled: false, config }],
  ])("shows drift of what is no secret: %s", (_, change, seenFeature) => {
    const live = { routeFeatures: [{ ...shown, ...change }] };
    expect(seen(declared, live)).toEqual({ routeFeatures: [seenFeature] });
  });
});

describe("a live object seen through what was declared", () => {
  it.each([
    ["keys that were never declared", { title: "x" }, { title: "x", description: "y", totalEvents: 3 }],
    ["keys nested in free-form JSON", { options: { a: 1 } }, { options: { a: 1, b: 2 } }],
    ["the order of keys", { options: { a: 1, b: { c: 1, d: 2 } } }, { options: { b: { d: 2, c: 1 }, a: 1 } }],
    [
      "a slash that the service adds to a URL",
      { url: "https://example.com" },
      { url: "https://example.com/" },
    ],
    [
      "the case of a domain in a URL",
      { url: "https://Example.COM/Page" },
      { url: "https://example.com/Page" },
    ],
    ["the sign of zero", { options: { a: -0 }, sortOrder: -0 }, { options: { a: 0 }, sortOrder: 0 }],
    ["null for an empty list", { routeFeatures: [] }, { routeFeatures: null }],
    ["a field that the service does not show", { seo: { title: "x" } }, { title: "y" }],
    [
      "ids and defaults of routes",
      { routes },
      { routes: routes.map((it) => ({ id: "rt", isActive: true, priority: 0, targeting: null, ...it })) },
    ],
    ["routes in another order, when each has a clientRouteId", { routes }, { routes: [...routes].reverse() }],
    [
      "a clientRouteId that is not shown",
      { routes },
      { routes: routes.map(({ clientRouteId, ...it }) => it) },
    ],
    [
      "the order of a set",
      { routes: [{ deviceProfileIds: ["a", "b"] }] },
      { routes: [{ id: "rt", deviceProfileIds: ["b", "a"] }] },
    ],
    [
      "a masked password",
      { routes: [{ features: [{ type: "PASSWORD", config: { password: "s" } }] }] },
      {
        routes: [
          { features: [{ id: "f", type: "PASSWORD", enabled: true, config: { password: "********" } }] },
        ],
      },
    ],
    [
      "a secret that is not shown at all",
      { routeFeatures: [{ type: "PASSWORD", config: { password: "s", hint: "h" } }] },
      { routeFeatures: [{ id: "f", config: null }] },
    ],
    [
      "secrets masked at any depth",
      { routeFeatures: [{ type: "PASSWORD", config: { hint: "h", codes: [{ code: "a" }, { code: "b" }] } }] },
      {
        routeFeatures: [
          {
            id: "f",
            type: "PASSWORD",
            config: { hint: "h", codes: [{ code: "***" }, { code: "[hidden]" }], password: null },
          },
        ],
      },
    ],
  ])("does not differ by %s", (_, declared, live) => {
    expect(seen(declared, live)).toEqual(declared);
  });

  it.each([
    ["another value", { title: "x" }, { title: "y" }, { title: "y" }],
    ["a value that is gone", { title: "x" }, { title: null }, {}],
    [
      "a nested value",
      { seo: { title: "x" } },
      { seo: { title: "y", indexable: true } },
      { seo: { title: "y" } },
    ],
    [
      "a key gone from free-form JSON",
      { options: { a: 1, b: 2 } },
      { options: { a: 1 } },
      { options: { a: 1 } },
    ],
    ["a route that is gone", { routes }, { routes: [{ id: "r", ...routes[1] }] }, { routes: [routes[1]] }],
    [
      "a route that was added",
      { routes: [routes[1]] },
      {
        routes: [
          { ...routes[1], id: "r" },
          { id: "s", clientRouteId: "c", platform: "OS", targeting: null },
        ],
      },
      { routes: [routes[1], { clientRouteId: "c", platform: "OS" }] },
    ],
    [
      "a set with other members",
      { routes: [{ deviceProfileIds: ["a", "b"] }] },
      { routes: [{ deviceProfileIds: ["b", "c"] }] },
      { routes: [{ deviceProfileIds: ["b", "c"] }] },
    ],
    [
      "another kind of feature in the place of a password",
      { routes: [{ features: [{ type: "PASSWORD", config: { password: "s" } }] }] },
      { routes: [{ features: [{ type: "LIMIT", config: { clicks: 3 } }] }] },
      { routes: [{ features: [{ type: "LIMIT", config: { clicks: 3 } }] }] },
    ],
  ])("differs by %s", (_, declared, live, expected) => {
    expect(seen(declared, live)).toEqual(expected);
  });

  it("carries a key named __proto__ as data", () => {
    const options = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}');
    expect(JSON.stringify(seen({ options }, { options: JSON.parse(JSON.stringify(options)) }))).toBe(
      JSON.stringify({ options }),
    );
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("what a program would declare to get a live object", () => {
  it("takes the properties that can be written and say something", () => {
    const live = {
      id: "lnk_1",
      createdAt: "2026-01-01",
      title: "x",
      description: null,
      options: { any: null },
      routes: [
        { id: "rt", platform: "GEO", conditions: [{ id: "c", type: "OS", valueKey: "os" }], features: [] },
      ],
    };
    expect(declarable(link.inputs, live)).toEqual({
      title: "x",
      options: { any: null },
      routes: [{ platform: "GEO", conditions: [{ type: "OS", valueKey: "os" }] }],
    });
  });
});
