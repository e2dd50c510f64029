import { describe, expect, it } from "vitest";
import { type RoutingRules, toGraph } from "../../provider/routing";
import { isOpen, unknown } from "./support/arbitrary";
import { outcomesOf } from "./support/outcomes";
import { among, fallback, to } from "./support/routes";

// All that one visitor may get if no other rule is settled, and on what it depends.

const visitor = {
  ...{ country: "DE", os: "x", device: "TV", userAgent: "bot" },
  ...{ at: "2027-01-01T00:00Z", visits: 1, passwords: [] },
};

type Part = Readonly<Record<string, unknown>>;
type Row = [outcomes: string, part: Part, rules?: Partial<RoutingRules>];
const one = { clientRouteId: "one", ...to("https://one.example") };
const two = { clientRouteId: "two", ...to("https://two.example"), priority: -1 };
const [german, austrian] = [among("COUNTRY", "country", "DE"), among("COUNTRY", "country", "AT")];
const [x, ios] = [among("OS", "os", "x"), among("OS", "os", "iOS")];
const bot = { type: "USER_AGENT", operator: "REGEX", valueKey: ".*bot.*" };
const secret = { type: "PASSWORD", config: {} };
const limit = (config: unknown) => ({ type: "LIMIT", config });
const expiry = (config: unknown) => ({ type: "EXPIRATION_DATE", config });
const expired = expiry({ expiresAt: "2020-01-01T00:00Z" });
const join = { conditionJoin: "all" } as const;
const next = { routePriority: "higher", routeOrderBy: "priority", expiredRoute: "next" } as const;
const { expiredRoute: _, ...order } = next;

const check = (outcomes: string, link: Part, rules?: Partial<RoutingRules>) =>
  expect(outcomesOf(toGraph(link, { isOpen }), visitor, rules)).toBe(outcomes);

describe("what a visitor gets depends on", () => {
  it.each<Row>([
    ["rest if inactiveRoute=skipped; one if inactiveRoute=used", { isActive: false }],
    ["one if routes[0].isActive; rest if not routes[0].isActive", { isActive: unknown }],
    ["rest if conditionJoin=all; one if conditionJoin=any", { conditions: [german, ios] }],
    ["one", { conditions: [german, x] }],
    ["rest", { conditions: [austrian, ios] }],
    [
      "one if conditionJoin=all, routes[0].conditions[1]; rest if conditionJoin=all, not routes[0].conditions[1]; one if conditionJoin=any",
      { conditions: [german, { type: unknown }] },
    ],
    ["one", { conditions: [] }],
    ["one", { conditions: [] }, { conditionJoin: "any" }],
    ["one if routes[0].conditions; rest if not routes[0].conditions", { conditions: unknown }],
    [
      "rest if routePlatform=label; one if routePlatform=filter",
      { platform: "GEO", conditions: [german, ios] },
      join,
    ],
    ["one", { platform: "GEO", conditions: [german] }],
    [
      "one if routePlatform=label; one if routePlatform=filter, routes[0].platform; rest if routePlatform=filter, not routes[0].platform",
      { platform: "GEO" },
    ],
    [
      "rest if routePlatform=label; one if routePlatform=filter, routes[0].platform; rest if routePlatform=filter, not routes[0].platform",
      { platform: "OS", conditions: [austrian] },
    ],
    ["one", { platform: "BROWSER", conditions: [bot] }],
    [
      "one if routePlatform=label; one if routePlatform=filter, routes[0].platform; rest if routePlatform=filter, not routes[0].platform",
      { platform: "OS", conditions: [bot] },
    ],
    [
      "rest if routePlatform=label; one if routePlatform=filter",
      { platform: "BROWSER", conditions: [bot, ios] },
      join,
    ],
    [
      "one if routePlatform=label, routes[0].conditions[1]; rest if routePlatform=label, not routes[0].conditions[1]; one if routePlatform=filter",
      { platform: "GEO", conditions: [german, { type: unknown }] },
      join,
    ],
    ["rest if deviceProfiles=restrict; one if deviceProfiles=ignored", { deviceProfileIds: ["PHONE"] }],
    [
      "one if deviceProfiles=restrict, routes[0].deviceProfileIds; rest if deviceProfiles=restrict, not routes[0].deviceProfileIds; one if deviceProfiles=ignored",
      { deviceProfileIds: unknown },
    ],
    [
      "one if routeTargeting=restricts, routes[0].targeting; rest if routeTargeting=restricts, not routes[0].targeting; one if routeTargeting=ignored",
      { targetItemIds: ["ti_1"] },
    ],
    ["rest", { targeting: { of: "vip" }, deviceProfileIds: ["PHONE"] }, { deviceProfiles: "restrict" }],
    ["one if eventAction=ends; rest if eventAction=continues", { actionType: "EVENT" }],
    ["one if missingAction=destination; nothing if missingAction=nothing", { actionType: "" }],
    ["one; unknown: routes[0].actionConfig", { actionType: unknown }],
    ["one; unknown: routes[0].features", { features: unknown }],
    ["one; unknown: routes[0].features[0]", { features: [{ type: unknown }] }],
    [
      "one if disabledFeature=skipped; password of one if disabledFeature=applied",
      { features: [{ ...secret, enabled: false }] },
    ],
    [
      "password of one if routes[0].features[0].enabled; one if not routes[0].features[0].enabled",
      { features: [{ ...secret, enabled: unknown }] },
    ],
    [
      "one if expiryDay=end; rest if expiryDay=start",
      { features: [expiry({ expiresAt: "2027-01-01" })] },
      next,
    ],
    [
      "rest if routes[0].features[0]; one if not routes[0].features[0]",
      { features: [expiry({ expiresAt: "2020-01-01", zone: "CET" })] },
      next,
    ],
    [
      "rest if routes[0].features[0]; one if not routes[0].features[0]",
      { features: [expiry(unknown)] },
      next,
    ],
    [
      "rest if routes[0].features[0]; one if not routes[0].features[0]",
      { features: [limit({ clicks: 2, per: "day" })] },
      { usedUpRoute: "next" },
    ],
    [
      "rest if routes[0].features[0]; one if not routes[0].features[0]",
      { features: [limit(unknown)] },
      { usedUpRoute: "next" },
    ],
    [
      "one if routes[0].features[0].enabled; one if not routes[0].features[0].enabled",
      { features: [{ type: "UTM", config: { source: "y" }, enabled: unknown }] },
    ],
    [
      "one if utmParameters=replaced; one if utmParameters=kept; one if utmParameters=appended",
      { ...to("https://a.b?utm_source=x"), features: [{ type: "UTM", config: { source: "y" } }] },
    ],
  ])("a route: %s", (outcomes, part, rules) => {
    check(outcomes, { routes: [{ ...one, ...part }, fallback] }, rules);
  });

  it.each<Row>([
    [
      "rest if fallbackConditions=ignored; nothing if fallbackConditions=required",
      { conditions: [austrian] },
    ],
    [
      "rest if fallbackConditions=ignored; nothing if fallbackConditions=required, deviceProfiles=restrict; rest if fallbackConditions=required, deviceProfiles=ignored",
      { deviceProfileIds: ["PHONE"] },
    ],
    [
      "rest if fallbackConditions=ignored; rest if fallbackConditions=required, routes[0].conditions; nothing if fallbackConditions=required, not routes[0].conditions",
      { conditions: unknown },
    ],
    ["nothing if inactiveRoute=skipped; rest if inactiveRoute=used", { isActive: false }],
    [
      "rest if fallbackConditions=ignored, routes[0].isGlobalFallback; nothing if not routes[0].isGlobalFallback; nothing if fallbackConditions=required, routes[0].isGlobalFallback",
      { isGlobalFallback: unknown, conditions: [austrian] },
    ],
  ])("a fallback: %s", (outcomes, part, rules) => {
    check(outcomes, { routes: [{ ...fallback, ...part }] }, rules);
  });

  it.each<Row>([
    [
      "two if routes[0].isGlobalFallback; one if routePriority=higher, not routes[0].isGlobalFallback; two if routePriority=lower, not routes[0].isGlobalFallback",
      { routes: [{ ...one, isGlobalFallback: unknown }, two] },
    ],
    [
      "one if simpleMode=routes; rest if simpleMode=fallback",
      { routingMode: "SIMPLE", routes: [one, fallback] },
    ],
    [
      "one if simpleMode=routes, routingMode; one if not routingMode; rest if simpleMode=fallback, routingMode",
      { routingMode: unknown, routes: [one, fallback] },
    ],
    ["rest", { routingMode: unknown, routes: [fallback] }],
    [
      "rest if routes[0].isGlobalFallback; rest if simpleMode=routes, not routes[0].isGlobalFallback; nothing if simpleMode=fallback, not routes[0].isGlobalFallback",
      { routingMode: "SIMPLE", routes: [{ ...fallback, isGlobalFallback: unknown }] },
    ],
    ["tree if pageLinks=page; rest if pageLinks=routes", { kind: "TREE", routes: [fallback] }],
    ["board", { kind: "BOARD", routes: [] }],
    [
      "rest if kind=DIRECT; tree if pageLinks=page, kind=TREE; board if pageLinks=page, kind=BOARD; rest if pageLinks=routes, kind=TREE; rest if pageLinks=routes, kind=BOARD",
      { kind: unknown, routes: [fallback] },
    ],
    ["nothing", { kind: "TREE_ITEM", routes: [] }],
    [
      "two if expiredRoute=next; rest if expiredRoute=fallback; expired of one if expiredRoute=end",
      { routes: [{ ...one, features: [expired] }, two, fallback] },
      order,
    ],
    [
      "two if usedUpRoute=next; rest if usedUpRoute=fallback; limit of one if usedUpRoute=end",
      { routes: [{ ...one, features: [limit({ max: 1 })] }, two, fallback] },
      order,
    ],
    [
      "two if eventAction=ends; expired of one if eventAction=continues",
      {
        routes: [
          { ...one, features: [expired] },
          { ...two, actionType: "EVENT" },
        ],
      },
      next,
    ],
    ["expired", { url: "https://a.example", routeFeatures: [secret, limit({ max: 1 }), expired] }],
    ["limit", { url: "https://a.example", routeFeatures: [secret, limit({ max: 1 })] }],
    ["url; unknown: routeFeatures[0]", { url: "https://a.example", routeFeatures: [{ type: unknown }] }],
    [
      "password of one",
      { routes: [{ ...one, id: "rt_1" }, fallback], routeFeatures: [{ ...secret, routeIds: ["one"] }] },
    ],
    ["one", { routes: [one, fallback], routeFeatures: [{ ...secret, routeIds: ["rest"] }] }],
    ["password", { routes: [one], routeFeatures: [{ ...secret, scope: "GLOBAL" }] }],
    [
      "password if routeFeatures[0].scope=link; one if routeFeatures[0].scope=elsewhere",
      { routes: [one], routeFeatures: [{ ...secret, scope: "linkless" }] },
    ],
    [
      "password if routeFeatures[0].scope=link; one if routeFeatures[0].scope=elsewhere",
      { routes: [one], routeFeatures: [{ ...secret, routeIds: unknown }] },
    ],
    ["nothing; unknown: routes", { routes: unknown }],
    ["one; unknown: routeFeatures", { routes: [one], routeFeatures: unknown }],
    ["tree; unknown: routeFeatures", { kind: "TREE", routes: [], routeFeatures: unknown }],
    [
      "tree if pageLinks=page; nothing if pageLinks=routes; unknown: routes",
      { kind: "TREE", routes: unknown },
    ],
  ])("a link: %s", check);

  it.each<[outcomes: string, one: Part, two: Part, rules?: Partial<RoutingRules>]>([
    ["two if routePriority=higher; one if routePriority=lower", { priority: 1 }, { priority: 2 }],
    [
      "one if routeSortOrder=lower; two if routeSortOrder=higher; one if routeSortOrder=ignored, routePosition=first; two if routeSortOrder=ignored, routePosition=last",
      { sortOrder: 1 },
      { sortOrder: 2 },
    ],
    [
      "two if routeOrderBy=priority; one if routeOrderBy=sortOrder",
      { priority: 1, sortOrder: 1 },
      { priority: 2, sortOrder: 2 },
      { ...order, routeOrderBy: undefined, routeSortOrder: "lower" },
    ],
    [
      "one",
      { priority: 2 },
      { priority: 1 },
      { ...order, routeOrderBy: "sortOrder", routeSortOrder: "ignored" },
    ],
    [
      "one if routeSortOrder=lower/ignored; two if routeSortOrder=higher",
      { sortOrder: 1 },
      { sortOrder: 2 },
      { routePosition: "first" },
    ],
    ["one if routePosition=first; two if routePosition=last", {}, {}],
    [
      "one if order of routes[0], two=one; two if order of routes[0], two=two",
      { priority: unknown },
      { priority: 2 },
    ],
    [
      "one if order of routes[0], two=one; two if order of routes[0], two=two",
      { sortOrder: unknown },
      { sortOrder: 2 },
    ],
    ["one", { priority: 1 }, { priority: 2, isActive: false }, { inactiveRoute: "skipped" }],
  ])("the order of two routes: %s", (outcomes, first, second, rules) => {
    check(
      outcomes,
      {
        routes: [
          { ...one, ...first },
          { ...two, priority: 0, ...second },
        ],
      },
      rules,
    );
  });
});
