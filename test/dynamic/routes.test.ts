import * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as shortlink from "../../provider";
import {
  ConditionType,
  conditionShapes,
  conditionValues,
  expiryOf,
  FeatureType,
  featureShapes,
  limitOf,
  RouteInput,
  regexOf,
  utmOf,
  visitorPropertyOf,
} from "../../provider/contract";
import { conditionDoubts, featureDoubts } from "../../provider/resources/doubts";
import { routeRules } from "../../provider/resources/rules";
import { assumedRules, decide } from "../../provider/routing";

const { clicks, delay, expires, opens, otherwise, password, utm, when } = shortlink;

const url = "https://example.com/de";
const german = {
  platform: "GEO",
  actionType: "URL",
  actionConfig: { url },
  conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } }],
};

describe("a route for some visitors", () => {
  it("leads to a URL, under a condition for each property", () => {
    expect(when({ country: "DE" }, url)).toEqual(german);
    expect(when({ country: "DE" }, { url, platform: undefined })).toEqual(german);
    expect(when({ country: "DE" }, { url, platform: "OS" }).platform).toBe("OS");
    expect(otherwise({ url, platform: undefined }).platform).toBe("GLOBAL");
    expect(opens("2030-12-01", { before: { url, platform: undefined } }).platform).toBe("GLOBAL");
    const browser = { type: "USER_AGENT", operator: "IN", valueKey: "browser" };
    expect(
      when({ userAgent: "bot|crawler", browser: ["Firefox", "Safari"], country: undefined }, url),
    ).toEqual({
      ...german,
      platform: "BROWSER",
      conditions: [
        { ...browser, valueJson: { values: ["Firefox", "Safari"] } },
        { type: "USER_AGENT", operator: "REGEX", valueKey: "bot|crawler" },
      ],
    });
  });

  it("has the other inputs of a route, and further conditions", () => {
    const more = { type: "OS", operator: "NOT_IN", valueKey: "os", valueJson: { values: ["iOS"] } } as const;
    const features = [password("open"), expires("2030-12-31"), clicks(5), utm({ source: "print" }), delay(3)];
    expect(when({ country: "DE" }, { url, priority: 3, conditions: [more], features })).toEqual({
      ...german,
      priority: 3,
      conditions: [...german.conditions, more],
      features: [
        { type: "PASSWORD", config: { password: "open" } },
        { type: "EXPIRATION_DATE", config: { expiresAt: "2030-12-31" } },
        { type: "LIMIT", config: { clicks: 5 } },
        { type: "UTM", config: { source: "print" } },
        { type: "REDIRECT_DELAY", config: { seconds: 3 } },
      ],
    });
    const call = { actionType: "SMS", actionConfig: { number: "+43" }, platform: "GLOBAL" } as const;
    expect(when({ country: "DE" }, call)).toEqual({ ...german, ...call });
  });

  it("does not depend on the order in which a program names its visitors", () => {
    const one = when({ country: "DE", os: "iOS" }, url);
    expect(when({ os: "iOS", country: "DE" }, url)).toEqual(one);
    expect(one.platform).toBe("GEO");
  });

  it("accepts outputs and promises of values, of lists and of destinations", async () => {
    const later = when(
      {
        country: pulumi.output(["DE", "AT"]),
        os: Promise.resolve("iOS"),
        language: ["de", pulumi.output("fr")],
      },
      pulumi.output(url),
    );
    const known = await new Promise<pulumi.Unwrap<shortlink.RouteInput>>((resolve) =>
      pulumi.output(later).apply(resolve),
    );
    expect(known.actionConfig).toEqual({ url });
    expect(known.conditions?.map(({ valueJson }) => valueJson)).toEqual([
      { values: ["DE", "AT"] },
      { values: ["iOS"] },
      { values: ["de", "fr"] },
    ]);
  });

  it.each<[string, object, string]>([
    [
      "for all visitors",
      { country: undefined },
      "when: says nothing about the visitors; set one of country,",
    ],
    [
      "for visitors with a misspelt property",
      { contry: "DE" },
      "when: visitors have no contry. Did you mean country?",
    ],
    ["for visitors with a property of all objects", { toString: "DE" }, "when: visitors have no toString."],
  ])("is refused %s", (_, visitors, message) => {
    expect(() => when(visitors, url)).toThrow(message);
    expect(() => when(visitors, url)).toThrow(pulumi.RunError);
  });
});

it("the route for all other visitors is the fallback", () => {
  const fallback = { platform: "GLOBAL", actionType: "URL", actionConfig: { url }, isGlobalFallback: true };
  expect(otherwise(url)).toEqual(fallback);
  expect(otherwise({ url, clientRouteId: "all" })).toEqual({ ...fallback, clientRouteId: "all" });
});

describe("the route until a link opens", () => {
  const at = "2030-12-01T08:00:00Z";
  const until = opens(at, { before: { url: "https://example.com/soon", features: [utm({ source: "a" })] } });

  it("is for all visitors, and ends when the link opens", () => {
    expect(until).toEqual({
      ...{ platform: "GLOBAL", actionType: "URL", actionConfig: { url: "https://example.com/soon" } },
      features: [utm({ source: "a" }), expires(at)],
    });
    expect(opens(at, { before: url }).features).toEqual([expires(at)]);
    expect(opens("2030-12-01", { before: url }).features).toEqual([expires("2030-12-01T00:00:00Z")]);
    expect(opens(new Date(at), { before: url }).features).toEqual([expires(new Date(at))]);
  });

  it.each([
    ["before that time", "2030-12-01T07:59:59Z", "https://example.com/soon?utm_source=a"],
    ["from then on", "2030-12-01T08:00:01Z", url],
  ])("decides %s", (_, time, expected) => {
    const graph = { routes: [until, otherwise(url)] };
    const { decision } = decide(graph, { at: new Date(time) }, { rules: assumedRules });
    expect(decision).toMatchObject({ url: expected });
  });
});

describe("what the helpers write", () => {
  const values = fc.array(fc.constantFrom("DE", "AT", "ch"), { minLength: 1, maxLength: 3 });
  const { userAgent, ...lists } = conditionShapes;
  const visitors = fc.record(
    {
      ...Object.fromEntries(Object.keys(lists).map((name) => [name, values])),
      userAgent: fc.constantFrom("bot", "(?i)a+"),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const end = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });

  it("is valid, raises no doubts, and is read as it was meant", () => {
    fc.assert(
      fc.property(visitors, end, fc.integer({ min: 1 }), (given, at, count) => {
        fc.pre(Object.keys(given).length > 0);
        const features = [
          expires(at.toISOString()),
          clicks(count),
          utm({ source: "a", term: "b" }),
          password("x"),
          delay(0),
        ];
        const route = RouteInput.parse(when(given, { url, features }));
        const { conditions = [] } = route;
        expect([
          ...routeRules(route, ""),
          ...conditions.flatMap(conditionDoubts),
          ...(route.features ?? []).flatMap(featureDoubts),
        ]).toEqual([]);
        const read = conditions.map((it) => {
          const property = visitorPropertyOf(it) ?? "country";
          return [
            property,
            it.operator === "REGEX" ? regexOf(it.valueKey) : conditionValues(property, it.valueJson),
          ];
        });
        const meant = Object.entries(given).map(([name, value]) => [
          name,
          typeof value === "string" ? regexOf(value) : value,
        ]);
        expect(Object.fromEntries(read)).toEqual(Object.fromEntries(meant));
        const [expiration = {}, limit = {}, tags = {}] = (route.features ?? []).map(({ config }) => config);
        expect(expiryOf(expiration)).toEqual(at);
        expect(limitOf(limit)).toBe(count);
        expect(utmOf(tags)).toEqual([
          ["utm_source", "a"],
          ["utm_term", "b"],
        ]);
      }),
    );
  });

  it("has a helper for every type of condition and feature", () => {
    const types = Object.values(conditionShapes).map(({ type }) => type);
    expect([...new Set(types)].toSorted()).toEqual(ConditionType.options.toSorted());
    expect(Object.keys(featureShapes).toSorted()).toEqual(FeatureType.options.toSorted());
    expect(Object.keys(shortlink)).toEqual(
      expect.arrayContaining(Object.values(featureShapes).map(({ helper }) => helper)),
    );
  });
});
