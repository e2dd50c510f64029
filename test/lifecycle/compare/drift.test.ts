import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Properties } from "../../../provider/lifecycle";
import { declarable, declaredAsLive } from "../../../provider/lifecycle/compare/drift";
import { covers } from "../../../provider/lifecycle/compare/match";
import { feature, link } from "../../../provider/resources";
import { table } from "../../support/table";

const projected = (declared: object, live: object, normalized?: Properties) =>
  declaredAsLive(link.inputs, { ...declared }, { ...live }, normalized);

const url = "https://example.com/a";
const routes = [
  { clientRouteId: "a", platform: "GEO", actionConfig: { url } },
  { clientRouteId: "b", isGlobalFallback: true },
];
const [, fallback] = routes;
const secret = { type: "PASSWORD", config: { password: "s" } };
const limit = { type: "LIMIT", config: { clicks: 3 } };
const added = { clientRouteId: "c", platform: "OS" };

describe("a live object projected onto its declaration", () => {
  it.each(table<[string, object, object]>`
    keys that were never declared          | {title: x}                             | {title: x, description: y, totalEvents: 3}
    keys nested in free-form JSON          | {options: {a: 1}}                      | {options: {a: 1, b: 2}}
    the order of keys                      | {options: {a: 1, b: {c: 1, d: 2}}}     | {options: {b: {d: 2, c: 1}, a: 1}}
    a slash that the service adds to a URL | {url: "https://example.com"}           | {url: "https://example.com/"}
    the case of a domain in a URL          | {url: "https://Example.COM/Page"}      | {url: "https://example.com/Page"}
    null for an empty list                 | {routeFeatures: []}                    | {routeFeatures: null}
    null for an empty object               | {options: {}}                          | {options: null}
    properties that are not shown          | {seo: {title: x}}                      | {title: y}
    the order of a set                     | {routes: [{deviceProfileIds: [a, b]}]} | {routes: [{id: rt, deviceProfileIds: [b, a]}]}
  `)("ignores %s", (_, declared, live) => expect(projected(declared, live)).toEqual(declared));

  it.each<[string, object, object]>([
    ["the sign of zero", { options: { a: -0 }, sortOrder: -0 }, { options: { a: 0 }, sortOrder: 0 }],
    [
      "ids and defaults of routes",
      { routes },
      { routes: routes.map((it) => ({ id: "rt", isActive: true, priority: 0, targeting: null, ...it })) },
    ],
    ["the order of routes that have a clientRouteId", { routes }, { routes: routes.toReversed() }],
    [
      "a clientRouteId that is not shown",
      { routes },
      { routes: routes.map(({ clientRouteId, ...it }) => it) },
    ],
  ])("ignores %s", (_, declared, live) => expect(projected(declared, live)).toEqual(declared));

  it.each(table<[string, object, object, object]>`
    another value           | {title: x}                             | {title: y}                               | {title: y}
    no key for a deleted value | {title: x}                          | {title: null}                            | {}
    a nested value          | {seo: {title: x}}                      | {seo: {title: y, indexable: true}}       | {seo: {title: y}}
    a key deleted from JSON | {options: {a: 1, b: 2}}                | {options: {a: 1}}                        | {options: {a: 1}}
    other members of a set  | {routes: [{deviceProfileIds: [a, b]}]} | {routes: [{deviceProfileIds: [c, b, a]}]} | {routes: [{deviceProfileIds: [c, b, a]}]}
    another clientRouteId   | {routes: [{clientRouteId: a, platform: GEO}]} | {routes: [{clientRouteId: b, platform: GEO, priority: 0}]} | {routes: [{clientRouteId: b, platform: GEO}]}
  `)("shows %s", (_, declared, live, expected) => {
    expect(projected(declared, live)).toStrictEqual(expected);
  });

  it.each<[string, object[], object[], object[]]>([
    ["another type of feature", [{ features: [secret] }], [{ features: [limit] }], [{ features: [limit] }]],
    ["a deleted route", routes, [{ id: "r", ...fallback }], [{ ...fallback }]],
    [
      "an added route",
      [{ ...fallback }],
      [
        { ...fallback, id: "r" },
        { id: "s", ...added, targeting: null },
      ],
      [{ ...fallback }, added],
    ],
  ])("shows %s", (_, declared, live, expected) => {
    expect(projected({ routes: declared }, { routes: live })).toEqual({ routes: expected });
  });

  it("shows another order of routes where it can matter, unless the service has one of its own", () => {
    const to = (tag: string) => ({ platform: "GEO", actionConfig: { url: `https://example.com/${tag}` } });
    const declared = { routes: [to("a"), to("b")] };
    const live = { routes: [to("b"), to("a")] };
    expect(projected(declared, live)).toEqual(live);
    expect(projected(declared, live, { routes: { order: "own" } })).toEqual(declared);
  });

  it("shows of an object inside of an entry what is there, and of the entry also what is not shown", () => {
    const inner = z.object({ a: z.string(), b: z.string() });
    const schema = z.object({ list: z.array(z.object({ inner, other: z.string() })) });
    const declared = { list: [{ inner: { a: "1", b: "2" }, other: "3" }] };
    expect(declaredAsLive(schema, declared, { list: [{ inner: { a: "1" } }] })).toEqual({
      list: [{ inner: { a: "1" }, other: "3" }],
    });
  });

  it("treats a key named __proto__ as data", () => {
    const options = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}');
    const shown = projected({ options }, { options: JSON.parse(JSON.stringify(options)) });
    expect(JSON.stringify(shown)).toBe(JSON.stringify({ options }));
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe("a list in free-form JSON, projected onto its declaration", () => {
  const list = (declared: unknown[], live: unknown[], normalized?: unknown[]) =>
    projected(
      { options: { list: declared } },
      { options: { list: live } },
      normalized && { options: { list: normalized } },
    );

  it.each(table<[string, unknown[], unknown[], unknown[]]>`
    another order                          | [1, 2]         | [2, 1]            | [2, 1]
    a deleted entry                        | [1, 2]         | [1]               | [1]
    an added entry                         | [1]            | [1, 2]            | [1, 2]
    null in place of a value               | [1, 2]         | [null, 2]         | [null, 2]
    an object in place of a value          | [1]            | [{a: 1}]          | [{a: 1}]
    a key deleted from an entry            | [{a: 1, b: 2}] | [{a: 1}]          | [{a: 1}]
    only the declared keys of an entry     | [{a: 1}, 1]    | [{a: 2, b: 2}, 1] | [{a: 2}, 1]
  `)("shows %s", (_, declared, live, expected) => {
    expect(list(declared, live)).toStrictEqual({ options: { list: expected } });
  });

  it("shows no drift while it is as the service normalized it", () => {
    expect(list(["B", "A"], ["a", "b"], ["a", "b"])).toEqual({ options: { list: ["B", "A"] } });
    expect(list(["B", "A"], ["a", "c"], ["a", "b"])).toEqual({ options: { list: ["a", "c"] } });
  });
});

describe("a PASSWORD feature projected onto its declaration", () => {
  /** A feature as it is declared, and other versions of it. */
  const password = (config: unknown, more: object = {}) => ({
    routeFeatures: [{ type: "PASSWORD", scope: "LINK", enabled: true, config, ...more }],
  });
  const declared = password({ password: "s" });
  const shown = { id: "f", config: { password: "********" } };

  it.each([
    ["a scope that is null", { scope: null }, { scope: undefined }],
    ["another scope", { scope: "ROUTE" }, { scope: "ROUTE" }],
    ["a switch", { enabled: false }, { enabled: false }],
  ])("shows drift of values that are not secret: %s", (_, change, expected) => {
    const live = password(undefined, { ...shown, ...change });
    expect(projected(declared, live)).toEqual(password({ password: "s" }, expected));
  });

  it.each(table<[string, object, unknown, unknown]>`
    the settings that are not shown | {password: s, hint: h}                     | null                                                         |
    the masks at any depth          | {hint: h, codes: [{code: a}, {code: b}]}   | {hint: h, codes: [{code: "***"}, {code: "[hidden]"}], password: null} |
    what is not masked, as drift    | {password: s, hint: h}                     | {password: "***", hint: new}                                 | {password: s, hint: new}
    a text in place of a list       | {codes: [a]}                               | {codes: none}                                                | {codes: none}
    a list in place of a text       | {codes: a}                                 | {codes: ["***"]}                                             | {codes: ["***"]}
    an object in place of a text    | {hint: h}                                  | {hint: {text: h}}                                            | {hint: {text: h}}
    the hash of a password          | {password: s}                              | {password: $2b$10$hash}                                      |
  `)("hides or shows %s", (_, config, live, expected = config) => {
    expect(projected(password(config), password(live))).toEqual(password(expected));
  });

  it("shows another hash of a setting than that of its write", () => {
    const [atWrite, later] = ["one", "two"].map((hash) => password({ pin: `$2b$10$${hash}` }));
    expect(projected(password({ pin: "7" }), { ...atWrite }, atWrite)).toEqual(password({ pin: "7" }));
    expect(projected(password({ pin: "7" }), { ...later }, atWrite)).toEqual(later);
  });

  it("has no settings if the service deleted those of a feature, or of another type of feature", () => {
    const shown = { type: "LIMIT", config: null };
    for (const it of [limit, secret])
      expect(declaredAsLive(feature.inputs, it, shown)).toEqual({ type: "LIMIT" });
  });
});

describe("the declarable part of a live object", () => {
  it("has the writable properties with a value", () => {
    const live = {
      ...{ id: "lnk_1", createdAt: "2026-01-01", title: "x", description: null, options: { any: null } },
      routes: [
        { id: "rt", platform: "GEO", conditions: [{ id: "c", type: "OS", valueKey: "os" }], features: [] },
      ],
    };
    expect(declarable(link.inputs, live)).toEqual({
      ...{ title: "x", options: { any: null } },
      routes: [{ platform: "GEO", conditions: [{ type: "OS", valueKey: "os" }] }],
    });
  });

  it("has no masks of secret settings, at any depth, but texts that only look like masks", () => {
    const live = { hint: "h", password: "********", codes: [{ code: "[hidden]", days: 2 }] };
    const features = (config: unknown) => ({
      title: "***",
      routeFeatures: [
        { type: "PASSWORD", scope: "***", config },
        { type: "UTM", config: { source: "***" } },
      ],
    });
    expect(declarable(link.inputs, features(live))).toStrictEqual(
      features({ hint: "h", codes: [{ days: 2 }] }),
    );
  });
});

it.each([
  ["null", { a: 1 }, null],
  ["a text", { a: 1 }, "a"],
  ["an object", "a", { a: 1 }],
])("%s in place of another value does not have what is declared", (_, declared, live) => {
  expect(covers(undefined, declared, live)).toBe(false);
});
