import { describe, expect, it } from "vitest";
import { declarable, project } from "../../provider/lifecycle/live/project";
import { link } from "../../provider/resources";

const projected = (declared: object, live: object) => project(link.inputs, { ...declared }, { ...live });

const routes = [
  { clientRouteId: "a", platform: "GEO", actionConfig: { url: "https://example.com/a" } },
  { clientRouteId: "b", isGlobalFallback: true },
];

describe("a PASSWORD feature projected onto its declaration", () => {
  const config = { password: "s" };
  const declared = { routeFeatures: [{ type: "PASSWORD", scope: "LINK", enabled: true, config }] };
  const shown = { id: "f", type: "PASSWORD", scope: "LINK", enabled: true, config: { password: "********" } };

  it.each([
    ["a scope that is null", { scope: null }, { type: "PASSWORD", enabled: true, config }],
    ["another scope", { scope: "ROUTE" }, { type: "PASSWORD", scope: "ROUTE", enabled: true, config }],
    ["a switch", { enabled: false }, { type: "PASSWORD", scope: "LINK", enabled: false, config }],
  ])("shows drift of values that are not secret: %s", (_, change, expected) => {
    const live = { routeFeatures: [{ ...shown, ...change }] };
    expect(projected(declared, live)).toEqual({ routeFeatures: [expected] });
  });
});

describe("a live object projected onto its declaration", () => {
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
    ["a property that the service does not show", { seo: { title: "x" } }, { title: "y" }],
    [
      "ids and defaults of routes",
      { routes },
      { routes: routes.map((it) => ({ id: "rt", isActive: true, priority: 0, targeting: null, ...it })) },
    ],
    ["routes in another order if each has a clientRouteId", { routes }, { routes: [...routes].reverse() }],
    [
      "a clientRouteId that the service does not show",
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
      "a secret that the service does not show at all",
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
  ])("ignores %s", (_, declared, live) => {
    expect(projected(declared, live)).toEqual(declared);
  });

  it.each([
    ["another value", { title: "x" }, { title: "y" }, { title: "y" }],
    ["a deleted value", { title: "x" }, { title: null }, {}],
    [
      "a nested value",
      { seo: { title: "x" } },
      { seo: { title: "y", indexable: true } },
      { seo: { title: "y" } },
    ],
    [
      "a key deleted from free-form JSON",
      { options: { a: 1, b: 2 } },
      { options: { a: 1 } },
      { options: { a: 1 } },
    ],
    ["a deleted route", { routes }, { routes: [{ id: "r", ...routes[1] }] }, { routes: [routes[1]] }],
    [
      "an added route",
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
      "another type of feature in place of a password",
      { routes: [{ features: [{ type: "PASSWORD", config: { password: "s" } }] }] },
      { routes: [{ features: [{ type: "LIMIT", config: { clicks: 3 } }] }] },
      { routes: [{ features: [{ type: "LIMIT", config: { clicks: 3 } }] }] },
    ],
  ])("shows %s", (_, declared, live, expected) => {
    expect(projected(declared, live)).toEqual(expected);
  });

  it("treats a key named __proto__ as data", () => {
    const options = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}');
    expect(JSON.stringify(projected({ options }, { options: JSON.parse(JSON.stringify(options)) }))).toBe(
      JSON.stringify({ options }),
    );
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("the declarable part of a live object", () => {
  it("has the writable properties with a value", () => {
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
