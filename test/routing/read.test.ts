import { describe, expect, it } from "vitest";
import { type GraphOptions, toGraph } from "../../provider/routing";
import { isOpen, unknown } from "./support/arbitrary";

const route = {
  ...{
    key: "routes[0]",
    path: "routes[0]",
    position: 0,
    ids: ["routes[0]"],
    isFallback: false,
    isActive: true,
  },
  ...{ priority: 0, sortOrder: 0, platform: "GLOBAL", conditions: [], deviceProfileIds: [], features: [] },
  action: { path: "routes[0].actionConfig", type: "", config: {}, hasOpenSetting: false },
};
const graph = { kind: "DIRECT", routingMode: "ADVANCED", routes: [], features: [], hasMoreRoutes: false };
const condition = { type: "COUNTRY", operator: "IN", valueKey: "country" };
const in_ = (...values: unknown[]) => ({ ...condition, valueJson: { values } });

const read = (link: object, options: GraphOptions = {}) => toGraph(link, { isOpen, ...options });
const readRoute = (part: object, options?: GraphOptions) => read({ routes: [part] }, options).routes[0];

describe("the graph of a link", () => {
  it("has defaults for what is left out or null", () => {
    expect(read({})).toEqual(graph);
    expect(read({ routes: null, routeFeatures: null, kind: null })).toEqual(graph);
    expect(read({ routes: [{}] })).toEqual({ ...graph, routes: [route] });
    expect(readRoute({ deviceProfileIds: null, features: null, conditions: null, priority: null })).toEqual(
      route,
    );
    const url = { ...route, key: "url", path: "url", ids: ["url"], isFallback: true };
    const action = { path: "url", type: "URL", config: { url: "https://a.b" }, hasOpenSetting: false };
    expect(read({ url: "https://a.b", routes: [] })).toEqual({
      ...graph,
      routingMode: "SIMPLE",
      routes: [{ ...url, action }],
    });
    expect(read({ routes: [], routeFeatures: [{}] }).features).toEqual([
      { path: "routeFeatures[0]", type: "", isEnabled: true, config: {}, scope: "link" },
    ]);
  });

  it.each<[link: object, expected: object]>([
    [{ routes: unknown }, { hasMoreRoutes: true, routes: [] }],
    [{ routes: [1] }, { hasMoreRoutes: true }],
    [{ routes: [null] }, { hasMoreRoutes: true }],
    ...[unknown, "hidden", [null]].map((routeFeatures): [object, object] => [
      { routeFeatures },
      { hasMoreRoutes: false, features: [{ path: "routeFeatures", type: undefined, scope: "link" }] },
    ]),
    [
      { kind: unknown, routingMode: 1 },
      { kind: undefined, routingMode: undefined },
    ],
  ])("lacks what is not known: %j", (link, expected) => {
    expect(read(link)).toMatchObject(expected);
  });

  it.each<[what: string, part: object, expected: object]>([
    ["its own id after its key", { id: "rt_1", clientRouteId: "a" }, { key: "a", ids: ["a", "a", "rt_1"] }],
    ["its id as its key", { id: "rt_1", clientRouteId: "" }, { key: "rt_1", ids: ["rt_1", "rt_1"] }],
    [
      "its path if no id is known",
      { id: 1, clientRouteId: unknown },
      { key: "routes[0]", ids: ["routes[0]"] },
    ],
    [
      "no number that is a text",
      { priority: "1", sortOrder: unknown },
      { priority: undefined, sortOrder: undefined },
    ],
    [
      "no flag that is not known",
      { isActive: unknown, isGlobalFallback: 1 },
      { isActive: undefined, isFallback: undefined },
    ],
    ["a set in its order", { deviceProfileIds: ["b", "a", "b"] }, { deviceProfileIds: ["a", "b"] }],
    ["no set with other values", { deviceProfileIds: ["a", 1] }, { deviceProfileIds: undefined }],
    ["no set that is a text", { deviceProfileIds: "a" }, { deviceProfileIds: undefined }],
    ["no set with what is not known", { deviceProfileIds: ["a", unknown] }, { deviceProfileIds: undefined }],
    ["no targeting without a value", { targeting: { all: { of: [null] } } }, { targeting: undefined }],
    [
      "its targeting as JSON",
      { targeting: { b: 0, a: "" } },
      { targeting: "routes[0].targeting", targeted: '[{"a":"","b":0},null,null,null]' },
    ],
    [
      "no text of a targeting that is not known",
      { targeting: { a: unknown } },
      { targeting: "routes[0].targeting", targeted: undefined },
    ],
  ])("has of a route %s", (_, part, expected) => {
    const found = readRoute(part) ?? {};
    expect(
      Object.fromEntries(Object.keys(expected).map((key) => [key, found[key as keyof typeof found]])),
    ).toEqual(expected);
  });

  it.each<[feature: object, expected: object | undefined, isEnabled?: boolean | undefined]>([
    [{ type: "LIMIT", config: { clicks: 5 } }, { clicks: 5 }],
    [{ type: "LIMIT", config: null }, {}],
    [{ type: "LIMIT", config: [5] }, undefined],
    [{ type: "LIMIT", config: { at: { most: [unknown] } } }, undefined],
    [{ type: "LIMIT", config: { clicks: Symbol("5") } }, undefined],
    [{ type: "LIMIT", config: { clicks: () => 5 } }, undefined],
    [{ type: "LIMIT", config: { until: new Date(0) } }, undefined],
    [{ type: "LIMIT", config: Object.create(null) as object }, {}],
    [{ type: "PASSWORD", config: { password: unknown } }, {}],
    [{ type: "PASSWORD", config: "hidden" }, {}],
  ])("has the settings of a feature if all are known, and no password: %j", (feature, config) => {
    const features = [
      { path: "routes[0].features[0]", type: Object.values(feature)[0], isEnabled: true, config },
    ];
    expect(readRoute({ features: [feature] })?.features).toEqual(features);
  });

  it.each<[action: object, config: object, hasOpenSetting: boolean]>([
    [{ url: "https://a.b", title: "A" }, { url: "https://a.b", title: "A" }, false],
    [{ url: unknown, title: "A" }, { title: "A" }, true],
    [[], {}, false],
    [["https://a.b"], {}, true],
  ])("has the settings of an action that are known: %j", (actionConfig, config, hasOpenSetting) => {
    expect(readRoute({ actionConfig })?.action).toMatchObject({ config, hasOpenSetting });
  });

  it.each<[feature: object, scope: string | string[] | undefined]>([
    [{ scope: "ALL" }, "link"],
    [{ scope: "Global", routeIds: [] }, "link"],
    [{ scope: null, routeIds: null }, "link"],
    [{ scope: "link", routeIds: ["b", "a"] }, ["a", "b"]],
    [{ routeIds: unknown }, undefined],
    [{ scope: "link-wide" }, undefined],
    [{ scope: "uplink" }, undefined],
    [{ scope: unknown }, undefined],
  ])("has the scope of a feature of the link: %j", (feature, scope) => {
    expect(read({ routeFeatures: [feature] }).features[0]?.scope).toEqual(scope);
  });

  const unfamiliar = { ...condition, valueJson: { to: 1, from: 2 } };
  it.each<[condition: object, expected: object]>([
    [in_("DE"), { property: "country", operator: "IN", valueKey: "country", values: ["DE"] }],
    [{ type: "OS" }, { property: "os", operator: "", valueKey: "", values: "none" }],
    [{ type: "X" }, { property: undefined, values: "none", unread: '{"type":"X"}' }],
    [in_(unknown), { values: undefined, unread: undefined }],
    [
      { ...in_("DE"), operator: unknown },
      { property: undefined, operator: undefined, values: undefined, unread: undefined },
    ],
    [
      { ...in_("DE"), type: "X" },
      {
        property: undefined,
        values: undefined,
        unread: '{"operator":"IN","type":"X","valueJson":{"values":["DE"]},"valueKey":"country"}',
      },
    ],
    [
      { ...unfamiliar, note: 1 },
      {
        values: undefined,
        unread: '{"operator":"IN","type":"COUNTRY","valueJson":{"from":2,"to":1},"valueKey":"country"}',
      },
    ],
  ])("has what is known of a condition: %j", (one, expected) => {
    const found = readRoute({ conditions: [one] })?.conditions?.[0];
    expect({ unread: undefined, ...found }).toEqual({ ...found, unread: undefined, ...expected });
  });

  it("has one path for equal conditions or targets, however they are written, and one for each that is not known", () => {
    const conditions = [
      ...[in_("DE"), { ...condition, valueJson: { country: "DE" } }, in_("AT")],
      ...[unfamiliar, { ...condition, valueJson: { from: 2, to: 1 } }],
      ...[in_(unknown), in_(unknown), { ...condition, type: unknown }, { ...condition, type: unknown }],
    ];
    const paths = readRoute({ conditions })?.conditions?.map(({ path }) =>
      path.replace("routes[0].conditions", ""),
    );
    expect(paths).toEqual(["[0]", "[0]", "[2]", "[3]", "[3]", "[5]", "[6]", "[7]", "[8]"]);
    const routes = [
      { itemId: "a", kind: "b" },
      { kind: "b", itemId: "a" },
    ].map((it) => ({ targets: [it] }));
    const targeted = read({ routes }).routes.map(({ targeting }) => targeting);
    expect(targeted).toEqual(["routes[0].targeting", "routes[0].targeting"]);
  });

  it("has parts that are declared apart, by the key of their route, and of targets what they say themselves", () => {
    const parts = {
      conditions: [in_("AT")],
      features: [{ type: "UTM" }],
      targets: [{ itemId: "it_1", linkId: unknown, routeId: "rt_1" }],
    };
    const own = { clientRouteId: "a", conditions: [in_("DE")] };
    const inline = readRoute(own, { parts: { a: parts } });
    expect(inline?.conditions?.map(({ values }) => values)).toEqual([["DE"], ["AT"]]);
    expect(inline?.features?.map(({ type }) => type)).toEqual(["UTM"]);
    expect(inline?.targeted).toBe('[null,null,null,[{"itemId":"it_1"}]]');
    const separate = [{ key: "b", inputs: own, ...parts }];
    expect(read({}, { separate }).routes).toEqual([
      {
        ...inline,
        ...{ key: "b", path: "b", position: undefined, ids: ["b", "a"], targeting: "b.targeting" },
        conditions: inline?.conditions?.map((it, index) => ({ ...it, path: `b.conditions[${index}]` })),
        features: inline?.features?.map((it) => ({ ...it, path: "b.features[0]" })),
        action: { ...inline?.action, path: "b.actionConfig" },
      },
    ]);
    expect(readRoute(own, { keys: ["mine"], parts: { mine: parts } })?.features).toHaveLength(1);
  });
});
