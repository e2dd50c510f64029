import { describe, expect, it } from "vitest";
import { assumedRules, decide, describeKind, exampleOf, table, toGraph } from "../../provider/routing";
import { expectLinear } from "../support/linear-time";
import { among, fallback, to } from "./support/routes";

const german = {
  clientRouteId: "german",
  ...to("https://de.example"),
  conditions: [among("COUNTRY", "country", "DE")],
};
const rules = assumedRules;
const unknown = () => "";

/** A link with one route of some properties before the fallback. */
const link = (route: object) => ({
  routes: [{ clientRouteId: "one", ...to("https://one.example"), ...route }, fallback],
});

const one = { clientRouteId: "one", ...to("https://one.example") };

/** A link with routes of some names, in a list and apart from it. */
const declared = (inline: string[], apart: string[], more: { key: string; inputs: object }[] = []) =>
  toGraph(
    { routes: inline.map((key) => ({ clientRouteId: key, ...to(`https://${key}.example`) })) },
    { separate: [...more, ...apart.map((key) => ({ key, inputs: to(`https://${key}.example`) }))] },
  );

/** What a visitor gets by the assumptions: the URL, or what else it is. */
const gets = (graph: object, visitor: object): string | undefined => {
  const { decision } = decide(graph, visitor, { rules });
  return decision && "url" in decision ? decision.url : decision?.type;
};

describe("a graph whose routes the service may order in two ways", () => {
  const routes = [
    { clientRouteId: "low", priority: 1, ...to("https://low.example") },
    { clientRouteId: "high", priority: 2, ...to("https://high.example") },
    fallback,
  ];

  it("gets both answers, and what each follows from", () => {
    const answer = decide({ routes }, {});
    expect(answer).toMatchObject({
      certain: false,
      decision: { route: "high" },
      dependsOn: [{ on: "rule", id: "routePriority" }],
      alternatives: [
        { rules: { routePriority: ["higher"] }, decision: { url: "https://high.example" } },
        { rules: { routePriority: ["lower"] }, decision: { url: "https://low.example" } },
      ],
      trace: [{ route: "high", matched: true, reason: "decides" }],
    });
  });

  it("gets one answer where both lead to the same place, or where the order is settled", () => {
    const same = routes.map((route) => ({ ...route, ...to("https://same.example") }));
    expect(decide({ routes: same }, {})).toMatchObject({
      certain: true,
      decision: { url: "https://same.example" },
    });
    expect(decide({ routes }, {}, { rules: { routePriority: "lower" } })).toMatchObject({
      certain: true,
      decision: { route: "low" },
    });
  });
});

describe("an answer", () => {
  it("says why routes do not decide", () => {
    const routes = [{ ...german, isActive: false }, { ...german, clientRouteId: "second" }, fallback];
    expect(decide({ routes }, { country: "FR" }, { rules }).trace).toEqual([
      { route: "german", matched: false, reason: "is not active" },
      { route: "second", matched: false, reason: "country is not in DE" },
      { route: "rest", matched: true, reason: "decides" },
    ]);
    const last = { ...german, clientRouteId: "last", priority: -1 };
    expect(decide({ routes: [last, german, one] }, { country: "FR" }, { rules }).trace).toEqual([
      { route: "german", matched: false, reason: "country is not in DE" },
      { route: "one", matched: true, reason: "decides" },
    ]);
  });

  it.each<[reason: string, route: object, settled?: object]>([
    ["decides", {}],
    ["decides", { actionType: unknown }],
    ["asks for its password", { features: [{ type: "PASSWORD" }] }],
    ["has expired", { features: [{ type: "EXPIRATION_DATE", config: { until: "2020-01-01" } }] }],
    ["has no visits left", { features: [{ type: "LIMIT", config: { clicks: 1 } }] }],
    ["has no action", { actionType: "" }, { missingAction: "nothing" }],
    ["goes on to the next route", { actionType: "EVENT" }, { eventAction: "continues" }],
    ["is not active", { isActive: false, conditions: german.conditions }],
    ["country is not in DE", { isActive: false, conditions: german.conditions }, { inactiveRoute: "used" }],
    ["country is not in DE", { conditions: [among("OS", "os", "iOS"), ...german.conditions] }],
    ["country is not in AT", { conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "AT" }] }],
    [
      "country is in FR, CH",
      { conditions: [{ ...among("COUNTRY", "country", "FR", "CH"), operator: "NOT_IN" }] },
    ],
    ["device profile is not in TV", { conditions: [among("DEVICE_PROFILE", "device", "TV")] }],
    [
      "user agent does not match /bot/",
      {
        conditions: [{ type: "USER_AGENT", operator: "REGEX", valueKey: "bot", valueJson: { value: "bot" } }],
      },
    ],
    ["does not accept the visitor", { deviceProfileIds: ["TV"], conditions: [among("OS", "os", "iOS")] }],
    ["does not accept the visitor", { deviceProfileIds: ["TV"], conditions: unknown }],
  ])("says what becomes of a visitor: a route %s", (reason, route, settled) => {
    const visitor = {
      country: "FR",
      os: "iOS",
      device: "PHONE",
      userAgent: "x",
      passwords: false,
      visits: 1,
      at: "2027-01-01",
    };
    expect(decide(link(route), visitor, { rules: { ...rules, ...settled } }).trace[0]?.reason).toBe(reason);
  });

  it("depends on a field that is open", () => {
    expect(decide({ routes: [german, fallback] }, {}, { rules })).toMatchObject({
      decision: undefined,
      certain: false,
      dependsOn: [{ on: "visitor", field: "country" }],
      alternatives: [
        { visitor: { country: { in: ["DE"] } }, decision: { route: "german" } },
        { visitor: { country: { notIn: ["DE"] } }, decision: { route: "rest" } },
      ],
    });
  });

  it("depends on a time that cannot be read", () => {
    const ending = link({ features: [{ type: "EXPIRATION_DATE", config: { until: "2026-12-01" } }] });
    expect(decide(ending, { at: "24.12.2026" }, { rules })).toMatchObject({
      decision: undefined,
      dependsOn: [{ on: "visitor", field: "at" }],
    });
  });

  it("never guesses what a condition in an unfamiliar form means", () => {
    const graph = link({ conditions: [{ ...german.conditions[0], valueJson: { region: "EU" } }] });
    expect(decide(graph, { country: "DE" }, { rules })).toMatchObject({
      decision: undefined,
      certain: false,
      dependsOn: [{ on: "value", path: "routes[0].conditions[0]" }],
      alternatives: [
        { values: { "routes[0].conditions[0]": ["holds"] }, decision: { route: "one" } },
        { values: { "routes[0].conditions[0]": ["does not hold"] }, decision: { route: "rest" } },
      ],
      trace: [{ route: "one", matched: true, reason: "decides" }],
    });
  });

  it("is not certain where a destination is not known", () => {
    expect(decide(link({ actionConfig: { url: () => "" } }), {}, { rules })).toMatchObject({
      certain: false,
      decision: { type: "destination", route: "one", url: undefined },
      dependsOn: [{ on: "value", path: "routes[0].actionConfig" }],
    });
    expect(decide({ url: () => "" }, {}, { rules }).dependsOn).toEqual([{ on: "value", path: "url" }]);
  });

  it.each([
    ["both apart", [], ["b", "a"]],
    ["one of them apart", ["b"], ["a"]],
  ])("depends on the order of routes that are declared with the same numbers: %s", (_, inline, apart) => {
    expect(decide(declared(inline, apart), {}, { rules })).toMatchObject({
      certain: false,
      dependsOn: [{ on: "value", path: "order of a, b" }],
    });
  });

  it.each([
    ["of two that are declared apart", [], ["b"], {}],
    ["whose number is not known", [], ["b"], { priority: unknown }],
    ["of those that are declared apart from a list", ["b", "c"], [], {}],
  ])(
    "does not depend on the order of a route that does not accept the visitor: %s",
    (_, inline, apart, part) => {
      const graph = declared(inline, apart, [{ key: "a", inputs: { ...german, ...part } }]);
      expect(decide(graph, { country: "FR" }, { rules })).toMatchObject({
        certain: true,
        decision: { route: "b" },
      });
    },
  );

  it("follows from the positions of routes with the same numbers, in whichever order the graph has them", () => {
    const graph = declared(["a", "b"], []);
    const routes = graph.routes.map((it) => ({ ...it, position: it.key === "a" ? 1 : 0 }));
    expect(decide({ ...graph, routes }, {}, { rules })).toMatchObject({
      certain: true,
      decision: { route: "b" },
    });
  });

  it("of a graph with further routes is not certain", () => {
    expect(decide(toGraph({ routes: [fallback] }, { hasMoreRoutes: true }), {})).toMatchObject({
      certain: false,
      dependsOn: [{ on: "value", path: "routes" }],
    });
  });
});

describe("a visitor", () => {
  it.each<[string, object, object, string]>([
    ["a country", { conditions: german.conditions }, { country: "de" }, "https://one.example"],
    [
      "a country by its key",
      { conditions: [{ type: "COUNTRY", valueKey: "DE" }] },
      { country: "DE" },
      "https://one.example",
    ],
    [
      "another language",
      { conditions: [among("LANGUAGE", "language", "de")] },
      { languages: ["den"] },
      "https://rest.example",
    ],
    [
      "another domain",
      { conditions: [among("REFERRER_DOMAIN", "referrer", "a.example")] },
      { referrer: "ba.example" },
      "https://rest.example",
    ],
    [
      "a pattern",
      { conditions: [{ type: "USER_AGENT", operator: "REGEX", valueKey: "(?i)bot|crawler" }] },
      { userAgent: "A Bot" },
      "https://one.example",
    ],
    ["a device", { deviceProfileIds: ["PHONE"] }, { device: "PHONE" }, "https://one.example"],
    [
      "visits below a limit",
      { features: [{ type: "LIMIT", config: { clicks: 5 } }] },
      { visits: 4 },
      "https://one.example",
    ],
    [
      "as many visits as a limit",
      { features: [{ type: "LIMIT", config: { clicks: 5 } }] },
      { visits: { one: 5 } },
      "https://rest.example",
    ],
    ["the password", { features: [{ type: "PASSWORD" }] }, { passwords: ["one"] }, "https://one.example"],
  ])("with %s gets a route or the fallback", (_, route, visitor, expected) => {
    expect(gets(link(route), visitor)).toBe(expected);
  });

  it.each([
    ["replaced", "https://a.example/?b=1&utm_medium=m&utm_source=new%20one#c"],
    ["kept", "https://a.example/?utm_source=old&b=1&utm_medium=m#c"],
    ["appended", "https://a.example/?utm_source=old&b=1&utm_medium=m&utm_source=new%20one#c"],
  ] as const)("gets UTM parameters, those of the destination %s", (utmParameters, expected) => {
    const features = [{ type: "UTM", config: { source: "new one", utm_medium: "m" } }];
    const graph = link({ ...to("https://a.example/?utm_source=old&b=1#c"), features });
    expect(decide(graph, {}, { rules: { ...rules, utmParameters } }).decision).toMatchObject({
      url: expected,
    });
  });

  it("who matches a pattern is found in linear time, however the pattern is written", async () => {
    const graph = toGraph(
      link({ conditions: [{ type: "USER_AGENT", operator: "REGEX", valueKey: "^(a+)+$" }] }),
    );
    await expectLinear(
      (userAgent) => decide(graph, { userAgent }, { rules }),
      (length) => `${"a".repeat(length)}!`,
    );
  });
});

describe("a table", () => {
  it("has few rows, in words, each with a visitor", () => {
    const austrian = {
      ...german,
      clientRouteId: "austrian",
      conditions: [among("COUNTRY", "country", "AT")],
    };
    const ios = { ...to("https://ios.example"), conditions: [among("OS", "os", "iOS")] };
    const swiss = { ...austrian, clientRouteId: "swiss", conditions: [among("COUNTRY", "country", "CH")] };
    const { rows, leftOut } = table({ routes: [german, austrian, ios, swiss, fallback] }, { rules });
    expect(leftOut).toEqual([]);
    expect(rows.every(({ answer }) => answer.certain)).toBe(true);
    expect(
      rows.map(({ visitor, answer }) => [describeKind(visitor), answer.decision, exampleOf(visitor)]),
    ).toMatchObject([
      ["country DE or AT", { url: "https://de.example" }, { country: "DE" }],
      ["country not DE or AT, os iOS", { url: "https://ios.example" }, { country: "US", os: "iOS" }],
      ["country CH, os not iOS", { url: "https://de.example" }, { country: "CH", os: "Windows" }],
      [
        "country not DE, AT, or CH, os not iOS",
        { url: "https://rest.example" },
        { country: "US", os: "Windows" },
      ],
    ]);
  });

  it("joins all kinds of visitors who get the same, whatever is asked about them first", () => {
    const ios = among("OS", "os", "iOS");
    const phone = among("DEVICE_PROFILE", "device", "PHONE");
    const routes = [
      { ...to("https://ios.example"), conditions: [...german.conditions, ios] },
      { ...to("https://ios.example"), conditions: [phone, ios] },
      { ...to("https://phone.example"), conditions: [phone] },
      { ...to("https://ios.example"), conditions: [ios] },
      fallback,
    ];
    const { rows } = table({ routes }, { rules });
    expect(rows.map(({ visitor }) => describeKind(visitor))).toEqual([
      ...["os iOS", "os not iOS, device PHONE", "os not iOS, device not PHONE"],
    ]);
  });

  it("has each value of a condition once, however it is spelled", () => {
    const twice = { ...german, conditions: [among("COUNTRY", "country", "DE", "de")] };
    const { rows } = table({ routes: [twice, fallback] }, { rules });
    expect(rows.map(({ visitor }) => describeKind(visitor))).toEqual(["country DE", "country not DE"]);
  });
});

describe("a route that is called like something else", () => {
  const secret = { type: "PASSWORD", config: { password: "hidden" } };
  const limit = { type: "LIMIT", config: { clicks: 5 } };

  it("shares neither its visits nor its password with the link", () => {
    const named = { ...to("https://one.example"), clientRouteId: "link", isGlobalFallback: true };
    const graph = { routes: [{ ...named, features: [secret] }], routeFeatures: [limit, secret] };
    expect(gets(graph, { visits: { link: 4 }, passwords: ["link"] })).toBe("password");
    expect(gets(graph, { visits: { link: 4 }, passwords: ["link", "routes[0]"] })).toBe(
      "https://one.example",
    );
    expect(table(graph, { rules, visitor: { visits: 0 } }).rows).toHaveLength(3);
    const separate = ["link", "link"].map((key, index) => ({
      ...{ key, inputs: { ...to(`https://${index}.example`), priority: 1 - index } },
      features: [limit],
    }));
    const apart = toGraph({ routes: [fallback], routeFeatures: [limit] }, { separate });
    expect(apart.routes.map(({ key }) => key)).toEqual(["rest", "link (2)", "link (3)"]);
    expect(gets(apart, { visits: { link: 4, "link (2)": 5, "link (3)": 0 } })).toBe("https://1.example");
  });

  it("keeps its own key where another route is called like its path", () => {
    const routes = [
      { ...german, clientRouteId: "routes[1]" },
      { ...fallback, clientRouteId: undefined },
    ];
    const graph = toGraph({ routes }, { separate: [{ key: "routes[0]", inputs: to("https://b.example") }] });
    expect(graph.routes.map(({ key }) => key)).toEqual(["routes[0]", "routes[1]", "routes[0] (2)"]);
    const twice = { routes: [german, german] };
    const apart = toGraph(twice, { separate: [{ key: "german", inputs: german }] });
    expect(apart.routes.map(({ key }) => key)).toEqual(["german", "routes[1]", "german (2)"]);
  });
});
